import { and, eq, inArray, isNull, ne, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { userIdentities, users } from '#server/platform/db/schema/account-schema.ts';

/** Returns the id of the user with this subject at an issuer. */
export async function findUserByIdentity(sql: Sql, issuer: string, subject: string): Promise<string | undefined> {
  const own = and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject));
  const [row] = await sql.select({ id: userIdentities.userId }).from(userIdentities).where(own);
  return row?.id;
}

/**
 * Returns the ids of the insurer's own users with a mail address (in small letters) whom this issuer does not know yet,
 * at most two.
 */
export async function findStaffByMail(sql: Sql, issuer: string, email: string): Promise<string[]> {
  const rows = await sql
    .select({ id: users.id })
    .from(users)
    .leftJoin(userIdentities, and(eq(userIdentities.userId, users.id), eq(userIdentities.issuer, issuer)))
    .where(
      and(
        eq(raw`lower(${users.email})`, email),
        isNull(users.partnerId),
        ne(users.status, 'disabled'),
        isNull(userIdentities.userId),
      ),
    )
    .limit(2);
  return rows.map(({ id }) => id);
}

/** Returns those of the names that are taken. */
export async function listTakenNames(sql: Sql, names: readonly string[]): Promise<Set<string>> {
  const rows = await sql
    .select({ name: users.username })
    .from(users)
    .where(inArray(users.username, [...names]));
  return new Set(rows.map(({ name }) => name));
}

/** Links a user to a subject. Does nothing if the issuer already knows this subject or this user. */
export async function linkIdentity(
  sql: Sql,
  identity: { issuer: string; subject: string; userId: string; linkedAt: Date },
): Promise<void> {
  await sql.insert(userIdentities).values(identity).onConflictDoNothing();
}
