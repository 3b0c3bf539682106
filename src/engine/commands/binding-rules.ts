import { listRuleProblems } from '../check-page.ts';
import type { Journey } from '../journey.ts';
import type { Product } from '../product.ts';
import type { Problem } from '../record.ts';
import { moveToVersion } from './move-to-version.ts';

/**
 * What a newer version refuses of a journey that stays on its own: by its rules that bind, on the pages that are passed on
 * either of the two, and by an end without a sale that binds. What only the newer version asks is not known, and refuses nothing.
 */
export function checkBindingRules(newer: Product, { record, situation: { route: own } }: Journey): Problem[] {
  const { situation } = moveToVersion(newer, { ...record, outcomes: [] }).journey;
  const { route } = situation;
  const { pages } = newer.definition.form;
  if (route.stop !== undefined && pages[route.stop]?.binds) {
    const message = `${newer.id}.${route.stop}.lead`;
    return [{ code: 'notSold', message }];
  }
  // As long as the newer way is not decided, it may well lead to the pages of the other.
  const passed = route.complete
    ? route.pages
    : [...route.pages, ...own.pages.filter((page) => Object.hasOwn(pages, page))];
  return [...new Set(passed)].flatMap((page) =>
    listRuleProblems(newer, page, situation, ({ binds }) => binds === true),
  );
}
