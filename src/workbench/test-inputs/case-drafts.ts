import { checkAnswerTypes, normaliseAnswer } from '#engine/answers.ts';
import type { NamedCase } from '#engine/cases/read-cases.ts';
import { applyCaseLookups, type Case } from '#engine/cases/run-case.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { computeShownFingerprint } from '#engine/replay.ts';
import { start } from '#engine/wizard.ts';

/** A case's draft, as far as its answers reach, with the declaration made and not yet confirmed. */
export type CaseDraft = { name: string; journey: Journey };

/** Creates the drafts of all cases, those with the most passed pages first. */
export function createCaseDrafts(product: Product, cases: NamedCase[]): CaseDraft[] {
  return cases
    .map(({ name, testCase }) => {
      const circumstances = { channel: 'public', language: 'en', ...testCase.circumstances } as const;
      const begun = start(product, circumstances, testCase.asOf);
      const answered = begun.to({ ...begun.record, answers: applyCaseAnswers(begun, testCase) });
      return createCaseDraft(product, name, applyCaseLookups(testCase, answered).record);
    })
    .sort((left, right) => right.journey.position.trail.length - left.journey.position.trail.length);
}

/**
 * Applies all answers at once, without the chart: no answer of a case clears another one. If one of them has a wrong
 * type, none is applied.
 */
function applyCaseAnswers({ product, record: { answers } }: Journey, testCase: Case): Answers {
  if (checkAnswerTypes(product, testCase.answers).length > 0) return answers;
  const all = { ...answers, ...(normaliseAnswer(testCase.answers) as Answers) };
  return Object.fromEntries(Object.entries(all).filter(([field]) => testCase.answers[field] !== null));
}

/** Creates a draft in which every page of the path was passed in its present state. */
export function createCaseDraft(product: Product, name: string, answered: DraftRecord): CaseDraft {
  const journey = openJourney(product, { ...answered, passed: [], outcomes: [] });
  const passed = journey.situation.route.pages.map((page) => ({ page, shown: computeShownFingerprint(journey, page) }));
  return { name, journey: journey.alike({ passed }) };
}
