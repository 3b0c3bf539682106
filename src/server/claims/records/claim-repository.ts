import { and, asc, desc, eq, gte, inArray, isNotNull, lte, ne, or, sql as raw, type SQL } from 'drizzle-orm';
import type { ClaimDraft, ClaimReason } from '#contract/claims/claim-lines.ts';
import type { ClaimOrder } from '#contract/claims/claim-lists.ts';
import type { ClaimDecision } from '#contract/claims/claims.ts';
import { totalColumns } from '#contract/lists/list-views.ts';
import type { Locale } from '#contract/products.ts';
import { buildFactQuery, type TypedWords, wordsCondition } from '#server/platform/db/columns/fact-condition.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { claimEvents, claims } from '#server/platform/db/schema/claim-schema.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import {
  findRow,
  indexedCondition,
  instantColumn,
  joinNameColumns,
  listRows,
  lockRow,
  sumByCurrency,
} from '#server/platform/db/statements.ts';
import { type Search, wordsOfSearch } from '#server/purchase/customers/read-search.ts';

/** The claimant and the contact person. */
type ClaimDetails = {
  claimant: string;
  /** Id of the insured person. */
  insured: string;
  contactPerson: string;
  phone: string;
  /** Language of messages to the contact person. */
  language: Locale;
  /** The document type of each file, by the file's id. */
  papers: Record<string, string>;
  /** Id of the user who filed the claim; null: the policyholder. */
  filedBy: string | null;
};

/** The decision on a claim: the data of its letter, and the id of the user who decided. */
export type RecordedDecision = Omit<ClaimDecision, 'reason'> & {
  reason: ClaimReason | null;
  by: string;
  /** Id of the user who confirmed an approval that needed a second person, and whose authority it uses. */
  confirmedBy?: string;
  /** The part of the total above the proposal, in minor units; absent if there is none. */
  above?: number;
  /** Serials of the transactions with late cover (see `late-cover.ts`) that the reviewer has read; absent if none. */
  readLateCover?: number[];
  /** The values of insured items on the day of the loss in minor units, by item; absent if none were stated. */
  values?: Record<string, number>;
  /** The co-payment and deductible that were subtracted, in minor units; absent if there is none. */
  taken?: number;
};

/** The part of an approval that counts against limits. */
type ApprovedBenefits = Pick<RecordedDecision, 'lines' | 'taken'>;

type Row = typeof claims.$inferSelect;
export type Claim = Omit<Row, 'claimant' | 'decision' | 'lastApproval' | 'draft'> & {
  claimant: ClaimDetails;
  decision: RecordedDecision | null;
  lastApproval: ApprovedBenefits | null;
  draft: ClaimDraft | null;
};

const partnerCondition = (partner: string | undefined) =>
  partner === undefined ? undefined : eq(claims.partnerId, partner);

/** Members that have a default when a claim is filed. */
type Defaulted =
  | 'dueAt'
  | 'warnAt'
  | 'serviceDays'
  | 'warnDays'
  | 'answeredAt'
  | 'appealedAt'
  | 'appealedAgainst'
  | 'feedback'
  | 'lastApproval'
  | 'thirdPartyOf';
export type NewClaim = Omit<Claim, Defaulted> & Partial<Pick<Claim, Defaulted>>;

export async function insertClaim(sql: Sql, claim: NewClaim): Promise<Claim> {
  const [row] = await sql
    .insert(claims)
    .values(claim as Row)
    .returning();
  return row as Claim;
}

/**
 * Finds a claim by its reference.
 * @param partner the partner that sold the policy; undefined: any
 */
export async function findClaim(sql: Sql, ref: string, partner: string | undefined): Promise<Claim | undefined> {
  return (await findRow(sql, claims, and(eq(claims.ref, ref), partnerCondition(partner)))) as Claim | undefined;
}

/** Finds a claim by its id. */
export const findClaimById = async (sql: Sql, id: string) =>
  (await findRow(sql, claims, eq(claims.id, id))) as Claim | undefined;

