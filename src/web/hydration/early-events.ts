/**
 * The server also renders the fields of a journey's first page. Until the journey's scripts are loaded the browser
 * alone handles them. Their input and the presses are repeated later on the journey's own fields (`event-replay.ts`).
 */

/**
 * Id of the element with the server's fields; `data-product` names the product; while it is empty, it waits for the
 * journey's own fields.
 */
export const DRAWN_FIELDS = 'drawn-fields';

/**
 * The element with the fields that the server rendered, and its buttons and form that were pressed or submitted;
 * undefined if there are none.
 */
export let earlyEvents: { drawn: HTMLElement; pressed: HTMLElement[] } | undefined;

/**
 * Begins to record events.
 *
 * @param hasBegun true if a draft of the product is open here: then its answers are loaded, and no empty fields are
 * shown
 */
export function recordEarlyEvents(hasBegun: (product: string) => boolean): void {
  const drawn = document.getElementById(DRAWN_FIELDS);
  if (!drawn) return;
  if (hasBegun(drawn.dataset.product ?? '')) {
    drawn.replaceChildren();
    return;
  }
  const pressed: HTMLElement[] = [];
  earlyEvents = { drawn, pressed };
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
    // The browser must not send the typed input in an address.
    event.preventDefault();
    pressed.push(form as HTMLElement);
  });
}
