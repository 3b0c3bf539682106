import type { BodyOf, ReplyOf } from '#contract/call.ts';
import { accountEventGroups, type listAccountEvents as listCall } from '#contract/people/users.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { readLog } from '#server/platform/http/cursor.ts';
import { startOfBusinessDate } from '#shared/business-date.ts';
import { listEvents } from './account-event-repository.ts';

/** Reads a page of the log that matches the filters, newest first. */
export function readEvents(sql: Sql, query: BodyOf<typeof listCall>): Promise<ReplyOf<typeof listCall>> {
  const { group, from, to, user, partner, by, about } = query;
  const named = { ...(user && { user }), ...(partner && { partner }), ...(by && { by }), ...(about && { about }) };
  const bounds = {
    from: from === undefined ? undefined : startOfBusinessDate(from),
    until: to === undefined ? undefined : startOfBusinessDate(addDays(to, 1)),
  };
  const types = group && accountEventGroups[group];
  return readLog(query, (before, limit) => listEvents(sql, { ...named, ...bounds, types, before, limit }));
}
