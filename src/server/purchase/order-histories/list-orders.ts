import type { BodyOf } from '#contract/call.ts';
import type { ListTotals } from '#contract/lists/list-views.ts';
import type { listOrders as listCall } from '#contract/purchase/order-histories.ts';
import { addDays } from '#engine/language/dates.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { startOfBusinessDate, toBusinessDate } from '#shared/business-date.ts';
import { readSearch } from '../customers/read-search.ts';
import { visibleOrderPartner } from '../sellers/visibility.ts';
import { findOrders, type OrderFilter, sumOrders } from './order-list-repository.ts';
import { viewOrderRow } from './order-row.ts';

/** Returns a page of the orders that the user may see. */
export async function listOrders(services: PurchaseServices, user: SignedInUser, query: BodyOf<typeof listCall>) {
  const { sort = '-time' } = query;
  const { sql } = services.database;
  const isByPremium = sort.endsWith('premium');
  const wanted = { ...readFilter(services, user, query), sort };
  return readPage(query, {
    sort,
    kinds: [isByPremium ? 'amount' : 'instant', 'text'],
    read: (after, limit) =>
      findOrders(sql, { ...wanted, ...(after && { after: { value: after[0], id: after[1] } }), limit }),
    keyOf: ({ order }) => [isByPremium ? order.total : order.createdAt, order.id],
    view: (rows) => Promise.all(rows.map((row) => viewOrderRow(services, row))),
  });
}

/** Adds up all orders of the list. */
export async function totalOrders(
  services: PurchaseServices,
  user: SignedInUser,
  query: BodyOf<typeof listCall>,
): Promise<ListTotals> {
  return sumOrders(services.database.sql, readFilter(services, user, query));
}

function readFilter({ now }: PurchaseServices, user: SignedInUser, query: BodyOf<typeof listCall>): OrderFilter {
  const { cursor: _cursor, limit: _limit, sort: _sort, search, from, to, due, partner: soldBy, ...filters } = query;
  return {
    ...filters,
    today: toBusinessDate(now()),
    ...(due && { due: { list: due, now: now(), user: user.id } }),
    partner: visibleOrderPartner(user),
    ...(soldBy === undefined ? {} : { soldBy }),
    ...(search === undefined ? {} : { search: readSearch(search) }),
    ...(from === undefined ? {} : { from: startOfBusinessDate(from) }),
    ...(to === undefined ? {} : { until: startOfBusinessDate(addDays(to, 1)) }),
  };
}
