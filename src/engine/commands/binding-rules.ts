import { listRuleProblems } from '../check-page.ts';
import type { Journey } from '../journey.ts';
import type { Product } from '../product.ts';
import type { Problem } from '../record.ts';
import { moveToVersion } from './move-to-version.ts';

/**
 * Lists the problems that a newer version has with a journey on its own, older version. They come from the newer rules
 * with `binds`, on the pages that either version passes, and from a page with `binds` that ends without a sale. Fields
 * that only the newer version asks are unknown and cause no problem.
 */
export function checkBindingRules(newer: Product, { record, situation: { route: own } }: Journey): Problem[] {
  const { situation } = moveToVersion(newer, { ...record, outcomes: [] }).journey;
  const { route } = situation;
  const { pages } = newer.definition.form;
  if (route.stop !== undefined && pages[route.stop]?.binds) {
    const message = `${newer.id}.${route.stop}.lead`;
    return [{ code: 'notSold', message }];
  }
  // While the newer route is not decided, it may lead to the pages of the other version.
  const passed = route.complete
    ? route.pages
    : [...route.pages, ...own.pages.filter((page) => Object.hasOwn(pages, page))];
  return [...new Set(passed)].flatMap((page) =>
    listRuleProblems(newer, page, situation, ({ binds }) => binds === true),
  );
}
