import { and, asc, eq, gt, ilike, or } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { partners } from '#server/platform/db/schema/account-schema.ts';

export type Partner = typeof partners.$inferSelect;

export async function insertPartner(sql: Sql, partner: Partner): Promise<void> {
  await sql.insert(partners).values(partner);
}

export async function findPartner(sql: Sql, id: string): Promise<Partner | undefined> {
  const [row] = await sql.select().from(partners).where(eq(partners.id, id));
  return row;
}

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
export async function lockPartner(sql: Sql, id: string): Promise<Partner | undefined> {
  const [row] = await sql.select().from(partners).where(eq(partners.id, id)).for('no key update');
  return row;
}

export async function updatePartner(sql: Sql, id: string, change: Partial<Omit<Partner, 'id'>>): Promise<void> {
  if (Object.keys(change).length > 0) await sql.update(partners).set(change).where(eq(partners.id, id));
}

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