/** Reads a claim and locks it until the transaction ends, so that its steps run one after another. */
export async function lockClaim(sql: Sql, id: string): Promise<Claim> {
  return (await lockRow(sql, claims, eq(claims.id, id))) as Claim;
}

type ClaimChange = Partial<
  Pick<
    Claim,
    'status' | 'assignedTo' | 'decision' | 'draft' | 'claimant' | 'amount' | 'updatedAt' | 'dueAt' | 'warnAt'
  > &
    Pick<Claim, 'answeredAt' | 'appealedAt' | 'appealedAgainst' | 'feedback' | 'lastApproval'>
>;

export async function updateClaim(sql: Sql, id: string, change: ClaimChange): Promise<void> {
  await sql
    .update(claims)
    .set(change as Partial<Row>)
    .where(eq(claims.id, id));
}

export type ListedClaim = {
  claim: Claim;
  product: string;
  reviewer: string | null;
  /** The instant of the last step that set the status; and when a second person was asked, null if nobody waits for one. */
  stepAt: Date | null;
  requestedAt: Date | null;
};

const selectListedClaims = (sql: Sql) =>
  sql
    .select({
      claim: claims,
      product: policies.product,
      reviewer: joinNameColumns<string | null>(users),
      stepAt: instantColumn(
        claims.createdAt,
        raw`(select max(at) from ${claimEvents} where claim_id = ${claims.id}
        and type in ('ASK', 'APPROVE'))`,
      ),
      requestedAt: instantColumn(
        claims.createdAt,
        raw`(select min(asked_at) from money_requests where status = 'waiting'
        and act = 'approveClaim' and subject = ${claims.id})`,
      ),
    })
    .from(claims)
    .innerJoin(policies, eq(policies.number, claims.policyNumber))
    .leftJoin(users, eq(users.id, claims.assignedTo));

/** Reads an existing claim with the other columns of a list. */
export async function readListedClaim(sql: Sql, id: string): Promise<ListedClaim> {
  const [row] = await selectListedClaims(sql).where(eq(claims.id, id));
  return row as ListedClaim;
}

/** The filters of a list of claims. */
export type ClaimFilter = {
  partner: string | undefined;
  statuses?: readonly string[] | undefined;
  /** The condition of a list of work. */
  list?: SQL | undefined;
  product?: string | undefined;
  /** The numbers of the policies. */
  policies?: readonly string[] | undefined;
  search: Search | undefined;
  /** `due`: only claims with a running service clock, by its end. */
  order: ClaimOrder;
};

export type ClaimQuery = ClaimFilter & {
  /** The sorted value and the id of the previous row. */
  after: [value: Date | number, id: string] | undefined;
  limit: number;
};

/** Returns true for an order by the claimed amount. */
export const isByAmount = (order: ClaimOrder): boolean => order === 'largest' || order === 'smallest';

/** Finds a page of claims. With the order `due` only claims with a service clock. */
export async function findClaims(sql: Sql, wanted: ClaimQuery): Promise<ListedClaim[]> {
  const { order, after, limit } = wanted;
  const sorted = isByAmount(order) ? claims.amount : order === 'due' ? claims.dueAt : claims.createdAt;
  const isDown = order === 'newest' || order === 'largest';
  const [value, id] = after ?? [];
  const of = value instanceof Date ? raw`${value.toISOString()}::timestamptz` : raw`${value}::int`;
  const than = raw.raw(isDown ? '<' : '>');
  const next = after && raw`(${sorted}, ${claims.id}) ${than} (${of}, ${id})`;
  const direction = isDown ? desc : asc;
  const rows = await selectListedClaims(sql)
    .where(and(await buildFilter(sql, wanted), next))
    .orderBy(direction(sorted), direction(claims.id))
    .limit(limit);
  return rows as ListedClaim[];
}

/** Adds up the claimed and the approved amounts of all claims that `findClaims` finds. */
export async function sumClaims(sql: Sql, wanted: ClaimFilter) {
  const rows = sql
    .select({
      currency: claims.currency,
      amount: raw`${claims.amount}`.as('amount'),
      approved: raw`(${claims.decision} ->> 'total')::bigint`.as('approved'),
    })
    .from(claims)
    .innerJoin(policies, eq(policies.number, claims.policyNumber))
    .where(await buildFilter(sql, wanted));
  return sumByCurrency(sql, rows, totalColumns.claims);
}

