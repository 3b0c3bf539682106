import { checkPage } from '#engine/check-page.ts';
import { findPageDefinition } from '#engine/product.ts';
import type { Problem } from '#engine/record.ts';
import { sortByPlace } from '#web/draft/page/page-sections.ts';
import type { Draft } from '#web/draft/use-draft.ts';

type Asking = Pick<Draft, 'product' | 'situation'>;

/**
 * The pages of the route that ask something before the confirmation, as far as the answers decide the route. A page that
 * depends on a condition is listed when its condition holds.
 */
export function listFormPages({ product, situation }: Asking): string[] {
  const { way, route, hidden } = situation;
  // The page that confirms, and a page that ends the journey, is the last one and has a page of its own.
  const until = route.complete || route.stop !== undefined ? -1 : way.length;
  return way
    .slice(0, until)
    .map(({ page }) => page)
    .filter((page) =>
      Object.keys(findPageDefinition(product, page).schema.properties).some((field) => !hidden.has(field)),
    );
}

/** The problems of several pages, in the order in which their fields are shown. */
export const listOpenProblems = (
  { product, situation, record }: Asking & Pick<Draft, 'record'>,
  pages: readonly string[],
): Problem[] =>
  pages.flatMap((page) =>
    sortByPlace(checkPage(product, page, situation), findPageDefinition(product, page), record.answers),
  );
