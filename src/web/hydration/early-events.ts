/**
 * The server also renders the fields of a journey's first page, as a form. Until the journey's scripts are loaded the
 * browser alone handles them: it sends the form, and the server answers with the next page. If the scripts are quicker,
 * the input and the presses are repeated on the journey's own fields (`event-replay.ts`).
 */

/**
 * Id of the element with the server's fields; `data-product` names the product; while it is empty, it waits for the
 * journey's own fields.
 */
export const DRAWN_FIELDS = 'drawn-fields';

type EarlyEvents = {
  drawn: HTMLElement;
  pressed: HTMLElement[];
  /** True from the moment when the browser sends the form. */
  isSent?: boolean;
};

/**
 * The element with the fields that the server rendered, and its buttons and form that were pressed or submitted;
 * undefined if there are none.
 */
export let earlyEvents: EarlyEvents | undefined;

type EarlyOptions = {
  /** True if a draft of the product is open here: then its answers are loaded, and no empty fields are shown. */
  hasBegun: (drawn: HTMLElement) => boolean;
  /** False if only the scripts know who sells: then they send the form. */
  canSend: boolean;
};

/** Begins to record events. */
export function recordEarlyEvents({ hasBegun, canSend }: EarlyOptions): void {
  const drawn = document.getElementById(DRAWN_FIELDS);
  if (!drawn) return;
  if (hasBegun(drawn)) {
    drawn.replaceChildren();
    return;
  }
  const pressed: HTMLElement[] = [];
  const events: EarlyEvents = { drawn, pressed };
  earlyEvents = events;
  // The listener is on the window: React hydrates the page in parts, and keeps events from the parts that are not
  // hydrated yet.
  const hear = (type: 'click' | 'submit', act: (target: Element, event: Event) => void) =>
    window.addEventListener(
      type,
      (event) => {
        if (drawn.contains(event.target as Element)) act(event.target as Element, event);
      },
      { capture: true },
    );
  hear('click', (target) => {
    // Only buttons with an id or `aria-controls` can be found again on the page.
    const button = target.closest<HTMLElement>('button:is([id], [aria-controls])');
    if (button) pressed.push(button);
  });
  hear('submit', (form, event) => {
    // The style of the button shows the press at once.
    drawn.setAttribute('aria-busy', 'true');
    const { method, action } = form as HTMLFormElement;
    if (events.isSent || !canSend || method !== 'post') {
      event.preventDefault();
      pressed.push(form as HTMLElement);
      return;
    }
    events.isSent = true;
    // The way back from the answer leads to this page. The router does not hear of it: it would remove the form.
    History.prototype.replaceState.call(history, null, '', action);
    // This document comes back from the browser's memory.
    window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  });
}
