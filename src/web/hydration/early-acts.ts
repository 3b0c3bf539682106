/**
 * The server draws the fields of a journey's first page, too. Until the journey's scripts have come the browser alone answers for
 * them. What stands in them by then, and what was pressed, is done again with the journey's own fields (`take-over-fields.ts`).
 */

/** Where the drawn fields stand; `data-product` names the product, and empty it waits for the journey's own. */
export const DRAWN_FIELDS = 'drawn-fields';

/** The buttons pressed among the drawn fields, and their form where it was to be sent; undefined where no fields are drawn. */
export let pressed: HTMLElement[] | undefined;

/** Remembers from now on. @param hasBegun whether a draft of the product is open here: its answers come, and no empty fields stand there */
export function watchDrawnFields(hasBegun: (product: string) => boolean): void {
  const drawn = document.getElementById(DRAWN_FIELDS);
  if (!drawn) return;
  if (hasBegun(drawn.dataset.product ?? '')) {
    drawn.replaceChildren();
    return;
  }
  const all: HTMLElement[] = [];
  pressed = all;
  drawn.addEventListener('click', ({ target }) => {
    // Those alone that are found again.
    const button = (target as Element).closest<HTMLElement>('button:is([id], [aria-controls])');
    if (button) all.push(button);
  });
  drawn.addEventListener('submit', (event) => {
    // What was typed is nothing to be sent in an address.
    event.preventDefault();
    all.push(event.target as HTMLElement);
  });
}
