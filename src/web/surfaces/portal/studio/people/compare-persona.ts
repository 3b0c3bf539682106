import { type Case, type CaseRun, runCase } from '#engine/cases/run-case.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';

/** One thing that comes out otherwise than a persona says: where it is written in it, what comes out and what it says. */
export type Difference = { what: 'ends' | 'path' | 'premium' | 'fact' | 'problems' | 'tells'; at: string[] } & {
  is: Json | undefined;
  wanted: Json | undefined;
};

export type Compared = { run: CaseRun; differences: Difference[] } | { breaks: string };

/** Takes a persona through the product as it is written now. `breaks`: an expression that cannot be computed. */
export function comparePersona(product: Product, testCase: Case): Compared {
  try {
    const run = runCase(product, testCase);
    return { run, differences: differencesOf(run, testCase) };
  } catch (error) {
    return { breaks: (error as Error).message };
  }
}

function differencesOf(run: CaseRun, testCase: Case): Difference[] {
  const { premium = {}, facts = {}, path, ends } = testCase;
  const told = (list: { at?: string; code: string }[]) =>
    list.map(({ at = '/', code }) => ({ at, code })).toSorted((one, other) => (spelt(one) < spelt(other) ? -1 : 1));
  const rated = run.rated.status === 'rated' ? run.rated.premium : undefined;
  const one = (what: Difference['what'], at: string[], is: Json | undefined, wanted: Json | undefined): Difference[] =>
    spelt(is) === spelt(wanted) ? [] : [{ what, at, is, wanted }];
  return [
    ...one('ends', ['ends'], run.ended, ends),
    ...one('problems', ['problems'], none(told(run.problems)), none(told(testCase.problems ?? []))),
    ...(path === undefined ? [] : one('path', ['path'], run.path, path)),
    ...(path === undefined ? [] : one('tells', ['tells'], none(run.tells), none(testCase.tells ?? []))),
    ...Object.entries(premium).flatMap(([part, amount]) =>
      one('premium', ['premium', part], rated?.[part as 'total'], amount),
    ),
    ...Object.entries(facts).flatMap(([fact, value]) => one('fact', ['facts', fact], run.facts[fact] ?? null, value)),
  ];
}

const none = <Item extends Json>(list: Item[]): Item[] | undefined => (list.length === 0 ? undefined : list);

const spelt = (value: Json | undefined): string => JSON.stringify(value) ?? '';
