import type { Booking } from '#engine/policy/apply-transaction.ts';
import { type NextTermBooking, sumNextTermBookings } from '#engine/policy/later-terms.ts';
import type { Charge, PolicyLife, Segment } from '#engine/policy/policy-history.ts';
import { sumAmounts } from '#engine/policy/share-amounts.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { sumTakenOffInstalments } from '#server/platform/ledger/ledger-repository.ts';
import type { PolicyAggregate } from '../policies/load-policy.ts';
import { listClaimBookings, type TransactionRow } from '../policies/transaction-repository.ts';
import { buildTrace, sumVoidedChanges, type TraceLine } from './assess-cancellation.ts';

/** The steps from a premium to the amount of a recorded transaction; minor units. */
export type BookedSums = Pick<Charge, 'kept' | 'whole'> & {
  /** For an end: each line of the term, with its amount for the days without cover. */
  left: TraceLine[];
  /** The refund of the terms that were sold ahead, below zero; undefined without such a term. */
  next?: NextTermBooking | undefined;
  /** Refund for changes that never took effect. */
  voided: number;
  /** Deducted from instalments that were not paid then. */
  offParts: number;
  /** Open instalments after it, with the charges for paying in instalments. */
  owed: number;
  /** Withdrawn since, because a claim was paid. */
  takenBack: { at: Date; amount: number }[];
};

type RecordedTransaction = Pick<TransactionRow, 'serial' | 'kind' | 'effectiveFrom' | 'recordedAt'> & {
  bookings: Booking[];
};

/**
 * Reads the steps to the amount of a transaction at the time of its record, and the amounts withdrawn since.
 * @param before the policy without it, `life` with it; `held`: the segment on its first day, before it
 */
export async function readBookedSums(
  sql: Sql,
  file: Pick<PolicyAggregate, 'policy' | 'order' | 'instalments'>,
  row: RecordedTransaction,
  { before, life, held }: { before: PolicyLife; life: PolicyLife; held: Segment },
): Promise<BookedSums> {
  const { serial, kind, effectiveFrom: from, bookings } = row;
  const charge = life.charges.find((one) => one.serial === serial);
  const isEnd = ['cancel', 'lapse', 'void'].includes(kind);
  if (!charge) return { kept: [], left: [], voided: 0, offParts: 0, owed: 0, takenBack: [] };
  const { kept, whole } = charge;
  const serials = bookings.map((booking) => booking.serial);
  const back = (await listClaimBookings(sql, file.policy.number)).map(({ recordedAt: at, bookings: since }) => ({
    at,
    amount: sumAmounts(since.filter((one) => serials.includes(one.serial)).flatMap(({ lines }) => lines)),
  }));
  return {
    ...(whole ? { kept, whole } : { kept }),
    left: isEnd && !whole ? buildTrace(charge, held.lines) : [],
    next: isEnd ? sumNextTermBookings(before, life, { ...row, from }, bookings) : undefined,
    voided: isEnd ? sumVoidedChanges({ life, bookings }, charge) : 0,
    offParts: await sumTakenOffInstalments(sql, file.order.id, row.recordedAt),
    owed: isEnd ? selectOpenAt(file, row.recordedAt) : 0,
    takenBack: isEnd ? back.filter(({ amount }) => amount > 0) : [],
  };
}

/** Sums the instalments that were open at an instant (due now, or paid since), with their charges; minor units. */
function selectOpenAt({ instalments }: Pick<PolicyAggregate, 'instalments'>, at: Date): number {
  const open = instalments.filter(({ status, paidAt }) => status === 'due' || (paidAt !== null && paidAt > at));
  return open.reduce((all, { amount, charge }) => all + amount + charge, 0);
}
