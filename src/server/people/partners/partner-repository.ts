import { and, asc, eq, gt, ilike, or } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { partners } from '#server/platform/db/schema/account-schema.ts';
import { findBy, insertInto, lockBy, updateBy } from '#server/platform/db/statements.ts';

export type Partner = typeof partners.$inferSelect;

export const insertPartner = insertInto(partners);

export const findPartner = findBy(partners, partners.id);

/** Finds the partner of a link by `company` and `accountCode` of its query. */
export async function findPartnerByAccount(
  sql: Sql,
  company: string,
  accountCode: string,
): Promise<Partner | undefined> {
  const account = and(eq(partners.company, company), eq(partners.accountCode, accountCode));
  const [row] = await sql.select().from(partners).where(account);
  return row;
}

/** Reads a partner and locks it until the transaction ends, so that changes of its balance run one after another. */
export const lockPartner = lockBy(partners, partners.id, 'no key update');

export const updatePartner = updateBy(partners, partners.id);

type PartnerQuery = { after?: [name: string, id: string] | undefined; search?: string; limit: number };

/** Lists partners by name, after the partner `after`. */
export async function listPartners(sql: Sql, { after, search, limit }: PartnerQuery): Promise<Partner[]> {
  const like = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  const later = after && or(gt(partners.name, after[0]), and(eq(partners.name, after[0]), gt(partners.id, after[1])));
  const found = or(ilike(partners.name, like), ilike(partners.company, like), ilike(partners.accountCode, like));
  return sql
    .select()
    .from(partners)
    .where(and(later, found))
    .orderBy(asc(partners.name), asc(partners.id))
    .limit(limit);
}
