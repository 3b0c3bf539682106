import type { CaseChange } from '#engine/cases/run-case.ts';
import type { ChangeRun } from '#engine/cases/run-changes.ts';
import type { Json } from '#engine/language/json.ts';
import { formatPointer, type Issue, type IssueFacts, joinNames } from '../base/issue.ts';

/** Lists the differences between a case's later changes and their runs. The order of fields does not matter. */
export function checkChanges(file: string, name: string, changes: CaseChange[], runs: ChangeRun[]): Issue[] {
  return changes.flatMap((change, index) => {
    const run = runs[index] as ChangeRun;
    const what = change.name ?? (change.reset ? 'reset' : joinNames(Object.keys(change.answers ?? {})));
    const refused = run.problems.map(({ at = '/', code }) => `${at} ${code}`);
    if (refused.length > 0)
      return [
        finding('answers', `is refused: ${refused.join(', ')}`, {
          found: run.problems.map(({ code }) => code).join(', '),
        }),
      ];
    return [
      ...fields('clears', 'clears', run.clears, change.clears),
      ...fields('keeps', 'keeps', run.keeps, change.keeps),
      ...same('tells', 'tells', joinNames(run.tells), joinNames(change.tells ?? [])),
      ...same('begins', 'begins with', sortTexts(run.begins), sortTexts(change.begins ?? {})),
      ...same('page', 'leads to', run.page, change.page),
      ...(change.premium === undefined
        ? []
        : same('premium', 'makes the premium', String(run.premium), String(change.premium))),
    ];

    function finding(word: string, message: string, facts: IssueFacts): Issue {
      const at = formatPointer(name, 'changes', index, word);
      const mend = 'Correct the product, or what is expected.';
      return { code: 'case-change', file, at, message: `"${what}" ${message}.`, mend, facts };
    }
    function same(word: string, verb: string, got: string, expected: string): Issue[] {
      if (got === expected) return [];
      const [found, wanted] =
        word === 'premium' ? (['foundPremium', 'expectedPremium'] as const) : (['found', 'expected'] as const);
      const facts = { [found]: got.replaceAll(' and ', ', '), [wanted]: expected.replaceAll(' and ', ', ') };
      return [finding(word, `${verb} ${got || 'nothing'}, not ${expected || 'nothing'}`, facts)];
    }
    function fields(word: string, verb: string, got: string[], expected: string[] = []): Issue[] {
      return same(word, verb, joinNames(got.toSorted()), joinNames(expected.toSorted()));
    }
  });
}

function sortTexts(answers: Record<string, Json>): string {
  const entries = Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries));
}
