import { and, eq, sql as text } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { customers } from '#server/platform/db/schema/schema.ts';
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
