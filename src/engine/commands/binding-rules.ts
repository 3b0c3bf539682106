import { listRuleProblems } from '../check-page.ts';
import type { Journey } from '../journey.ts';
import type { Product } from '../product.ts';
import type { Problem } from '../record.ts';
import { moveToVersion } from './move-to-version.ts';

/**
 * Lists the problems that a newer product version has with a journey of an older version. They come from the newer
 * version's rules with `binds`, on the pages that either version passes, and from its pages with `binds` that end
 * without a sale. Fields that only the newer version asks are unknown and cause no problem.
 */
export function checkBindingRules(newer: Product, { record, situation: { route: own } }: Journey): Problem[] {
  const { situation } = moveToVersion(newer, { ...record, outcomes: [] }).journey;
  const { route } = situation;
  const { pages } = newer.definition.form;
  if (route.stop !== undefined && pages[route.stop]?.binds) {
    const message = `${newer.id}.${route.stop}.lead`;
    return [{ code: 'notSold', message }];
  }
  // While the answers do not decide the newer route, it may lead to any page of the older route.
  const passed = route.complete
    ? route.pages
    : [...route.pages, ...own.pages.filter((page) => Object.hasOwn(pages, page))];
  return [...new Set(passed)].flatMap((page) =>
    listRuleProblems(newer, page, situation, ({ binds }) => binds === true),
  );
}
