import { flushSync } from 'react-dom';
import { earlyEvents } from './early-events.ts';

/** An action on a field of the server: the value to set, or a press. */
type ReplayValue = { value: string } | { chosen: string[] } | { checked: boolean } | { files: FileList } | 'pressed';
/** The action, and the way to find its field on the page: the match number `nth` (from 0) of a CSS selector. */
type FieldEvent = { selector: string; nth: number; done: ReplayValue };

let isReplayed = false;

/**
 * Repeats, on the page's own fields, the input that a person made in the server's fields, and moves the focus to them.
 * Call it while both are in the document; the server's fields must be removed in the same task.
 *
 * @param choose answers a select of the server: on the page it may be a search, or have other options
 */
export function replayEarlyEvents(product: string, choose: (id: string, chosen: string[]) => void): void {
  if (isReplayed || !earlyEvents) return;
  isReplayed = true;
  const { drawn, pressed } = earlyEvents;
  // The person went to another product meanwhile and has not answered this one.
  if (drawn.dataset.product !== product) return;
  const answered = [...drawn.querySelectorAll<Field>('input, select, textarea')].flatMap(readFieldEvents);
  // The form is sent last.
  const isForm = (one: HTMLElement) => Number(one instanceof HTMLFormElement);
  const inTurn = [...pressed].sort((one, other) => isForm(one) - isForm(other));
  const acts = [...answered, ...inTurn.map((field): FieldEvent => ({ ...locateField(field), done: 'pressed' }))];
  const focused = isDrawn(document.activeElement) ? (document.activeElement as HTMLInputElement) : undefined;
  const held = focused && findField(locateField(focused));
  held?.focus({ preventScroll: true });
  const goOn = () => {
    onTheWay.observe(document.body, { childList: true, subtree: true });
    while (acts[0]) {
      const field = findField(acts[0]);
      // The field belongs to a chunk that is not loaded yet.
      if (!field) return;
      const { done } = acts.shift() as FieldEvent;
      flushSync(() => {
        if (done !== 'pressed' && 'chosen' in done) choose(field.id, done.chosen);
        else replayEvent(field, done, field === held);
      });
    }
    onTheWay.disconnect();
  };
  // The chooser of a file may still be open: its result would arrive at the removed field.
  drawn.addEventListener('change', ({ target }) => {
    acts.push(...readFieldEvents(target as Field));
    goOn();
  });
  const onTheWay = new MutationObserver(goOn);
  // When this task of React is over, its elements can be filled in.
  queueMicrotask(() => {
    goOn();
    // The cursor stays at the same letter; an input for e-mail addresses has no selection.
    if (typeof focused?.selectionStart === 'number')
      held?.setSelectionRange(focused.selectionStart, focused.selectionEnd);
  });
}

type Field = HTMLInputElement | HTMLSelectElement;

// True for a field of the server. The reference is stored, because after a failed hydration the field is in no document
// any more.
const isDrawn = (field: Element | null): boolean => earlyEvents?.drawn.contains(field) === true;

function readFieldEvents(field: Field): FieldEvent[] {
  const place = locateField(field);
  if (field instanceof HTMLSelectElement) {
    const isSame = [...field.options].every(({ selected, defaultSelected }) => selected === defaultSelected);
    const chosen = [...field.selectedOptions].map((option) => option.value);
    return isSame ? [] : [{ ...place, done: { chosen } }];
  }
  const { checked, defaultChecked, value, defaultValue, files } = field;
  if (files) return files.length > 0 ? [{ ...place, done: { files } }] : [];
  if (checked !== defaultChecked) return checked || field.type === 'checkbox' ? [{ ...place, done: { checked } }] : [];
  // The server may have drawn a text that the draft does not have, because it is refused.
  const isSame = value === defaultValue && !field.hasAttribute('aria-invalid');
  return isSame ? [] : [{ ...place, done: { value } }];
}

/** Finds a field by its id, a radio button by its group, or a button by the element that it controls. */
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

function replayEvent(field: HTMLElement, done: Exclude<ReplayValue, { chosen: string[] }>, isHeld: boolean): void {
  if (done === 'pressed') {
    if (field instanceof HTMLFormElement) field.requestSubmit();
    else field.click();
  } else if ('checked' in done) {
    if ((field as HTMLInputElement).checked !== done.checked) field.click();
  } else if ('files' in done) {
    (field as HTMLInputElement).files = done.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    // React replaces the setter of the element and ignores a value that is set by it: the browser's setter is called.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, done.value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (!isHeld) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
}
