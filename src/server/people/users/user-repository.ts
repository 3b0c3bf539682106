import { and, asc, eq, gt, ilike, inArray, isNotNull, isNull, lt, ne, notExists, or, sql as raw } from 'drizzle-orm';
import type { Scope } from '#contract/scopes.ts';
import { nameCondition } from '#server/platform/db/columns/name-condition.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { apiClients, partners, users } from '#server/platform/db/schema/account-schema.ts';
import { findBy, joinNameColumns, updateBy } from '#server/platform/db/statements.ts';
import { joinNames } from '#shared/full-name.ts';
import { normalizePhone } from './normalize-phone.ts';

export type User = typeof users.$inferSelect;

type NewUser = typeof users.$inferInsert;

export async function insertUser(sql: Sql, user: NewUser): Promise<void> {
  await sql.insert(users).values(user);
}

export const findUser = findBy(users, users.id);

/** SQL: a user is a person. A partner administers its programs itself, so administrators do not see them as users. */
const isPerson = (sql: Sql) =>
  notExists(sql.select({ id: apiClients.id }).from(apiClients).where(eq(apiClients.id, users.id)));

/** SQL conditions: a user of a partner, or of the insurer for null, can sign in and holds a right. */
const activeHolders = (partnerId: string | null, scope: Scope) => [
  partnerId === null ? isNull(users.partnerId) : eq(users.partnerId, partnerId),
  raw`${users.scopes} @> ${JSON.stringify([scope])}::jsonb`,
  eq(users.status, 'active'),
];

/**
 * Lists the active people of a partner, or of the insurer for null, who hold a right, by name. Programs are not among
 * them.
 */
export async function listColleagues(sql: Sql, partnerId: string | null, scope: Scope) {
  return sql
    .select({ id: users.id, username: users.username, givenName: users.givenName, familyName: users.familyName })
    .from(users)
    .where(and(...activeHolders(partnerId, scope), isPerson(sql)))
    .orderBy(asc(users.givenName), asc(users.familyName), asc(users.id));
}

/** Lists the active people of an active partner who hold a right and have a mail address, at most 20. */
export async function listReachable(
  sql: Sql,
  partnerId: string,
  scope: Scope,
): Promise<{ email: string; language: User['language'] }[]> {
  const { email, language, id } = users;
  const reached = and(...activeHolders(partnerId, scope), isNotNull(email), isPerson(sql));
  const rows = await sql
    .select({ email, language })
    .from(users)
    .innerJoin(partners, and(eq(partners.id, users.partnerId), eq(partners.status, 'active')))
    .where(reached)
    .orderBy(asc(id))
    .limit(20);
  return rows as { email: string; language: User['language'] }[];
}

/** Reads a person and locks the row until the transaction ends. */
export async function lockUser(sql: Sql, id: string): Promise<User | undefined> {
  const [row] = await sql
    .select()
    .from(users)
    .where(and(eq(users.id, id), isPerson(sql)))
    .for('no key update');
  return row;
}

/**
 * Finds a user by name.
 * @param name in small letters
 */
export const findUserByName = findBy(users, users.username);

/**
 * Finds a user by phone.
 * @param phone with the country code
 */
export const findUserByPhone = findBy(users, users.phone);

/** Finds a user without a partner, also a disabled one, by e-mail address in any case. */
export async function findStaffByEmail(sql: Sql, email: string, exceptId: string): Promise<User | undefined> {
  const same = eq(raw`lower(${users.email})`, email.toLowerCase());
  const [row] = await sql
    .select()
    .from(users)
    .where(and(isNull(users.partnerId), same, ne(users.id, exceptId)))
    .limit(1);
  return row;
}

/** Lists the people who can sign in and have an e-mail address, in any case, at most so many. */
export async function listUsersByEmail(sql: Sql, email: string, limit: number): Promise<User[]> {
  const same = eq(raw`lower(${users.email})`, email.toLowerCase());
  return sql
    .select()
    .from(users)
    .where(and(same, eq(users.status, 'active'), isPerson(sql)))
    .orderBy(asc(users.id))
    .limit(limit);
}

