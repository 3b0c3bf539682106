import { and, asc, eq, isNull, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';

/** Lists the users who may review claims, by name. */
export async function listReviewers(sql: Sql): Promise<{ id: string; name: string }[]> {
  const mayReview = raw`${users.scopes} @> '["insurer:claims"]'::jsonb`;
  return sql
    .select({ id: users.id, name: raw<string>`${users.givenName} || ' ' || ${users.familyName}` })
    .from(users)
    .where(and(mayReview, eq(users.status, 'active'), isNull(users.partnerId)))
    .orderBy(asc(users.givenName), asc(users.familyName), asc(users.id));
}
