import dayjs from 'dayjs';
import type { PaymentDifferenceKind } from '#contract/reconciliation/payment-differences.ts';
import { coversPurchase } from '../payments/provider/covers-purchase.ts';
import type { ListedTransaction, PaymentCurrency } from '../payments/provider/payment-provider.ts';

type Money = { amount: number; currency: string };

/** A payment in our books. */
export type BookedPayment = {
  tranId: string;
  orderId: string;
  startedAt: Date;
  /** The paid amount and the time of its booking; null: no payment. */
  paid: (Money & { at: Date }) | null;
  /** The sum of the refunds by the provider that are done, in minor units. */
  refunded: number;
  /** The time of the last booked refund; null: none. */
  refundedAt: Date | null;
  /** The sum of all refunds by the provider, due or done, in minor units. */
  refundOwed: number;
};

export type Difference = {
  tranId: string;
  kind: PaymentDifferenceKind;
  orderId: string | null;
  ours: number;
  theirs: number;
  currency: string;
  paymentAt: Date;
};

/** Bookings of the last minutes before the reading may be missing in the provider's list. */
const MARGIN_MINUTES = 10;

/**
 * Compares the provider's list, read at `readAt`, with the books. `booked` has the bookings of the listed transactions,
 * and of the period of the list. A booking of about the time of the reading is no difference yet.
 */
export function comparePayments(
  listed: readonly ListedTransaction[],
  booked: readonly BookedPayment[],
  readAt: Date,
): Difference[] {
  const settledBy = dayjs(readAt).subtract(MARGIN_MINUTES, 'minute').toDate();
  const ours = new Map(booked.map((one) => [one.tranId, one]));
  const theirs = new Set(listed.map(({ tranId }) => tranId));
  const missing = booked.filter(({ tranId, paid }) => paid && paid.at < settledBy && !theirs.has(tranId));
  return [
    ...listed.flatMap((one) => findDifferences(one, ours.get(one.tranId), settledBy)),
    ...missing.map((one) => ({ ...toBookedDifference(one), kind: 'notThere' as const, theirs: 0 })),
  ];
}

function findDifferences(listed: ListedTransaction, booked: BookedPayment | undefined, settledBy: Date): Difference[] {
  const { tranId, at: paymentAt, refunded = 0 } = listed;
  const took = listed.status === 'paid' || listed.status === 'refunded' ? (listed.amount ?? 0) : 0;
  const currency = listed.currency ?? booked?.paid?.currency ?? 'USD';
  const of = { tranId, orderId: booked?.orderId ?? null, paymentAt, currency };
  if (!booked?.paid) {
    // Paid and refunded by hand at the provider: the books lack nothing.
    if (took - refunded <= 0) return [];
    return [{ ...of, kind: booked ? 'notHere' : 'nobodys', ours: 0, theirs: took - refunded }];
  }
  const { paid } = booked;
  if (took === 0) return paid.at < settledBy ? [{ ...toBookedDifference(booked), kind: 'notThere', theirs: 0 }] : [];
  const asked = { amount: paid.amount, currency: paid.currency as PaymentCurrency };
  if (!coversPurchase(listed, asked)) return [{ ...of, kind: 'otherAmount', ours: paid.amount, theirs: took }];
  return findRefundDifferences(listed, booked, settledBy).map((found) => ({ ...of, ...found }));
}

function findRefundDifferences(
  { currency, refunded = 0 }: ListedTransaction,
  { paid, refundOwed, refunded: ours, refundedAt }: BookedPayment,
  settledBy: Date,
): Pick<Difference, 'kind' | 'ours' | 'theirs'>[] {
  // A wallet in another currency gets its refund in its own: then only zero and non-zero can be compared.
  const isOther = currency !== paid?.currency;
  const more = isOther ? refunded > 0 && refundOwed === 0 : refunded > refundOwed;
  const less = isOther ? refunded === 0 : refunded < ours;
  if (more) return [{ kind: 'refundNotHere', ours: refundOwed, theirs: refunded }];
  const isBooked = refundedAt !== null && refundedAt < settledBy;
  return less && isBooked ? [{ kind: 'refundNotThere', ours, theirs: refunded }] : [];
}

function toBookedDifference({ tranId, orderId, startedAt, paid }: BookedPayment) {
  const { amount, currency } = paid as Money;
  return { tranId, orderId, paymentAt: startedAt, currency, ours: amount };
}