export const updateUser = updateBy(users, users.id);

/** Marks a time step of the second factor as used. Returns false if this or a later one is already used. */
export async function markStepUsed(sql: Sql, id: string, step: number): Promise<boolean> {
  const unused = or(isNull(users.secondFactorStep), lt(users.secondFactorStep, step));
  const used = await sql
    .update(users)
    .set({ secondFactorStep: step })
    .where(and(eq(users.id, id), unused))
    .returning({ id: users.id });
  return used.length > 0;
}

/** Lists encrypted secrets of second factors by user id, after the user `after`. */
export async function listEncryptedFactors(
  sql: Sql,
  after: string,
  limit: number,
): Promise<{ id: string; encrypted: string }[]> {
  const rows = await sql
    .select({ id: users.id, encrypted: users.secondFactor })
    .from(users)
    .where(and(isNotNull(users.secondFactor), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows as { id: string; encrypted: string }[];
}

/** Writes the same secret, encrypted by another key, unless it changed meanwhile. */
export async function replaceEncryptedFactor(sql: Sql, id: string, from: string, to: string): Promise<void> {
  const unchanged = and(eq(users.id, id), eq(users.secondFactor, from));
  await sql.update(users).set({ secondFactor: to }).where(unchanged);
}

/**
 * Locks the administrators of a partner, or of the insurer for null, who can sign in until the transaction ends, and
 * returns them with their rights.
 */
export async function lockAdministrators(sql: Sql, partnerId: string | null): Promise<Pick<User, 'id' | 'scopes'>[]> {
  return sql
    .select({ id: users.id, scopes: users.scopes })
    .from(users)
    .where(and(...activeHolders(partnerId, partnerId === null ? 'insurer:admin' : 'b2b:admin')))
    .orderBy(asc(users.id))
    .for('no key update');
}

export type UserWithPartner = { user: User; partnerName: string | null };

const withPartner = (sql: Sql) =>
  sql
    .select({ user: users, partnerName: partners.name })
    .from(users)
    .leftJoin(partners, eq(partners.id, users.partnerId));

export async function findUserWithPartner(sql: Sql, id: string): Promise<UserWithPartner | undefined> {
  const [row] = await withPartner(sql).where(and(eq(users.id, id), isPerson(sql)));
  return row;
}

type UserQuery = {
  after?: string | undefined;
  search?: string;
  partner?: string;
  status?: User['status'];
  limit: number;
};

/** Lists users by user name, after the user `after`. */
export async function listUsers(
  sql: Sql,
  { after, search, partner, status, limit }: UserQuery,
): Promise<UserWithPartner[]> {
  const like = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  const phone = normalizePhone(search ?? '');
  const found = [
    ...[users.username, users.givenName, users.familyName, users.email, users.phone].map((column) =>
      ilike(column, like),
    ),
    nameCondition(joinNameColumns(users), search ?? ''),
    phone === undefined ? undefined : eq(users.phone, phone),
  ];
  const wanted = and(
    after === undefined ? undefined : gt(users.username, after),
    or(...found),
    partner === undefined ? undefined : eq(users.partnerId, partner),
    status === undefined ? undefined : eq(users.status, status),
    isPerson(sql),
  );
  return withPartner(sql).where(wanted).orderBy(asc(users.username)).limit(limit);
}

/** Returns the names of users by id. Users are never deleted, so each id has a name. */
export async function listUserNames(
  sql: Sql,
  ids: readonly string[],
): Promise<(id: string) => { id: string; name: string }> {
  const wanted = [...new Set(ids)];
  const rows =
    wanted.length === 0
      ? []
      : await sql
          .select({ id: users.id, givenName: users.givenName, familyName: users.familyName })
          .from(users)
          .where(inArray(users.id, wanted));
  const names = new Map(rows.map((user) => [user.id, joinNames(user)]));
  return (id) => ({ id, name: names.get(id) ?? '' });
}
