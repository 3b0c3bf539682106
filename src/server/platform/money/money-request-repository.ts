import { and, asc, eq, gt, inArray, or, sql as raw, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { moneyRequests } from '../db/schema/ledger-schema.ts';
import { orders } from '../db/schema/schema.ts';
import { findBy, lockBy } from '../db/statements.ts';
import { type MoneyAct, type MoneyLimit, moneyActs } from './alone-limits.ts';

export type MoneyRequest = typeof moneyRequests.$inferSelect;
export type NewMoneyRequest = Omit<
  typeof moneyRequests.$inferInsert,
  'status' | 'decidedBy' | 'decidedAt' | 'decision'
>;

/** Saves a request that waits for a second person, or an act that one person did alone. */
export async function insertMoneyRequest(
  sql: Sql,
  request: NewMoneyRequest,
  status: 'waiting' | 'alone',
): Promise<void> {
  await sql.insert(moneyRequests).values({ ...request, status });
}

export const findMoneyRequest = findBy(moneyRequests, moneyRequests.id);

/** Reads a request and locks it until the transaction ends, so that it is decided once. */
export const lockMoneyRequest = lockBy(moneyRequests, moneyRequests.id, 'update');

/** Lists the waiting requests of an act about a policy, an order or a partner, the oldest first. */
export async function listWaitingFor(sql: Sql, act: MoneyAct, subject: string): Promise<MoneyRequest[]> {
  const { status, askedAt } = moneyRequests;
  return sql
    .select()
    .from(moneyRequests)
    .where(and(eq(moneyRequests.act, act), eq(moneyRequests.subject, subject), eq(status, 'waiting')))
    .orderBy(asc(askedAt));
}

const ofOrder = raw`${moneyRequests.act} in ('change', 'markAsPaid', 'voidMarked')`;

/**
 * SQL: a request waits for a second person, and its act is still possible: the act of an order is not once the order is in
 * another state.
 */
export const waitingCondition: SQL = raw`(${moneyRequests.status} = 'waiting' and (not ${ofOrder} or exists (
  select from ${orders} where ${orders.id} = ${moneyRequests.subject}
  and ${orders.status} = case ${moneyRequests.act} when 'voidMarked' then 'issued' else 'confirmed' end)))`;

/** SQL: a waiting request about an order itself, by the id of the order. */
export const orderWaitingCondition = (orderId: SQLWrapper): SQL =>
  raw`(${waitingCondition} and ${ofOrder} and ${moneyRequests.subject} = ${orderId})`;

/** Checks that an order waits for a second person. */
export async function isOrderWaiting(sql: Sql, orderId: string): Promise<boolean> {
  const waiting = sql
    .select({ id: moneyRequests.id })
    .from(moneyRequests)
    .where(orderWaitingCondition(raw`${orderId}`));
  return (await waiting.limit(1)).length > 0;
}

/** Waiting requests of some acts; `decider`: without those that this user began. */
type WaitingFilter = { acts: readonly MoneyAct[]; decider?: string | undefined };

/** Lists waiting requests, the oldest first, at most `most`. */
export async function listWaiting(sql: Sql, wanted: WaitingFilter, most: number): Promise<MoneyRequest[]> {
  return sql
    .select()
    .from(moneyRequests)
    .where(buildWaitingCondition(wanted))
    .orderBy(asc(moneyRequests.askedAt))
    .limit(most);
}

/** Builds the query of the ids of the requests that `listWaiting` finds, for counts. */
export const selectWaitingIds = (sql: Sql, wanted: WaitingFilter) =>
  sql.select({ id: moneyRequests.id }).from(moneyRequests).where(buildWaitingCondition(wanted));

function buildWaitingCondition({ acts, decider }: WaitingFilter): SQL | undefined {
  return and(
    waitingCondition,
    inArray(moneyRequests.act, [...acts]),
    decider === undefined ? undefined : raw`${moneyRequests.askedBy} is distinct from ${decider}`,
  );
}

type RequestDecision = { status: 'done' | 'refused'; decidedBy: string; decidedAt: Date; decision: string | null };

export async function decideMoneyRequest(sql: Sql, id: string, decided: RequestDecision): Promise<void> {
  await sql.update(moneyRequests).set(decided).where(eq(moneyRequests.id, id));
}

/** Locks a limit until the transaction ends, so that its acts run one after another. */
export async function lockLimit(sql: Sql, limit: MoneyLimit): Promise<void> {
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${limit}, 727033))`);
}

type LimitScope = { payee: string; policyNumber: string | null; askedBy: string | null };

/**
 * Returns the highest sum done alone since an instant, by one limit and in one currency: for the payee, on the policy,
 * or by the person. Minor units. Exact only while the limit is locked.
 */
export async function findMostDoneAlone(
  sql: Sql,
  { limit, currency, since }: { limit: MoneyLimit; currency: string; since: Date },
  { payee, policyNumber, askedBy }: LimitScope,
): Promise<number> {
  const acts = (Object.keys(moneyActs) as MoneyAct[]).filter((act) => moneyActs[act] === limit);
  const toPayee = eq(moneyRequests.payee, payee);
  const onPolicy = policyNumber === null ? raw`false` : eq(moneyRequests.policyNumber, policyNumber);
  const byPerson = askedBy === null ? raw`false` : eq(moneyRequests.askedBy, askedBy);
  const sumOf = (whose: typeof onPolicy) =>
    raw<string>`coalesce(sum(${moneyRequests.amount}) filter (where ${whose}), 0)`;
  const [row] = await sql
    .select({ payee: sumOf(toPayee), policy: sumOf(onPolicy), person: sumOf(byPerson) })
    .from(moneyRequests)
    .where(
      and(
        ...[inArray(moneyRequests.act, acts), eq(moneyRequests.status, 'alone')],
        ...[eq(moneyRequests.currency, currency), gt(moneyRequests.askedAt, since)],
        or(toPayee, onPolicy, byPerson),
      ),
    );
  return Math.max(...[row?.payee, row?.policy, row?.person].map((sum) => Number(sum ?? 0)));
}
