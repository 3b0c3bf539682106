import { and, asc, eq } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { refunds } from '#server/platform/db/schema/payment-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import type { Refund } from '../payments/payment-repository.ts';

type Part = Pick<Refund, 'tranId' | 'totalAfter'>;

const partIs = ({ tranId, totalAfter }: Part) =>
  and(eq(refunds.tranId, tranId), eq(refunds.totalAfter, totalAfter), eq(refunds.way, 'bank'));

/** Refunds that go by bank and have not gone yet, the oldest first. */
export async function dueByBank(sql: Sql, most: number) {
  return sql
    .select({ refund: refunds, number: orders.number, ref: orders.ref })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.way, 'bank'), eq(refunds.status, 'due')))
    .orderBy(asc(refunds.createdAt), refunds.tranId)
    .limit(most);
}

/** A refund that goes by bank. Exact while its order is locked. */
export async function findBankRefund(sql: Sql, part: Part): Promise<Refund | undefined> {
  const [row] = await sql.select().from(refunds).where(partIs(part));
  return row;
}

export async function updateBankRefund(
  sql: Sql,
  part: Part,
  change: Partial<Pick<Refund, 'status' | 'payee' | 'preparedBy' | 'preparedAt' | 'reference' | 'paidBy' | 'paidAt'>>,
): Promise<void> {
  await sql.update(refunds).set(change).where(partIs(part));
}
