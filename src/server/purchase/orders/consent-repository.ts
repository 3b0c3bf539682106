import { eq } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { consents } from '#server/platform/db/schema/paper-schema.ts';

export type Consent = typeof consents.$inferSelect;

export async function findConsent(sql: Sql, orderId: string): Promise<Consent | undefined> {
  const [row] = await sql.select().from(consents).where(eq(consents.orderId, orderId));
  return row;
}

export async function insertConsent(sql: Sql, consent: Consent): Promise<void> {
  await sql.insert(consents).values(consent);
}
