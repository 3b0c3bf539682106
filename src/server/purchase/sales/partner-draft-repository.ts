import { and, desc, eq, gt, isNotNull, isNull, or, sql as raw, type SQL } from 'drizzle-orm';
import { nameCondition } from '#server/platform/db/columns/name-condition.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { drafts } from '#server/platform/db/schema/schema.ts';
import type { Search } from '../customers/read-search.ts';

export type PartnerDraft = Awaited<ReturnType<typeof findPartnerDrafts>>[number];

type PartnerDraftQuery = {
  partner: string;
  /** The agent whose own drafts come first. */
  agent: string;
  search?: Search | undefined;
  /** Fields whose answers contain the policyholder's name, and those that contain the phone. */
  fields: { name: string[]; phone: string[] };
  product?: string | undefined;
  now: Date;
  /** The previous row: true if it was an own one, the time of its save, and its id. */
  after?: [isOwn: boolean, savedAt: Date, id: string] | undefined;
  limit: number;
};

/**
 * Finds drafts that agents of a partner began, without an order and not expired: own ones first, each newest first. A
 * draft that a customer began by the partner's link belongs to the customer until it is confirmed.
 */
export async function findPartnerDrafts(sql: Sql, wanted: PartnerDraftQuery) {
  const { partner, agent, search, fields, product, now, after, limit } = wanted;
  const own = raw`(${drafts.agentId} is not distinct from ${agent})`;
  const later =
    after &&
    raw`(${own}, ${drafts.savedAt}, ${drafts.id})
      < (${after[0]}::boolean, ${after[1].toISOString()}::timestamptz, ${after[2]})`;
  return sql
    .select({ draft: drafts, agent: { id: users.id, givenName: users.givenName, familyName: users.familyName } })
    .from(drafts)
    .leftJoin(users, eq(users.id, drafts.agentId))
    .where(
      and(
        eq(drafts.partnerId, partner),
        isNotNull(drafts.agentId),
        isNull(drafts.orderId),
        gt(drafts.expiresAt, now),
        product === undefined ? undefined : eq(drafts.product, product),
        search === undefined ? undefined : buildSearchCondition(search, fields),
        later,
      ),
    )
    .orderBy(desc(own), desc(drafts.savedAt), desc(drafts.id))
    .limit(limit);
}

function buildSearchCondition(search: Search, { name, phone }: PartnerDraftQuery['fields']): SQL | undefined {
  // A draft has no number yet.
  if (search.kind === 'number') return raw`false`;
  if (search.kind === 'phone') return or(...phone.map((field) => raw`${answerColumn(field)} = ${search.phone}`));
  if (search.kind === 'digits')
    return or(...phone.map((field) => raw`${answerColumn(field)} like ${`%${search.digits}%`}`));
  const words = raw`concat_ws(' ', ${raw.join(name.map(answerColumn), raw`, `)})`;
  return nameCondition(words, search.kind === 'reference' ? search.reference : search.name);
}

const answerColumn = (field: string): SQL => raw`(${drafts.answers} ->> ${field})`;
