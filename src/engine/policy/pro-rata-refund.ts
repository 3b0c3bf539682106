import type { AfterSale } from '../language/after-sale.ts';
import { addDays, countDays } from '../language/dates.ts';
import { isClaimKnown } from './known-claims.ts';
import type { Charge, PaidClaim, PolicyLife, PolicyTransaction, RetainedAmount, Term } from './policy-history.ts';
import { type MoneyLine, negateLines, shareLines, subtractLines, sumAmounts } from './share-amounts.ts';

/**
 * The refund of an end of a term before its last day, by the rules of its product: the premium of the days left, minus
 * the retained amounts. A lapse waives the premium of those days, and retains nothing. Returns the code of the reason
 * if this end is not possible.
 */
export function computeProRataRefund(
  { terms, charges }: PolicyLife,
  term: Term,
  made: PolicyTransaction,
  { cancel, paidClaim }: AfterSale,
  claims: readonly PaidClaim[],
): Charge | { refused: string } {
  const [days, of] = [countDays(made.from, term.to), countDays(term.from, term.to)];
  const charge: Charge = { serial: made.serial, term: terms.length - 1, lines: [], days, of, kept: [] };
  const held = term.segments.findLast(({ from }) => from <= made.from);
  const left = shareLines(held?.lines ?? [], days, of);
  if (made.kind === 'lapse') return { ...charge, lines: negateLines(left) };

  const reason = cancel.reasons[made.reason ?? ''];
  if (reason === undefined) return { refused: 'reasonUnknown' };
  const hasBegun = made.recordedOn >= term.from;
  // A customer with cover for weeks to come has not returned the policy: a full refund requires the end of all days
  // ahead.
  const tomorrow = addDays(made.recordedOn, 1);
  const isAtOnce = made.from <= tomorrow || made.from <= term.from;
  // They begin again with the payment of each renewal.
  const mayBeWithin = isAtOnce && (terms.length === 1 || made.rules !== 1);
  const isWithin = (days: number) => mayBeWithin && made.recordedOn < addDays(term.recordedOn, days);
  const mayGetAll = reason.refund !== 'nothing';
  const isFreeLook = mayGetAll && isWithin(cancel.freeLookDays) && !isClaimKnown(term, made, claims);
  const isCoolingOff = mayGetAll && isWithin(cancel.coolingOffDays) && !hasBegun;
  if (!isFreeLook) {
    if (hasBegun && held?.onceBegun !== true) return { refused: 'coverHasBegun' };
    // It is valid to the end of the day of recording, or of an earlier day that its reason allows.
    if (made.from <= addDays(made.recordedOn, -reason.backDays)) return { refused: 'tooFarBack' };
    if (paidClaim.forbids.includes('cancel') && isClaimKnown(term, made, claims)) return { refused: 'claimWasPaid' };
  }
  // The time of payment does not matter: the refund might have to be reversed.
  const hasClaim = claims.some(({ lossOn }) => term.from <= lossOn && lossOn <= term.to);
  const usual = reason.refund === 'all' && !isAtOnce ? 'byDay' : reason.refund;
  const agreed = isFreeLook || isCoolingOff ? 'all' : usual;
  const refund = hasClaim && mayGetAll ? selectLowerRefund(paidClaim.refund, agreed) : agreed;
  const all = charges
    .filter(({ term }) => term === charge.term)
    .reduce((sum, { lines }) => subtractLines(sum, negateLines(lines)), left.slice(0, 0));
  if (refund === 'all') {
    const whole = isFreeLook ? 'freeLook' : isCoolingOff ? 'coolingOff' : 'reason';
    return { ...charge, lines: negateLines(all), days: of, whole };
  }
  if (refund === 'nothing') {
    const why = agreed === 'nothing' ? 'reason' : 'claim';
    return { ...charge, kept: selectNonZero([{ why, amount: sumAmounts(left) }]) };
  }

  const isKept = ({ name }: MoneyLine) => cancel.kept.lines.includes(name);
  const given = left.filter((line) => !isKept(line));
  const rest = Math.max(0, sumAmounts(given) - cancel.kept.amount);
  const total = Math.max(0, Math.min(rest, sumAmounts(all) - cancel.kept.minimum));
  const lines = total === 0 ? [] : negateLines(shareLines(given, total, sumAmounts(given)));
  const kept = selectNonZero([
    ...left.filter(isKept).map(({ name, amount }): RetainedAmount => ({ why: 'line', name, amount })),
    { why: 'amount', amount: sumAmounts(given) - rest },
    { why: 'minimum', amount: rest - total },
  ]);
  return { ...charge, lines, kept };
}

const selectNonZero = (kept: readonly RetainedAmount[]): RetainedAmount[] => kept.filter(({ amount }) => amount !== 0);

const refundRules = ['nothing', 'byDay', 'all'] as const;
type RefundRule = (typeof refundRules)[number];

/** The rule with the lower refund: a claim never increases a refund. */
function selectLowerRefund(a: RefundRule, b: RefundRule): RefundRule {
  return refundRules[Math.min(refundRules.indexOf(a), refundRules.indexOf(b))] as RefundRule;
}
