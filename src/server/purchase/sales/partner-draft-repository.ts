import { and, desc, eq, gt, gte, isNotNull, isNull, lte, or, sql as raw, type SQL } from 'drizzle-orm';
import { buildFactQueries, type FactKind, wordsCondition } from '#server/platform/db/columns/fact-condition.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { drafts } from '#server/platform/db/schema/schema.ts';
import { type Search, wordsOfSearch } from '../customers/read-search.ts';
import type { SearchFields } from '../customers/search-facts.ts';

export type PartnerDraft = Awaited<ReturnType<typeof findPartnerDrafts>>[number];

type PartnerDraftFilter = {
  partner: string;
  /** The agent whose own drafts come first. */
  agent: string;
  search?: Search | undefined;
  /** The answers that contain the policyholder's facts; needed for a search. */
  fields?: SearchFields;
  product?: string | undefined;
  /** True: only the agent's own drafts. */
  isOwn?: boolean;
  now: Date;
  /** Filters of the report on conversion: the agent, the place, and the business days of the begin, both included. */
  stops?: Partial<Record<'agent' | 'page' | 'question' | 'from' | 'to', string | undefined>>;
};

type PartnerDraftQuery = PartnerDraftFilter & {
  /** The previous row: true if it was an own one, the time of its save, and its id. */
  after?: [isOwn: boolean, savedAt: Date, id: string] | undefined;
  limit: number;
};

/**
 * Finds drafts that agents of a partner began, without an order and not expired: own ones first, each newest first. A
 * draft that a customer began by the partner's link belongs to the customer until it is confirmed.
 */
export async function findPartnerDrafts(sql: Sql, wanted: PartnerDraftQuery) {
  const { agent, after, limit } = wanted;
  const own = raw`(${drafts.agentId} is not distinct from ${agent})`;
  const later =
    after &&
    raw`(${own}, ${drafts.savedAt}, ${drafts.id})
      < (${after[0]}::boolean, ${after[1].toISOString()}::timestamptz, ${after[2]})`;
  return sql
    .select({ draft: drafts, agent: { id: users.id, givenName: users.givenName, familyName: users.familyName } })
    .from(drafts)
    .leftJoin(users, eq(users.id, drafts.agentId))
    .where(and(buildDraftCondition(wanted), later))
    .orderBy(desc(own), desc(drafts.savedAt), desc(drafts.id))
    .limit(limit);
}

/** Counts the drafts of `findPartnerDrafts`, up to `most`. */
export async function countPartnerDrafts(sql: Sql, wanted: PartnerDraftFilter, most: number): Promise<number> {
  const some = selectPartnerDraftIds(sql, wanted).limit(most);
  const [counted] = await sql.select({ count: raw<number>`count(*)::int` }).from(some.as('found'));
  return counted?.count ?? 0;
}

/** Builds the query of the ids of the drafts that `findPartnerDrafts` finds, for counts. */
export const selectPartnerDraftIds = (sql: Sql, wanted: PartnerDraftFilter) =>
  sql.select({ id: drafts.id }).from(drafts).where(buildDraftCondition(wanted));

function buildDraftCondition(wanted: PartnerDraftFilter): SQL | undefined {
  const { partner, agent, isOwn, search, fields, product, now, stops = {} } = wanted;
  return and(
    eq(drafts.partnerId, partner),
    isOwn ? eq(drafts.agentId, agent) : isNotNull(drafts.agentId),
    isNull(drafts.orderId),
    gt(drafts.expiresAt, now),
    product === undefined ? undefined : eq(drafts.product, product),
    ...listStopConditions(stops),
    search === undefined || fields === undefined ? undefined : buildSearchCondition(search, fields),
  );
}

function listStopConditions({ agent, page, question, from, to }: NonNullable<PartnerDraftFilter['stops']>) {
  return [
    agent === undefined ? undefined : eq(drafts.agentId, agent),
    page === undefined ? undefined : raw`split_part(${drafts.trail}, ' ', -1) = ${page}`,
    question === undefined ? undefined : eq(drafts.stopField, question),
    from === undefined ? undefined : gte(drafts.begunOn, from),
    to === undefined ? undefined : lte(drafts.begunOn, to),
  ];
}

function buildSearchCondition(search: Search, fields: SearchFields): SQL | undefined {
  // A draft has no number yet.
  if (search.kind === 'number') return raw`false`;
  const queries = Object.entries(buildFactQueries(wordsOfSearch(search))) as [FactKind, string][];
  const conditions = queries.flatMap(([kind, query]) => {
    const columns = (fields[kind] ?? []).map(answerColumn);
    if (columns.length === 0) return [];
    // The parts of a name are one name; any other fact is in one answer.
    const values = kind === 'name' ? [raw`concat_ws(' ', ${raw.join(columns, raw`, `)})`] : columns;
    return values.map((value) => wordsCondition(raw`fact_words(${raw.raw(`'${kind}'`)}, ${value})`, query));
  });
  return conditions.length === 0 ? raw`false` : or(...conditions);
}

const answerColumn = (field: string): SQL => raw`(${drafts.answers} ->> ${field})`;
