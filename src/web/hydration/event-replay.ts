import { flushSync } from 'react-dom';
import { earlyEvents } from './early-events.ts';

/** What was done with a drawn field, and how the page's own one is found. */
type ReplayValue = { value: string } | { checked: boolean } | { files: FileList } | 'pressed';
type FieldEvent = { selector: string; nth: number; done: ReplayValue };

let isReplayed = false;

/**
 * Does again with a page's own fields what was done with those that the server has drawn, and gives them the focus. To be called
 * while both stand in the document; the drawn ones are to be gone in the same task.
 */
export function replayEarlyEvents(product: string): void {
  if (isReplayed || !earlyEvents) return;
  isReplayed = true;
  const { drawn, pressed } = earlyEvents;
  // Who left meanwhile for another product has answered nothing of it.
  if (drawn.dataset.product !== product) return;
  const answered = [...drawn.querySelectorAll<Field>('input, select, textarea')].flatMap(readFieldEvents);
  const inTurn = [...pressed].sort((one, other) => rankPressed(one) - rankPressed(other));
  const acts = [...answered, ...inTurn.map((field): FieldEvent => ({ ...locateField(field), done: 'pressed' }))];
  const focused = isDrawn(document.activeElement) ? (document.activeElement as HTMLInputElement) : undefined;
  const held = focused && findField(locateField(focused));
  held?.focus({ preventScroll: true });
  const goOn = () => {
    onTheWay.observe(document.body, { childList: true, subtree: true });
    while (acts[0]) {
      const field = findField(acts[0]);
      // It is of a piece that is still on its way.
      if (!field) return;
      const { done } = acts.shift() as FieldEvent;
      flushSync(() => replayEvent(field, done, field === held));
    }
    onTheWay.disconnect();
  };
  // A file that is still being chosen comes to the field that is gone.
  drawn.addEventListener('change', ({ target }) => {
    acts.push(...readFieldEvents(target as Field));
    goOn();
  });
  const onTheWay = new MutationObserver(goOn);
  // When this task of React is over: what it has drawn can be answered then.
  queueMicrotask(() => {
    goOn();
    // Who types goes on at the same letter; a box for e-mail addresses knows none.
    if (typeof focused?.selectionStart === 'number')
      held?.setSelectionRange(focused.selectionStart, focused.selectionEnd);
  });
}

/** What opens over the page is pressed after the buttons of the page: another press would close it. The form is sent last. */
const rankPressed = (pressed: HTMLElement) =>
  pressed instanceof HTMLFormElement ? 2 : pressed.hasAttribute('aria-haspopup') ? 1 : 0;

type Field = HTMLInputElement | HTMLSelectElement;

// Known by itself: where the page could not be taken over it stands in no document any more.
const isDrawn = (field: Element | null): boolean => earlyEvents?.drawn.contains(field) === true;

function readFieldEvents(field: Field): FieldEvent[] {
  const place = locateField(field);
  if (field instanceof HTMLSelectElement)
    return field.selectedOptions[0]?.defaultSelected ? [] : [{ ...place, done: { value: field.value } }];
  const { checked, defaultChecked, value, defaultValue, files } = field;
  if (files) return files.length > 0 ? [{ ...place, done: { files } }] : [];
  if (checked !== defaultChecked) return checked || field.type === 'checkbox' ? [{ ...place, done: { checked } }] : [];
  return value === defaultValue ? [] : [{ ...place, done: { value } }];
}

/** By its id, or the radio button by its group, or the button by what it controls. */
function locateField(field: HTMLElement): Pick<FieldEvent, 'selector' | 'nth'> {
  const having = (name: string) => `[${name}="${CSS.escape(field.getAttribute(name) ?? '')}"]`;
  const selector =
    field.id !== ''
      ? having('id')
      : field instanceof HTMLInputElement
        ? having('name') + having('value')
        : `button${having('aria-controls')}`;
  return { selector, nth: [...(earlyEvents?.drawn.querySelectorAll(selector) ?? [])].indexOf(field) };
}

function findField({ selector, nth }: Pick<FieldEvent, 'selector' | 'nth'>): HTMLInputElement | undefined {
  return [...document.querySelectorAll<HTMLInputElement>(selector)].filter((field) => !isDrawn(field))[nth];
}

function replayEvent(field: HTMLElement, done: ReplayValue, isHeld: boolean): void {
  if (done === 'pressed') {
    if (field instanceof HTMLFormElement) field.requestSubmit();
    else field.click();
  } else if ('checked' in done) {
    if ((field as HTMLInputElement).checked !== done.checked) field.click();
  } else if ('files' in done) {
    (field as HTMLInputElement).files = done.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    // By the browser's own setter: React compares with what it has set itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, done.value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    if (!isHeld) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
}
