import { and, eq } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { customerChoices, customerGrants } from '#server/platform/db/schema/order-link-schema.ts';
import { findRow, listValues } from '#server/platform/db/statements.ts';

type Person = { phone: string; born: string };
export type CustomerChoices = typeof customerChoices.$inferSelect;

/**
 * Finds the customer's choices about optional messages. Undefined: the customer made no choice, so all of them are
 * sent.
 */
export async function findChoices(sql: Sql, { phone, born }: Person): Promise<CustomerChoices | undefined> {
  return findRow(sql, customerChoices, and(eq(customerChoices.phone, phone), eq(customerChoices.born, born)));
}

export async function putChoices(sql: Sql, choices: CustomerChoices): Promise<void> {
  const { remindsBySms, remindsByMail, chosenAt } = choices;
  await sql
    .insert(customerChoices)
    .values(choices)
    .onConflictDoUpdate({
      target: [customerChoices.phone, customerChoices.born],
      set: { remindsBySms, remindsByMail, chosenAt },
    });
}

/** Lists the ids of the partners that may see all policies of a customer, with the customer's permission. */
export async function listGrantedPartners(sql: Sql, person: Person): Promise<string[]> {
  return listValues(sql, customerGrants.partnerId, grantCondition(person));
}

const grantCondition = ({ phone, born }: Person) => and(eq(customerGrants.phone, phone), eq(customerGrants.born, born));

export async function putGrant(sql: Sql, grant: typeof customerGrants.$inferInsert): Promise<void> {
  await sql.insert(customerGrants).values(grant).onConflictDoNothing();
}

export async function endGrant(sql: Sql, person: Person, partnerId: string): Promise<void> {
  await sql.delete(customerGrants).where(and(grantCondition(person), eq(customerGrants.partnerId, partnerId)));
}
