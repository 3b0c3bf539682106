import type { Charge, Segment, Term } from '#engine/policy/policy-history.ts';
import { type MoneyLine, subtractLines } from '#engine/policy/share-amounts.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import { orderAtSegment, segmentOnDate } from '../policies/cover-on-date.ts';
import { loadPolicy, replayLife } from '../policies/load-policy.ts';
import type { Policy } from '../policies/policy-repository.ts';
import type { TransactionRow } from '../policies/transaction-repository.ts';
import { type BookedSums, readBookedSums } from './booked-sums.ts';

/** A transaction, with the policy on its first day before and after it. */
export type Endorsement = {
  row: Pick<TransactionRow, 'serial' | 'kind' | 'effectiveFrom' | 'recordedAt' | 'reason'>;
  before: Segment;
  after: Segment;
  /** Its bookings, and its changes to bookings of other transactions; minor units. */
  lines: MoneyLine[];
  charge: Pick<Charge, 'days' | 'of'>;
  sums: BookedSums;
};

/**
 * Finds the transaction of an endorsement schedule, as known at its record: later records change no document.
 * @throws 404 `documentNotFound` for an issue, and for an unknown transaction
 * @param asked by its serial, or by the order that was confirmed for it
 */
export async function findEndorsement(
  services: PurchaseServices,
  sql: Sql,
  { policy, sold }: { policy: Policy; sold: Order },
  asked: { serial: number } | { order: string },
): Promise<{ endorsement: Endorsement; policy: Policy; order: Order }> {
  const file = await loadPolicy(services, sql, { policy, order: sold });
  const row = file.rows.find((one) => ('serial' in asked ? one.serial === asked.serial : one.request === asked.order));
  if (!row || row.kind === 'issue') throw new ApiProblem(404, 'documentNotFound');
  const until = (serial: number) => {
    const known = <One extends { serial: number }>(all: readonly One[]) => all.filter((one) => one.serial <= serial);
    return replayLife({ ...file, history: known(file.history), claims: known(file.claims) });
  };
  const [life, lifeBefore] = [until(row.serial), until(row.serial - 1)];
  const before = segmentOnDate(lifeBefore, row.effectiveFrom);
  const after: { term: Term; held: Segment } | undefined = segmentOnDate(life, row.effectiveFrom) ?? before;
  if (!before || !after) throw new ApiProblem(404, 'documentNotFound');
  const { days = 0, of = 0 } = life.charges.find(({ serial }) => serial === row.serial) ?? {};
  const lines = row.bookings.reduce((sum, booked) => sumMoneyLines(sum, booked.lines), [] as MoneyLine[]);
  const { term, held } = after;
  const sums = await readBookedSums(sql, file, row, { before: lifeBefore, life, held: before.held });
  return {
    endorsement: { row, before: before.held, after: held, lines, charge: { days, of }, sums },
    policy: {
      ...{ ...policy, effectiveFrom: term.from, effectiveTo: term.to },
      status: life.status === 'active' || life.status === 'void' ? life.status : 'cancelled',
    },
    order: orderAtSegment(sold, after),
  };
}

const sumMoneyLines = (sum: MoneyLine[], more: readonly MoneyLine[]): MoneyLine[] =>
  subtractLines(
    sum,
    more.map((line) => ({ ...line, amount: -line.amount })),
  );
