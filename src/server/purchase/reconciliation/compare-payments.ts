import dayjs from 'dayjs';
import type { PaymentDifferenceKind } from '#contract/reconciliation/payment-differences.ts';
import { coversPurchase } from '../payments/provider/covers-purchase.ts';
import type { ListedTransaction, PaymentCurrency } from '../payments/provider/payment-provider.ts';

type Money = { amount: number; currency: string };

/** A payment as our books have it. */
export type BookedPayment = {
  tranId: string;
  orderId: string;
  startedAt: Date;
  /** What came, and when that was booked; null: nothing did. */
  paid: (Money & { at: Date }) | null;
  /** Given back so far, and when the last part was booked; and what is owed or given in all. */
  refunded: number;
  refundedAt: Date | null;
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

/** Minutes before the reading in which what was booked may not stand in the list yet. */
const MARGIN_MINUTES = 10;

/**
 * Where the provider's list, read at `readAt`, says otherwise than the books. `booked` is what the books have of the listed
 * transactions, and of the period that the list covers. What was booked at the time of the reading is no difference yet.
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
    // Taken and given back by hand at the provider: nothing is left that the books would miss.
    if (took - refunded <= 0) return [];
    return [{ ...of, kind: booked ? 'notHere' : 'nobodys', ours: 0, theirs: took - refunded }];
  }
  const { paid } = booked;
  if (took === 0) return paid.at < settledBy ? [{ ...toBookedDifference(booked), kind: 'notThere', theirs: 0 }] : [];
  const asked = { amount: paid.amount, currency: paid.currency as PaymentCurrency };
  if (!coversPurchase(listed, asked)) return [{ ...of, kind: 'otherAmount', ours: paid.amount, theirs: took }];
  // A wallet in another currency gets back in its own: then only none and some can be told apart.
  const isOther = listed.currency !== paid.currency;
  const more = isOther ? refunded > 0 && booked.refundOwed === 0 : refunded > booked.refundOwed;
  const less = isOther ? refunded === 0 : refunded < booked.refunded;
  if (more) return [{ ...of, kind: 'refundNotHere', ours: booked.refundOwed, theirs: refunded }];
  const isBooked = booked.refundedAt !== null && booked.refundedAt < settledBy;
  return less && isBooked ? [{ ...of, kind: 'refundNotThere', ours: booked.refunded, theirs: refunded }] : [];
}

function toBookedDifference({ tranId, orderId, startedAt, paid }: BookedPayment) {
  const { amount, currency } = paid as Money;
  return { tranId, orderId, paymentAt: startedAt, currency, ours: amount };
}
