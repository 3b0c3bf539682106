import { type Case, runCase } from '#engine/cases/run-case.ts';
import { isSameJson } from '#engine/language/json.ts';
import { ExpressionError } from '#engine/language/operators.ts';
import type { Product } from '#engine/product.ts';
import type { PathsPlan } from '../journeys/plan.ts';

/** The path of a fictitious customer through a product. */
type JourneyPath = {
  /** The passed pages, in order. */
  pages: string[];
  /** The page on which it stops, or `issued`. */
  ended: string;
  /** The premium in minor units; null for no premium. */
  total: number | null;
  /** The refusals of the last page: `/startDate formatMinimum`. */
  refused: string[];
};

/** The paths of the same answers in the old version and in the new one. */
export type ChangedJourney = { name: string; before: JourneyPath; after: JourneyPath };

/**
 * Runs every case and answer set of the old version on the new one.
 * @returns the number of runs, and those with another path, end or premium
 */
export function findChangedJourneys(old: PathsPlan, now: Product): { played: number; changed: ChangedJourney[] } {
  const customers = listCustomers(old);
  const changed = customers.flatMap(({ name, testCase }) => {
    const [before, after] = [findJourneyPath(old.product, testCase), findJourneyPath(now, testCase)];
    return isSameJson(before, after) ? [] : [{ name, before, after }];
  });
  return { played: customers.length, changed };
}

function listCustomers({ cases, checked }: PathsPlan): { name: string; testCase: Case }[] {
  const written = cases.map(({ name, testCase }) => ({ name, testCase }));
  const names = new Set(written.map(({ name }) => name));
  const others = checked.witnesses
    .filter(({ name }) => !names.has(name))
    .map(({ name, record: { answers, asOf, circumstances, findings } }) => ({
      name,
      testCase: { name, asOf, circumstances, answers, findings, ends: '' },
    }));
  return [...written, ...others];
}

function findJourneyPath(product: Product, testCase: Case): JourneyPath {
  // The new version gets no answers to fields that it does not ask.
  const asked = Object.entries(testCase.answers).filter(([field]) => product.pageOf[field] !== undefined);
  try {
    const { path, ended, rated, problems } = runCase(product, { ...testCase, answers: Object.fromEntries(asked) });
    return {
      pages: path,
      ended,
      total: rated.status === 'rated' ? rated.premium.total : null,
      refused: problems.map(({ at = '', code }) => `${at} ${code}`.trim()),
    };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { pages: [], ended: '', total: null, refused: [error.message] };
  }
}
