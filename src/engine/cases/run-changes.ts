import type { Journey } from '#engine/journey.ts';
import { isSameJson } from '#engine/language/json.ts';
import type { Answers, Problem } from '#engine/record.ts';
import { answer, reset, start } from '#engine/wizard.ts';
import { type CaseChange, rateJourney } from './run-case.ts';

/** The actual result of a change, with all members of `CaseChange` that describe an expected result. */
export type ChangeRun = Required<Pick<CaseChange, 'clears' | 'tells' | 'keeps' | 'begins' | 'page'>> & {
  /** The total premium after the change, in minor units; null if there is no premium. */
  premium: number | null;
  problems: Problem[];
};

/** Applies a case's changes one after another, from the page at which the case ended. */
export function runChanges(open: Journey, changes: CaseChange[]): ChangeRun[] {
  let journey = open;
  return changes.map((change) => {
    const done = change.reset ? restartForm(journey) : changeAnswers(journey, change.answers ?? {});
    journey = done.journey;
    const { page = 'nowhere' } = journey.position;
    const rated = rateJourney(journey);
    return { ...done, page, premium: rated.status === 'rated' ? rated.premium.total : null };
  });
}

type ChangeStep = Omit<ChangeRun, 'page' | 'premium'> & { journey: Journey };

function changeAnswers(before: Journey, answers: Answers): ChangeStep {
  return { ...answer(before, answers), keeps: [], begins: {} };
}

/**
 * Resets the form. `keeps`: fields whose answers stayed and differ from those of a new form; `begins`: all other
 * answers.
 */
function restartForm(before: Journey): ChangeStep {
  const journey = reset(before);
  const { circumstances, asOf, answers: old } = before.record;
  const fresh = start(before.product, circumstances, asOf).record.answers;
  const { answers } = journey.record;
  const isKept = (field: string) => isSameJson(answers[field], old[field]) && !isSameJson(answers[field], fresh[field]);
  const keeps = Object.keys(answers).filter(isKept);
  const begins = Object.fromEntries(Object.entries(answers).filter(([field]) => !isKept(field)));
  return { journey, clears: [], tells: [], keeps, begins, problems: [] };
}
