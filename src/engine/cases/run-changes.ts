import type { Journey } from '#engine/journey.ts';
import { sameJson } from '#engine/language/json.ts';
import type { Answers, Problem } from '#engine/record.ts';
import { answer, reset, start } from '#engine/wizard.ts';
import { type CaseChange, ratedOf } from './run-case.ts';

/** What a change did: the members that `CaseChange` expects, all of them. */
export type ChangeRun = Required<Pick<CaseChange, 'clears' | 'tells' | 'keeps' | 'begins' | 'page'>> & {
  /** The total; null for no premium. */
  premium: number | null;
  problems: Problem[];
};

/** Makes a case's changes one after another, beginning where it stands at its end page. */
export function runChanges(open: Journey, changes: CaseChange[]): ChangeRun[] {
  let journey = open;
  return changes.map((change) => {
    const done = change.reset ? begunAgain(journey) : answered(journey, change.answers ?? {});
    journey = done.journey;
    const { page = 'nowhere' } = journey.position;
    const rated = ratedOf(journey);
    return { ...done, page, premium: rated.status === 'rated' ? rated.premium.total : null };
  });
}

type Done = Omit<ChangeRun, 'page' | 'premium'> & { journey: Journey };

function answered(before: Journey, answers: Answers): Done {
  return { ...answer(before, answers), keeps: [], begins: {} };
}

/** A kept answer is one that is still there and that a new form would not begin with. */
function begunAgain(before: Journey): Done {
  const journey = reset(before);
  const { circumstances, asOf, answers: old } = before.record;
  const fresh = start(before.product, circumstances, asOf).record.answers;
  const { answers } = journey.record;
  const isKept = (field: string) => sameJson(answers[field], old[field]) && !sameJson(answers[field], fresh[field]);
  const keeps = Object.keys(answers).filter(isKept);
  const begins = Object.fromEntries(Object.entries(answers).filter(([field]) => !isKept(field)));
  return { journey, clears: [], tells: [], keeps, begins, problems: [] };
}
