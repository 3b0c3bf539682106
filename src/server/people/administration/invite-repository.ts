import { and, eq, gt } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { invites } from '#server/platform/db/schema/account-schema.ts';
import { deleteBefore } from '#server/platform/db/statements.ts';

/** Saves a new link of a user; older links end. */
export async function replaceInvite(sql: Sql, invite: typeof invites.$inferSelect): Promise<void> {
  await deleteInvites(sql, invite.userId);
  await sql.insert(invites).values(invite);
}

/** Uses up a link and returns its user, or undefined if the link is used, replaced or expired. */
export async function consumeInvite(sql: Sql, tokenHash: string, now: Date): Promise<string | undefined> {
  const alive = and(eq(invites.tokenHash, tokenHash), gt(invites.expiresAt, now));
  const [row] = await sql.delete(invites).where(alive).returning({ userId: invites.userId });
  return row?.userId;
}

/** Returns the user of a link that is still valid. */
export async function findInvitedUser(sql: Sql, tokenHash: string, now: Date): Promise<string | undefined> {
  const alive = and(eq(invites.tokenHash, tokenHash), gt(invites.expiresAt, now));
  const [row] = await sql.select({ userId: invites.userId }).from(invites).where(alive);
  return row?.userId;
}

export async function deleteInvites(sql: Sql, userId: string): Promise<void> {
  await sql.delete(invites).where(eq(invites.userId, userId));
}

export const deleteInvitesBefore = deleteBefore(invites, invites.expiresAt);