async function buildFilter(
  sql: Sql,
  { partner, statuses, list, product, policies: numbers, search, order }: ClaimFilter,
): Promise<SQL | undefined> {
  return and(
    partnerCondition(partner),
    statuses === undefined ? undefined : inArray(claims.status, [...statuses]),
    list,
    order === 'due' ? isNotNull(claims.dueAt) : undefined,
    product === undefined ? undefined : eq(policies.product, product),
    numbers === undefined ? undefined : inArray(claims.policyNumber, [...numbers]),
    await buildSearchCondition(sql, search, partner),
  );
}

/**
 * Claims that a search fetches by the index of words. With more of them, it scans along the list's index. Among 200,000
 * claims both take about the same time at this number (tests/bench/claim-lists.ts).
 */
const MAX_FETCHED = 3_000;

/** The words of a claim, as the index `claims_words` has them. */
const claimWords = (of: typeof claims): SQL =>
  raw`claim_words(${of.partnerId}, ${of.number}, ${of.policyNumber}, ${of.claimant})`;

/** Builds a query for the ids of the claims that a typed text means, of a partner or of all. */
export function matchingClaims(typed: TypedWords, partner: string | undefined): SQL {
  const query = buildFactQuery(typed, { partner });
  return raw`select ${claims.id} from ${claims} where ${wordsCondition(claimWords(claims), query)}`;
}

async function buildSearchCondition(
  sql: Sql,
  search: Search | undefined,
  partner: string | undefined,
): Promise<SQL | undefined> {
  if (!search) return undefined;
  // A claim's number begins with CLM; any other prefix is a policy's.
  if (search.kind === 'number')
    return eq(search.number.startsWith('CLM-') ? claims.number : claims.policyNumber, search.number);
  const typed = wordsOfSearch(search);
  const scan = (of: typeof claims) => wordsCondition(claimWords(of), buildFactQuery(typed));
  const ways = { matching: matchingClaims(typed, partner), id: (of: typeof claims) => of.id, scan };
  return (await indexedCondition(sql, ways, MAX_FETCHED))(claims);
}

/**
 * Finds other claims on the policy with a loss between the dates or with the same amount, the newest first, at most 20.
 */
export async function findLikelyDuplicates(sql: Sql, claim: Claim, from: string, to: string): Promise<ListedClaim[]> {
  const near = and(gte(claims.lossDate, from), lte(claims.lossDate, to));
  const of = claim.thirdPartyOf ?? claim.id;
  // Claims about one event by different people are no duplicates.
  const isSameEvent = or(eq(claims.id, of), eq(claims.thirdPartyOf, of));
  const isOtherPerson = raw`${claims.claimant} ->> 'phone' <> ${claim.claimant.phone}`;
  const rows = await selectListedClaims(sql)
    .where(
      and(
        eq(claims.policyNumber, claim.policyNumber),
        ne(claims.id, claim.id),
        or(near, eq(claims.amount, claim.amount)),
        raw`not coalesce(${and(isSameEvent, isOtherPerson)}, false)`,
      ),
    )
    .orderBy(desc(claims.createdAt), desc(claims.id))
    .limit(20);
  return rows as ListedClaim[];
}

/** Lists claims filed on a policy since an instant. */
export async function listClaimsSince(sql: Sql, policyNumber: string, since: Date): Promise<Claim[]> {
  const recent = and(eq(claims.policyNumber, policyNumber), gte(claims.createdAt, since));
  return (await listRows(sql, claims, recent)) as Claim[];
}

/** Lists all claims on these policies, the newest first. */
export async function listClaimsOfPolicies(sql: Sql, numbers: string[]): Promise<Claim[]> {
  const held = inArray(claims.policyNumber, numbers);
  return (await listRows(sql, claims, held, desc(claims.createdAt), desc(claims.id))) as Claim[];
}
