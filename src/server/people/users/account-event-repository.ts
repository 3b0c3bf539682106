import { and, desc, eq, inArray, lt, sql as raw, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AccountEventType, AccountEventView } from '#contract/people/users.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { accountEvents, partners, users } from '#server/platform/db/schema/account-schema.ts';

/** A line of the account log. */
export type NewAccountEvent = {
  at: Date;
  type: AccountEventType;
  /** The user who acted. */
  byId?: string | undefined;
  userId?: string;
  partnerId?: string;
  network?: string | undefined;
  /** The note never contains a secret. */
  note?: string | undefined;
};

/** Adds a line to the log, in the transaction of the action. */
export async function logAccountEvent(sql: Sql, line: NewAccountEvent): Promise<void> {
  await sql.insert(accountEvents).values(line);
}

/** Adds a line about the read page of a customer, unless the person has one of the same hour. */
export async function logCustomerRead(sql: Sql, line: { at: Date; byId: string; note: string }): Promise<void> {
  await sql
    .insert(accountEvents)
    .values({ ...line, type: 'customerRead' })
    .onConflictDoNothing();
}

type AccountEventQuery = Partial<Record<'user' | 'partner' | 'by' | 'about', string>> & {
  before?: number | undefined;
  types?: readonly AccountEventType[] | undefined;
  /** The first instant. */
  from?: Date | undefined;
  /** The end, not included. */
  until?: Date | undefined;
  limit: number;
};

/** Lists the log, newest first, before the line `before`. */
export async function listEvents(sql: Sql, wanted: AccountEventQuery): Promise<AccountEventView[]> {
  const by = alias(users, 'by_user');
  const rows = await sql
    .select({
      id: accountEvents.id,
      at: accountEvents.at,
      type: accountEvents.type,
      by: by.username,
      user: users.username,
      partner: partners.name,
      network: accountEvents.network,
      note: accountEvents.note,
    })
    .from(accountEvents)
    .leftJoin(by, eq(by.id, accountEvents.byId))
    .leftJoin(users, eq(users.id, accountEvents.userId))
    .leftJoin(partners, eq(partners.id, accountEvents.partnerId))
    .where(wanted.types ? inArray(accountEvents.id, selectOfTypes(wanted, wanted.types)) : buildCondition(wanted))
    .orderBy(desc(accountEvents.id))
    .limit(wanted.limit);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** SQL: the newest lines of each type, along the index of types, so that rare types need no look at all lines. */
function selectOfTypes(wanted: AccountEventQuery, types: readonly AccountEventType[]): SQL {
  const names = raw.join(
    types.map((type) => raw`${type}`),
    raw`, `,
  );
  return raw`(select x.id from unnest(array[${names}]::text[]) kind cross join lateral (
    select ${accountEvents.id} from ${accountEvents}
    where ${and(raw`${accountEvents.type} = kind`, buildCondition(wanted))}
    order by ${accountEvents.id} desc limit ${wanted.limit}) x)`;
}

/** Lines are numbered nearly in the order of their time: bounds by number spare a look at all lines before a day. */
const SLACK = raw`interval '1 hour'`;

function buildCondition({ before, user, partner, by, about, from, until }: AccountEventQuery): SQL | undefined {
  const start = from && raw`${from.toISOString()}::timestamptz`;
  const end = until && raw`${until.toISOString()}::timestamptz`;
  return and(
    before === undefined ? undefined : lt(accountEvents.id, before),
    user === undefined ? undefined : eq(accountEvents.userId, user),
    partner === undefined ? undefined : eq(accountEvents.partnerId, partner),
    by === undefined
      ? undefined
      : raw`${accountEvents.byId} = (select u.id from users u where u.username = ${by.trim().toLowerCase()})`,
    about === undefined
      ? undefined
      : raw`string_to_array(${accountEvents.note}, ' ') @> array[${about.trim().toUpperCase()}]`,
    start &&
      raw`${accountEvents.at} >= ${start} and ${accountEvents.id} >= coalesce(
      (select e.id from account_events e where e.at < ${start} - ${SLACK} order by e.at desc limit 1), 0)`,
    end &&
      raw`${accountEvents.at} < ${end} and ${accountEvents.id} <= coalesce(
      (select e.id from account_events e where e.at > ${end} + ${SLACK} order by e.at limit 1), 9223372036854775807)`,
  );
}
