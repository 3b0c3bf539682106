import { checkAnswerTypes, normaliseAnswer } from '#engine/answers.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { type Position, replay, shownFingerprint } from '#engine/replay.ts';
import { routeOf, situationOf } from '#engine/situation.ts';
import { start } from '#engine/wizard.ts';
import type { NamedCase } from '../cases/read-cases.ts';
import { type Case, told } from '../cases/run-case.ts';

/** A case's draft, taken as far as its answers carry it, the declaration given and not yet confirmed. */
export type CaseDraft = { name: string; record: DraftRecord; position: Position };

/** The drafts of all cases, those that come furthest first. */
export function caseDrafts(product: Product, cases: NamedCase[]): CaseDraft[] {
  return cases
    .map(({ name, testCase }) => {
      const circumstances = { channel: 'public', language: 'en', ...testCase.circumstances } as const;
      const begun = start(product, circumstances, testCase.asOf);
      return draftOf(product, name, told(product, testCase, { ...begun, answers: given(product, begun, testCase) }));
    })
    .sort((left, right) => right.position.trail.length - left.position.trail.length);
}

/** All answers at once clear none of each other, so the chart need not be asked; a draft that cannot hold them has none. */
function given(product: Product, { answers }: DraftRecord, testCase: Case): Answers {
  if (checkAnswerTypes(product, testCase.answers).length > 0) return answers;
  const all = { ...answers, ...(normaliseAnswer(testCase.answers) as Answers) };
  return Object.fromEntries(Object.entries(all).filter(([field]) => testCase.answers[field] !== null));
}

/** A draft in which every page of the way was passed as it stands now. */
export function draftOf(product: Product, name: string, answered: DraftRecord): CaseDraft {
  const record = { ...answered, passed: [], outcomes: [] };
  const situation = situationOf(product, record);
  const passed = routeOf(product, situation).pages.map((page) => ({
    page,
    shown: shownFingerprint(product, page, situation, record),
  }));
  const kept = { ...record, passed };
  return { name, record: kept, position: replay(product, kept) };
}
