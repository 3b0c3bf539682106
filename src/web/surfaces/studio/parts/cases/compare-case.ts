import { type Case, type CaseChange, type CaseRun, runCase } from '#engine/cases/run-case.ts';
import { type ChangeRun, runChanges } from '#engine/cases/run-changes.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';

/** A difference from a test case's expectation: its path in the test case (`at`), the result and the expected value. */
export type CaseDifference = {
  what: 'ends' | 'path' | 'premium' | 'fact' | 'problems' | 'tells' | 'page' | 'clears' | 'keeps' | 'begins';
  at: (string | number)[];
  is: Json | undefined;
  wanted: Json | undefined;
  /** The later change (endorsement) of the test case that causes the difference. */
  after?: CaseChange;
};

export type CaseComparison = { run: CaseRun; differences: CaseDifference[] } | { breaks: string };

/** Runs a test case with the present product. `breaks`: the message of an expression that cannot be computed. */
export function compareCase(product: Product, testCase: Case): CaseComparison {
  try {
    const run = runCase(product, testCase);
    const { changes = [] } = testCase;
    const later = runChanges(run.open, changes).flatMap((done, index) =>
      findEndorsementDifferences(done, changes[index] as CaseChange, ['changes', index]),
    );
    return { run, differences: [...findDifferences(run, testCase), ...later] };
  } catch (error) {
    return { breaks: (error as Error).message };
  }
}

function findDifferences(run: CaseRun, testCase: Case): CaseDifference[] {
  const { premium = {}, facts = {}, path, ends } = testCase;
  const rated = run.rated.status === 'rated' ? run.rated.premium : undefined;
  return [
    ...compareMember('ends', ['ends'], run.ended, ends),
    ...compareMember('problems', ['problems'], normalizeIssues(run.problems), normalizeIssues(testCase.problems ?? [])),
    ...(path === undefined
      ? []
      : [
          ...compareMember('path', ['path'], run.path, path),
          ...compareMember('tells', ['tells'], run.tells, testCase.tells ?? []),
        ]),
    ...Object.entries(premium).flatMap(([part, amount]) =>
      compareMember('premium', ['premium', part], rated?.[part as 'total'], amount),
    ),
    ...Object.entries(facts).flatMap(([fact, value]) =>
      compareMember('fact', ['facts', fact], run.facts[fact] ?? null, value),
    ),
  ];
}

/** Returns the differences of a later change from its expectation. For a refused change it returns only the refusal. */
function findEndorsementDifferences(done: ChangeRun, after: CaseChange, at: (string | number)[]): CaseDifference[] {
  const refused = compareMember('problems', at, normalizeIssues(done.problems), undefined);
  const listed = (['clears', 'keeps', 'tells'] as const).flatMap((member) =>
    compareMember(member, [...at, member], done[member].toSorted(), (after[member] ?? []).toSorted()),
  );
  const { begins = {}, page, premium } = after;
  const others = [
    ...listed,
    ...compareMember('begins', [...at, 'begins'], sortKeys(done.begins), sortKeys(begins)),
    ...compareMember('page', [...at, 'page'], done.page, page),
    ...(premium === undefined ? [] : compareMember('premium', [...at, 'premium'], done.premium, premium)),
  ];
  return (refused.length > 0 ? refused : others).map((difference) => ({ ...difference, after }));
}

/** Returns the difference of a member. An empty list is the same as no list. */
function compareMember(what: CaseDifference['what'], at: CaseDifference['at'], now?: Json, then?: Json) {
  const [is, wanted] = [now, then].map((one) => (Array.isArray(one) && one.length === 0 ? undefined : one));
  return toJsonText(is) === toJsonText(wanted) ? [] : [{ what, at, is, wanted }];
}

const normalizeIssues = (list: readonly { at?: string; code: string }[]) =>
  list
    .map(({ at = '/', code }) => ({ at, code }))
    .toSorted((first, other) => (toJsonText(first) < toJsonText(other) ? -1 : 1));

const sortKeys = (answers: Record<string, Json>): Json =>
  Object.fromEntries(Object.entries(answers).toSorted(([first], [other]) => (first < other ? -1 : 1)));

const toJsonText = (value: Json | undefined): string => JSON.stringify(value) ?? '';
