import { and, desc, eq, gt, ilike, isNotNull, isNull, or, sql as raw, type SQL } from 'drizzle-orm';
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
  if (search.kind === 'name') return and(...search.words.map((word) => containsWord(name, word)));
  if (search.kind === 'phone') return or(...phone.map((field) => raw`${answerColumn(field)} = ${search.phone}`));
  // A draft has no reference yet.
  if (search.kind === 'reference') return containsWord(name, search.reference);
  return containsWord(phone, search.kind === 'digits' ? search.digits : search.number);
}

const answerColumn = (field: string): SQL => raw`${drafts.answers} ->> ${field}`;

/** Builds the condition that any of these answers, read as one text, contains a word. */
function containsWord(fields: string[], word: string): SQL {
  const text = raw`concat_ws(' ', ${raw.join(fields.map(answerColumn), raw`, `)})`;
  return ilike(text, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
}
