import { checkPage } from '../check-page.ts';
import { openJourney } from '../journey.ts';
import type { AfterSale } from '../language/after-sale.ts';
import { addDays, countDays } from '../language/dates.ts';
import type { Product } from '../product.ts';
import type { Answers, DraftRecord } from '../record.ts';
import type { Segment, Term } from './policy-history.ts';

/** The answers that a renewal carries over: all except those that the product asks again. */
export function selectCarriedAnswers(answers: Answers, { renew }: AfterSale): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([field]) => !renew?.asksAgain.includes(field)));
}

/** The term that a renewal follows: its days, its answers at the end, and the rules of its product. */
export type EndingTerm = { term: Pick<Term, 'from' | 'to'>; held: Pick<Segment, 'answers'>; rules: AfterSale };

/**
 * The answers that a renewal offers: those carried over, the days of the cover after the last term, and the product's
 * replacements for answers that are not offered any more (a plan at that age). Answers that are asked again are
 * missing. They are checked by the version on sale, as of the last day of the ending term: cover that begins the day
 * after begins "tomorrow".
 */
export function buildNextTermAnswers(
  product: Product,
  frozen: DraftRecord,
  { term: last, held, rules }: EndingTerm,
): Answers {
  const { renew } = rules;
  if (!renew) throw new Error(`${product.id} is not renewed`);
  const answers = selectCarriedAnswers(held.answers, rules);
  const { firstDay, lastDay, insteadOf = {} } = renew;
  answers[firstDay] = addDays(last.to, 1);
  if (lastDay !== undefined && answers[lastDay] !== undefined)
    answers[lastDay] = addDays(last.to, countDays(last.from, last.to));
  for (const [field, others] of Object.entries(insteadOf)) {
    for (const _ of Object.keys(others)) {
      const instead = others[String(answers[field])];
      if (instead === undefined || isOffered(product, { ...frozen, answers, asOf: last.to }, field)) break;
      answers[field] = instead;
    }
  }
  return answers;
}

function isOffered(product: Product, record: DraftRecord, field: string): boolean {
  const { situation } = openJourney(product, { ...record, findings: {}, passed: [], outcomes: [] });
  const page = product.pageOf[field];
  return page === undefined || checkPage(product, page, situation).every(({ at }) => at !== `/${field}`);
}
