import type { Product } from '#engine/product.ts';
import { rateSituation } from '#engine/rating.ts';
import type { Answers, DraftRecord, Problem } from '#engine/record.ts';
import { replay } from '#engine/replay.ts';
import { type Answered, answer, reset, start } from '#engine/wizard.ts';
import { type CaseChange, withPremium } from './run-case.ts';

/** What a change did: the members that `CaseChange` expects, all of them. */
export type ChangeRun = Required<Pick<CaseChange, 'clears' | 'tells' | 'keeps' | 'begins' | 'page'>> & {
  /** The total; null for no premium. */
  premium: number | null;
  problems: Problem[];
};

/** Makes a case's changes one after another, beginning with the record that stands at its end page. */
export function runChanges(product: Product, open: DraftRecord, changes: CaseChange[]): ChangeRun[] {
  let record = open;
  return changes.map((change) => {
    const done = change.reset ? begunAgain(product, record) : answered(product, record, change.answers ?? {});
    record = withPremium(product, done.record);
    const { page = 'nowhere', situation } = replay(product, record);
    const rated = rateSituation(product, situation);
    const premium = rated.status === 'rated' ? rated.premium.total : null;
    return { ...done, page, premium };
  });
}

type Done = Omit<ChangeRun, 'page' | 'premium'> & { record: DraftRecord };

function answered(product: Product, before: DraftRecord, answers: Answers): Done {
  const { record, clears, tells, problems }: Answered = answer(product, before, answers);
  return { record, clears, tells, keeps: [], begins: {}, problems };
}

/** A kept answer is one that is still there and that a new form would not begin with. */
function begunAgain(product: Product, before: DraftRecord): Done {
  const record = reset(product, before);
  const fresh = start(product, before.circumstances, before.asOf).answers;
  const isKept = (field: string) => same(record.answers, before.answers, field) && !same(record.answers, fresh, field);
  const keeps = Object.keys(record.answers).filter(isKept);
  const begins = Object.fromEntries(Object.entries(record.answers).filter(([field]) => !isKept(field)));
  return { record, clears: [], tells: [], keeps, begins, problems: [] };
}

const same = (one: Answers, other: Answers, field: string): boolean =>
  JSON.stringify(one[field]) === JSON.stringify(other[field]);
