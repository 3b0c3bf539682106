import { and, eq } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { customerChoices, customerGrants } from '#server/platform/db/schema/order-link-schema.ts';

type Person = { phone: string; born: string };
export type CustomerChoices = typeof customerChoices.$inferSelect;

/**
 * Finds the customer's choices about optional messages. Undefined: the customer made no choice, so all of them are
 * sent.
 */
export async function findChoices(sql: Sql, { phone, born }: Person): Promise<CustomerChoices | undefined> {
  const [row] = await sql
    .select()
    .from(customerChoices)
    .where(and(eq(customerChoices.phone, phone), eq(customerChoices.born, born)));
  return row;
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
export async function listGrantedPartners(sql: Sql, { phone, born }: Person): Promise<string[]> {
  const rows = await sql
    .select({ partnerId: customerGrants.partnerId })
    .from(customerGrants)
    .where(and(eq(customerGrants.phone, phone), eq(customerGrants.born, born)));
  return rows.map(({ partnerId }) => partnerId);
}

export async function putGrant(sql: Sql, grant: typeof customerGrants.$inferInsert): Promise<void> {
  await sql.insert(customerGrants).values(grant).onConflictDoNothing();
}

export async function endGrant(sql: Sql, { phone, born }: Person, partnerId: string): Promise<void> {
  const one = and(
    eq(customerGrants.phone, phone),
    eq(customerGrants.born, born),
    eq(customerGrants.partnerId, partnerId),
  );
  await sql.delete(customerGrants).where(one);
}
