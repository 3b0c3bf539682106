import type { Journey } from '#engine/journey.ts';
import { addDays } from '#engine/language/dates.ts';
import { computeAnswerChanges } from '#engine/policy/answer-changes.ts';
import { applyTransaction } from '#engine/policy/apply-transaction.ts';
import { findTermOn } from '#engine/policy/cover/running-term.ts';
import { computeNoLossPeriod, validateStartDate } from '#engine/policy/endorsements/backdating.ts';
import type { AgreedEndorsement, EndorsementDetails } from '#engine/policy/endorsements/endorsement-details.ts';
import { isWithinRenewal } from '#engine/policy/endorsements/renewal.ts';
import { buildTransaction, canChange } from '#engine/policy/endorsements/revision.ts';
import { type NextTermBooking, sumNextTermBookings } from '#engine/policy/later-terms.ts';
import type { Charge, PolicyLife, PolicyTransaction, Segment } from '#engine/policy/policy-history.ts';
import { type MoneyLine, subtractLines, sumAmounts } from '#engine/policy/share-amounts.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { type PolicyAggregate, replayLife } from '../policies/load-policy.ts';
import { policyRefusal } from '../policies/policy-refusal.ts';

export type AssessedEndorsement = {
  made: PolicyTransaction;
  life: PolicyLife;
  bookings: { serial: number; lines: MoneyLine[] }[];
  /** The calculation of this transaction's charge. */
  charge: Charge;
  /** All its bookings, including its changes to other transactions; minor units, refunds below zero. */
  lines: MoneyLine[];
  total: number;
  /**
   * The cost of a whole term before and after a change, in minor units; undefined for a renewal and a reinstatement.
   */
  whole: { before: number; after: number } | undefined;
  /** The part of `total` that is booked for terms sold ahead; undefined without such a term. */
  next: NextTermBooking | undefined;
  /** Days, both included, for which the policyholder must declare that no loss is known; undefined if none. */
  noLoss: AgreedEndorsement['noLoss'];
};

/**
 * Computes the bookings of an endorsement, as if it were recorded on the day of `now`.
 * @throws 403 `policyNotYours` if the product does not allow it to the requester, 409 as `policyRefusal`, and 409
 * `journeyStale` if the same answers were changed since the journey began
 * @param journey the present position of the journey; its product is the version that rates the transaction
 */
export function assessEndorsement(
  file: PolicyAggregate,
  about: EndorsementDetails,
  { product, situation }: Journey,
  { version, now }: { version: string; now: Date },
): AssessedEndorsement {
  const { history, terms, claims } = file;
  const life = replayLife(file);
  const term = about.does === 'change' ? findTermOn(life, about.from) : life.terms.at(-1);
  const held = term?.segments.at(-1);
  if (!term || !held) throw policyRefusal('notAllowedNow');
  const rules = terms.rules(term.version);
  const made = buildTransaction(product, about, situation.answers, {
    ...{ serial: file.nextSerial, recordedOn: toBusinessDate(now), term, held, rules, version },
  });
  const isTheirs = {
    change: () => canChange(rules, about.by, made.changes),
    renew: () => isWithinRenewal(product, about, situation.answers),
    reinstate: () => true,
  };
  if (!isTheirs[about.does]()) throw new ApiProblem(403, 'policyNotYours');
  if (about.does === 'change' && wasChangedSince(about, held, made)) throw new ApiProblem(409, 'journeyStale');
  const taken = applyTransaction(history, made, terms, claims);
  if ('refused' in taken) {
    // `tooLate` would become the error of a late renewal, which a reinstatement is not.
    const isOver = about.does === 'reinstate' && taken.refused === 'tooLate';
    throw policyRefusal(isOver ? 'notAllowedNow' : taken.refused);
  }
  const early = about.does === 'change' ? validateStartDate(product, rules, about, made) : undefined;
  if (early !== undefined) throw policyRefusal(early);
  // A line that appears in several bookings is summed.
  const lines = subtractLines(
    taken.bookings.flatMap((booking) => booking.lines),
    [],
  );
  const charge = taken.life.charges.find(({ serial }) => serial === made.serial) as Charge;
  const after = taken.life.terms.find(({ serial }) => serial === term.serial)?.segments.at(-1)?.lines ?? [];
  const whole = about.does === 'change' ? { before: sumAmounts(held.lines), after: sumAmounts(after) } : undefined;
  const noLoss = computeNoLossPeriod(product, made);
  const { bookings } = taken;
  const next = sumNextTermBookings(life, taken.life, made, bookings);
  return { made, life: taken.life, bookings, charge, lines, total: sumAmounts(lines), whole, next, noLoss };
}

/**
 * Returns true if the answers that a change replaces differ from those shown at its begin: it would undo another change
 * of the same answers.
 */
function wasChangedSince(about: EndorsementDetails, held: Segment, { changes }: PolicyTransaction): boolean {
  const since = Object.keys(computeAnswerChanges(about.held, held.answers));
  const isWithin = (one: string, other: string) => one === other || one.startsWith(`${other}/`);
  return Object.keys(changes).some((mine) => since.some((theirs) => isWithin(mine, theirs) || isWithin(theirs, mine)));
}

/** Finds the last day, of at most this many, on which the agreed transaction has the same price; today at least. */
export function findLastEndorsementDay(
  file: PolicyAggregate,
  about: EndorsementDetails,
  journey: Journey,
  { version, now, days }: { version: string; now: Date; days: number },
): string {
  const today = toBusinessDate(now);
  const { total } = assessEndorsement(file, about, journey, { version, now });
  const stands = (day: string): boolean => {
    try {
      const then = new Date(`${day}T12:00:00+07:00`);
      return assessEndorsement(file, about, journey, { version, now: then }).total === total;
    } catch (error) {
      if (error instanceof ApiProblem) return false;
      throw error;
    }
  };
  let last = today;
  for (let nth = 1; nth <= days && stands(addDays(today, nth)); nth += 1) last = addDays(today, nth);
  return last;
}
