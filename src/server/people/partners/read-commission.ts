import type { CommissionPage } from '#contract/people/partners.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { type PageQuery, readPage } from '#server/platform/http/cursor.ts';
import { listOrderCommission, sumPartnerCommission } from './commission-repository.ts';

/** Returns a page of a partner's commission by order, and the sum of all its commission. */
export async function readCommission(sql: Sql, partner: string, query: PageQuery): Promise<CommissionPage> {
  return { ...(await readOrderCommission(sql, partner, query)), all: await sumPartnerCommission(sql, partner) };
}

/** Returns a page of a partner's commission by order. */
export async function readOrderCommission(
  sql: Sql,
  partner: string,
  query: PageQuery,
): Promise<Omit<CommissionPage, 'all'>> {
  return readPage(query, {
    kinds: ['instant', 'text'],
    read: (after, limit) => listOrderCommission(sql, { partner, after, limit }),
    keyOf: ({ confirmed, id }) => [confirmed, id],
    view: (rows) => rows.map(({ id: _id, confirmed: _confirmed, ...row }) => row),
  });
}
