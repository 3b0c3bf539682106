import { and, eq, inArray, isNull, ne, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { userIdentities, users } from '#server/platform/db/schema/account-schema.ts';

/** Id of the user whom an issuer knows by this subject. */
export async function findUserByIdentity(sql: Sql, issuer: string, subject: string): Promise<string | undefined> {
  const own = and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject));
  const [row] = await sql.select({ id: userIdentities.userId }).from(userIdentities).where(own);
  return row?.id;
}

/** Ids of the insurer's own people with a mail address (in small letters) whom this issuer does not know yet, two at most. */
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

/** User names out of these that somebody has. */
export async function listTakenNames(sql: Sql, names: readonly string[]): Promise<Set<string>> {
  const rows = await sql
    .select({ name: users.username })
    .from(users)
    .where(inArray(users.username, [...names]));
  return new Set(rows.map(({ name }) => name));
}

/** Does nothing where the issuer knows this subject, or this user, already. */
export async function linkIdentity(
  sql: Sql,
  identity: { issuer: string; subject: string; userId: string; linkedAt: Date },
): Promise<void> {
  await sql.insert(userIdentities).values(identity).onConflictDoNothing();
}
