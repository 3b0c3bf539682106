import { and, desc, eq, isNotNull, isNull, sql as text } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { customers } from '#server/platform/db/schema/desk/customer-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { findRow } from '#server/platform/db/statements.ts';

export type Customer = typeof customers.$inferSelect;

/** Finds a customer by phone and date of birth together: one phone may belong to a family. */
export async function findCustomer(sql: Sql, phone: string, dateOfBirth: string): Promise<Customer | undefined> {
  return findRow(sql, customers, and(eq(customers.phone, phone), eq(customers.dateOfBirth, dateOfBirth)));
}

/** Stores a customer's newest data. Details that only another product asks for remain. */
export async function putCustomer(sql: Sql, customer: Customer): Promise<void> {
  const { details, updatedAt } = customer;
  await sql
    .insert(customers)
    .values(customer)
    .onConflictDoUpdate({
      target: [customers.phone, customers.dateOfBirth],
      set: { details: text`${customers.details} || ${JSON.stringify(details)}::jsonb`, updatedAt },
    });
}

/** Orders of a customer that are read: the newest. */
const MOST_ORDERS = 10;

/**
 * A customer of a partner: by phone and business date of birth together, because a family may share a phone. `order`: id
 * of an order whose entries win over newer ones.
 */
export type PartnerCustomer = { partnerId: string; phone: string; born: string; order?: string | undefined };

/** Lists the orders that the partner's own agents entered for a customer, the oldest first. */
export async function listEnteredOrders(sql: Sql, { partnerId, phone, born }: PartnerCustomer) {
  const isCustomers = and(eq(orders.phone, phone), eq(orders.customerBorn, born));
  const isEntered = and(eq(orders.partnerId, partnerId), isNotNull(orders.agentId));
  const rows = await sql
    .select({ id: orders.id, product: orders.product, version: orders.version, frozen: orders.frozen })
    .from(orders)
    .where(and(isCustomers, isEntered, isNull(orders.about), isNull(orders.trial)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MOST_ORDERS);
  return rows.reverse();
}
