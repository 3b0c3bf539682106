import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { listOrders as listCall, OrderRow } from '#contract/purchase/order-histories.ts';
import { addDays } from '#engine/language/dates.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { limitOf, pageOfRows, readCursor, writeCursor } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { readSearch } from '../customers/read-search.ts';
import { overlapsSeen } from '../insured-risks/overlaps-seen.ts';
import { seenBy } from '../sellers/seen-by.ts';
import { findOrders, type OrderQuery } from './order-list-repository.ts';
import { orderRow } from './order-row.ts';

/** A page of the order histories: what the user sees of what is asked for. */
export async function listOrders(
  services: PurchaseServices,
  user: SignedInUser,
  query: BodyOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const { cursor: _cursor, limit: _limit, search, from, to, sort = '-time', ...filters } = query;
  const limit = limitOf(query);
  const after = afterOf(sort, query.cursor);
  const rows = await findOrders(services.database.sql, {
    ...filters,
    sort,
    partner: seenBy(user),
    ...(search === undefined ? {} : { search: readSearch(search) }),
    ...(from === undefined ? {} : { from: startOf(from) }),
    ...(to === undefined ? {} : { until: startOf(addDays(to, 1)) }),
    ...(after === undefined ? {} : { after }),
    limit: limit + 1,
  });
  const ids = rows.map(({ order }) => order.id);
  const overlaps = await overlapsSeen(services.database.sql, ids, seenBy(user));
  const seen = await Promise.all(rows.map((row) => orderRow(services, row, overlaps.get(row.order.id) ?? [])));
  return pageOfRows(
    seen,
    limit,
    (row) => row,
    (row) => cursorOf(sort, row),
  );
}

/** When a business date begins. */
function startOf(date: string): Date {
  return new Date(`${date}T00:00:00+07:00`);
}

/** Cursors of one sorting are none of another. */
function cursorOf(sort: OrderQuery['sort'], { id, at, premium }: OrderRow): string {
  return writeCursor(sort, sort.endsWith('premium') ? premium : at, id);
}

function afterOf(sort: OrderQuery['sort'], cursor: string | undefined): OrderQuery['after'] {
  const read = readCursor(cursor, 'text', sort.endsWith('premium') ? 'amount' : 'instant', 'text');
  if (!read) return undefined;
  const [of, value, id] = read;
  if (of !== sort) throw new ApiProblem(422, 'invalidRequest');
  return { value, id };
}
