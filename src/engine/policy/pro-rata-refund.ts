import type { AfterSale, RefundPromises, ScaleStep } from '../language/after-sale.ts';
import { addDays, countDays } from '../language/dates.ts';
import { isClaimKnown } from './known-claims.ts';
import type {
  Charge,
  PaidClaim,
  PolicyLife,
  PolicyRules,
  PolicyTransaction,
  RetainedAmount,
  Segment,
  Term,
} from './policy-history.ts';
import { computeScaleShare } from './refunds/period-scale.ts';
import { applyRefundPromises } from './refunds/refund-promises.ts';
import { type MoneyLine, negateLines, shareLines, subtractLines, sumAmounts } from './share-amounts.ts';

/**
 * The refund of an end of the last term before its last day, by the rules of its product: the premium of the days left,
 * minus the retained amounts, and never less than its scale refunds. A lapse waives the premium of those days, and
 * retains nothing. Returns the code of the reason if this end is not possible.
 */
export function computeProRataRefund(
  { terms, charges }: Pick<PolicyLife, 'terms' | 'charges'>,
  made: PolicyTransaction,
  rules: PolicyRules,
  claims: readonly PaidClaim[],
): Charge | { refused: string } {
  const { paidClaim } = rules;
  const promises = findPromises(made, rules);
  const cancel = applyRefundPromises(rules.cancel, promises);
  const term = terms.at(-1) as Term;
  const [days, of] = [countDays(made.from, term.to), countDays(term.from, term.to)];
  const charge: Charge = { serial: made.serial, term: terms.length - 1, lines: [], days, of, kept: [] };
  const left = shareLines(findSegmentAt(term, made)?.lines ?? [], days, of);
  if (made.kind === 'lapse') return { ...charge, lines: negateLines(left) };

  const reason = cancel.reasons[made.reason ?? ''];
  if (reason === undefined) return { refused: 'reasonUnknown' };
  const newTerm = reason.refund === 'nothing' ? undefined : findNewTermRefund(terms, made, cancel, claims);
  const refused = isBeforeNotice(made, reason)
    ? 'noticeTooShort'
    : validateEnd(term, made, { cancel, paidClaim, newTerm }, claims);
  if (refused !== undefined) return { refused };
  const agreed = newTerm ? 'all' : limitRefund(reason.refund, term, made);
  // The time of payment does not matter: the refund might have to be reversed.
  const hasClaim = claims.some(({ lossOn }) => term.from <= lossOn && lossOn <= term.to);
  const refund = hasClaim ? selectLowerRefund(paidClaim.refund, agreed) : agreed;
  if (refund === 'nothing') {
    const why = agreed === 'nothing' ? 'reason' : 'claim';
    return { ...charge, kept: selectNonZero([{ why, amount: sumAmounts(left) }]) };
  }
  const all = charges
    .filter(({ term }) => term === charge.term)
    .reduce((sum, { lines }) => subtractLines(sum, negateLines(lines)), left.slice(0, 0));
  if (refund === 'all') return { ...charge, lines: negateLines(all), days: of, whole: newTerm ?? 'reason' };
  const byDay = retainAmounts(left, sumAmounts(all), cancel.kept);
  const byScale = refundByScale(term, made, all, promises.scale);
  return sumAmounts(byScale) < sumAmounts(byDay.lines)
    ? { ...charge, lines: byScale, whole: 'scale' }
    : { ...charge, ...byDay };
}

/** The promises of the wording on this end: none by the rules before decision 0063. */
const findPromises = (made: PolicyTransaction, { promises = {} }: PolicyRules): RefundPromises =>
  hasNewestRules(made) ? promises : {};

/** True for a transaction by the rules since decision 0063. */
const hasNewestRules = ({ rules = 3 }: PolicyTransaction): boolean => rules >= 3;

const isBeforeNotice = (made: PolicyTransaction, { noticeDays = 0 }: { noticeDays?: number }): boolean =>
  noticeDays > 0 && made.from <= addDays(made.recordedOn, noticeDays);

/** The refund of a scale of periods: its share of everything that was charged for the term. */
function refundByScale(
  term: Term,
  made: PolicyTransaction,
  charged: readonly MoneyLine[],
  steps: readonly ScaleStep[] | undefined,
): MoneyLine[] {
  if (!steps) return [];
  const { part, of } = computeScaleShare(term, made.from, steps);
  return negateLines(shareLines(charged, part, of));
}

const findSegmentAt = ({ segments }: Term, made: PolicyTransaction): Segment | undefined =>
  segments.findLast(({ from }) => from <= made.from);

