import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { knownDevices } from '#server/platform/db/schema/account-schema.ts';
import { deleteBefore } from '#server/platform/db/statements.ts';

export type KnownDevice = typeof knownDevices.$inferSelect;

/** Returns those devices that a user has signed in with. */
export async function findKnownDevices(sql: Sql, userId: string, hashes: string[], at: Date): Promise<string[]> {
  const known = and(eq(knownDevices.userId, userId), inArray(knownDevices.hash, hashes), gt(knownDevices.endsAt, at));
  return (await sql.select({ hash: knownDevices.hash }).from(knownDevices).where(known)).map(({ hash }) => hash);
}

export async function upsertKnownDevice(sql: Sql, { userId, hash, endsAt }: KnownDevice): Promise<void> {
  const target = [knownDevices.userId, knownDevices.hash];
  await sql.insert(knownDevices).values({ userId, hash, endsAt }).onConflictDoUpdate({ target, set: { endsAt } });
}

export const deleteKnownDevices = deleteBefore(knownDevices, knownDevices.endsAt);
