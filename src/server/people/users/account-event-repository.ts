import { and, desc, eq, lt } from 'drizzle-orm';
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

type AccountEventQuery = { before?: number | undefined; user?: string; partner?: string; limit: number };

/** Lists the log, newest first, before the line `before`. */
export async function listEvents(
  sql: Sql,
  { before, user, partner, limit }: AccountEventQuery,
): Promise<AccountEventView[]> {
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
    .where(
      and(
        before === undefined ? undefined : lt(accountEvents.id, before),
        user === undefined ? undefined : eq(accountEvents.userId, user),
        partner === undefined ? undefined : eq(accountEvents.partnerId, partner),
      ),
    )
    .orderBy(desc(accountEvents.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
