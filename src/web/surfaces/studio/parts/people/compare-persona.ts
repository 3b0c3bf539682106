import { type Case, type CaseChange, type CaseRun, runCase } from '#engine/cases/run-case.ts';
import { type ChangeRun, runChanges } from '#engine/cases/run-changes.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';

/** A difference from a persona's expectation: its path in the persona (`at`), the result and the expected value. */
export type Difference = {
  what: 'ends' | 'path' | 'premium' | 'fact' | 'problems' | 'tells' | 'page' | 'clears' | 'keeps' | 'begins';
  at: (string | number)[];
  is: Json | undefined;
  wanted: Json | undefined;
  /** The later change of the persona that causes the difference. */
  after?: CaseChange;
};

export type Compared = { run: CaseRun; differences: Difference[] } | { breaks: string };

/** Runs a persona with the present product. `breaks`: the message of an expression that cannot be computed. */
export function comparePersona(product: Product, testCase: Case): Compared {
  try {
    const run = runCase(product, testCase);
    const { changes = [] } = testCase;
    const later = runChanges(run.open, changes).flatMap((done, index) =>
      differencesAfter(done, changes[index] as CaseChange, ['changes', index]),
    );
    return { run, differences: [...differencesOf(run, testCase), ...later] };
  } catch (error) {
    return { breaks: (error as Error).message };
  }
}

function differencesOf(run: CaseRun, testCase: Case): Difference[] {
  const { premium = {}, facts = {}, path, ends } = testCase;
  const rated = run.rated.status === 'rated' ? run.rated.premium : undefined;
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

/** Returns the differences of a later change from its expectation. For a refused change it returns only the refusal. */
function differencesAfter(done: ChangeRun, after: CaseChange, at: (string | number)[]): Difference[] {
  const refused = one('problems', at, none(told(done.problems)), undefined);
  const listed = (['clears', 'keeps', 'tells'] as const).flatMap((member) =>
    one(member, [...at, member], none(done[member].toSorted()), none((after[member] ?? []).toSorted())),
  );
  const { begins = {}, page, premium } = after;
  const others = [
    ...listed,
    ...one('begins', [...at, 'begins'], inOrder(done.begins), inOrder(begins)),
    ...one('page', [...at, 'page'], done.page, page),
    ...(premium === undefined ? [] : one('premium', [...at, 'premium'], done.premium, premium)),
  ];
  return (refused.length > 0 ? refused : others).map((difference) => ({ ...difference, after }));
}

function one(what: Difference['what'], at: Difference['at'], is: Json | undefined, wanted: Json | undefined) {
  return spelt(is) === spelt(wanted) ? [] : [{ what, at, is, wanted }];
}

const told = (list: readonly { at?: string; code: string }[]) =>
  list.map(({ at = '/', code }) => ({ at, code })).toSorted((first, other) => (spelt(first) < spelt(other) ? -1 : 1));

const inOrder = (answers: Record<string, Json>): Json =>
  Object.fromEntries(Object.entries(answers).toSorted(([first], [other]) => (first < other ? -1 : 1)));

const none = <Item extends Json>(list: Item[]): Item[] | undefined => (list.length === 0 ? undefined : list);

const spelt = (value: Json | undefined): string => JSON.stringify(value) ?? '';
