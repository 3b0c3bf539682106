/**
 * The server draws the fields of a journey's first page, too. Until the journey's scripts have come the browser alone answers for
 * them. What stands in them by then, and what was pressed, is done again with the journey's own fields (`event-replay.ts`).
 */

/** Where the drawn fields stand; `data-product` names the product, and empty it waits for the journey's own. */
export const DRAWN_FIELDS = 'drawn-fields';

/** The fields that the server has drawn, and of them the buttons pressed and the form that was to be sent; undefined where there are none. */
export let earlyEvents: { drawn: HTMLElement; pressed: HTMLElement[] } | undefined;

/** Remembers from now on. @param hasBegun whether a draft of the product is open here: its answers come, and no empty fields stand there */
export function recordEarlyEvents(hasBegun: (product: string) => boolean): void {
  const drawn = document.getElementById(DRAWN_FIELDS);
  if (!drawn) return;
  if (hasBegun(drawn.dataset.product ?? '')) {
    drawn.replaceChildren();
    return;
  }
  const pressed: HTMLElement[] = [];
  earlyEvents = { drawn, pressed };
  // At the window: React takes over the page in pieces, and keeps from what is not its own yet whatever is done there.
  const hear = (type: 'click' | 'submit', act: (target: Element, event: Event) => void) =>
    window.addEventListener(
      type,
      (event) => {
        if (drawn.contains(event.target as Element)) act(event.target as Element, event);
      },
      { capture: true },
    );
  hear('click', (target) => {
    // Those alone that are found again.
    const button = target.closest<HTMLElement>('button:is([id], [aria-controls])');
    if (button) pressed.push(button);
  });
  hear('submit', (form, event) => {
    // What was typed is nothing to be sent in an address.
    event.preventDefault();
    pressed.push(form as HTMLElement);
  });
}