/**
 * True if the end takes effect by the day after its recording, or before the first day. A customer with cover for weeks
 * to come has not returned the policy: a full refund requires the end of all days ahead.
 */
const isAtOnce = (term: Term, made: PolicyTransaction): boolean =>
  made.from <= addDays(made.recordedOn, 1) || made.from <= term.from;

/** Limits a full refund to the days left, unless the term ends at once. */
const limitRefund = (refund: RefundRule, term: Term, made: PolicyTransaction): RefundRule =>
  refund === 'all' && !isAtOnce(term, made) ? 'byDay' : refund;

/** The rule of a new term that refunds it completely; undefined if none applies. */
function findNewTermRefund(
  terms: readonly Term[],
  made: PolicyTransaction,
  { freeLookDays, coolingOffDays = 0 }: AfterSale['cancel'],
  claims: readonly PaidClaim[],
): 'notBegun' | 'freeLook' | 'coolingOff' | undefined {
  const term = terms.at(-1) as Term;
  // The days begin again with the payment of each renewal.
  if (!isAtOnce(term, made) || (terms.length > 1 && made.rules === 1)) return undefined;
  const isAhead = made.recordedOn < term.from;
  const isWithin = (days: number) => made.recordedOn < addDays(term.recordedOn, days);
  const isNewest = hasNewestRules(made);
  const isLookedAt = isNewest ? isInFreeLook(term, made, freeLookDays) : isWithin(freeLookDays);
  if (isNewest && isAhead) return 'notBegun';
  if (isLookedAt && !isClaimKnown(term, made, claims)) return 'freeLook';
  return !isNewest && isAhead && isWithin(coolingOffDays) ? 'coolingOff' : undefined;
}

function isInFreeLook(term: Term, { recordedOn }: PolicyTransaction, days: number): boolean {
  const [, since = term.from] = [term.from, term.recordedOn].toSorted();
  return days > 0 && recordedOn <= addDays(since, days);
}

/**
 * The code of the reason why this transaction cannot end a term, outside of its free look; undefined if it can.
 */
function validateEnd(
  term: Term,
  made: PolicyTransaction,
  { cancel, paidClaim, newTerm }: Pick<AfterSale, 'cancel' | 'paidClaim'> & { newTerm: Charge['whole'] },
  claims: readonly PaidClaim[],
): string | undefined {
  if (newTerm === 'freeLook') return undefined;
  // Cover ends at the earliest with the day of recording, or with an earlier day that its reason allows.
  const { backDays, always } = cancel.reasons[made.reason ?? ''] as AfterSale['cancel']['reasons'][string];
  if (!always && made.recordedOn >= term.from && findSegmentAt(term, made)?.onceBegun !== true) return 'coverHasBegun';
  if (made.from <= addDays(made.recordedOn, -backDays)) return 'tooFarBack';
  return paidClaim.forbids.includes('cancel') && isClaimKnown(term, made, claims) ? 'claimWasPaid' : undefined;
}

/**
 * Divides the premium of the days left into refund and retained amounts.
 * @param charged all charges of the term, minor units
 */
function retainAmounts(
  left: readonly MoneyLine[],
  charged: number,
  rules: AfterSale['cancel']['kept'],
): Pick<Charge, 'lines' | 'kept'> {
  const isKept = ({ name }: MoneyLine) => rules.lines.includes(name);
  const given = left.filter((line) => !isKept(line));
  const rest = Math.max(0, sumAmounts(given) - rules.amount);
  const total = Math.max(0, Math.min(rest, charged - rules.minimum));
  const lines = total === 0 ? [] : negateLines(shareLines(given, total, sumAmounts(given)));
  const kept = selectNonZero([
    ...left.filter(isKept).map(({ name, amount }): RetainedAmount => ({ why: 'line', name, amount })),
    { why: 'amount', amount: sumAmounts(given) - rest },
    { why: 'minimum', amount: rest - total },
  ]);
  return { lines, kept };
}

const selectNonZero = (kept: readonly RetainedAmount[]): RetainedAmount[] => kept.filter(({ amount }) => amount !== 0);

const refundRules = ['nothing', 'byDay', 'all'] as const;
type RefundRule = (typeof refundRules)[number];

/** The rule with the lower refund: a claim never increases a refund. */
function selectLowerRefund(a: RefundRule, b: RefundRule): RefundRule {
  return refundRules[Math.min(refundRules.indexOf(a), refundRules.indexOf(b))] as RefundRule;
}
