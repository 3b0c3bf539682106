import type { BodyOf, ReplyOf } from '#contract/call.ts';
import { claimLists } from '#contract/claims/claim-lists.ts';
import {
  type listClaims as listCall,
  type getClaimLists as listsCall,
  unsettledStatuses,
} from '#contract/claims/claims.ts';
import type { ListTotals } from '#contract/lists/list-views.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { MAX_COUNT } from '#server/platform/db/statements.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { readSearchOf } from '#server/purchase/customers/read-search.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visibility.ts';
import { buildListCondition, countClaimLists } from '../records/claim-list-repository.ts';
import { type ClaimFilter, findClaims, isByAmount, type ListedClaim, sumClaims } from '../records/claim-repository.ts';
import { viewClaimRow } from './claim-row.ts';

/** Lists the claims that a user may see, with one query for any number of them. */
export async function listClaims(
  services: ClaimServices,
  user: SignedInUser,
  asked: BodyOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const seen = { now: services.now(), isInsurer: visibleSalesPartner(user) === undefined };
  return readClaims(services, user, asked, (claim) => viewClaimRow(claim, seen));
}

/** Reads a page of the claims that a user may see. `view` makes an item of each. */
export async function readClaims<Item>(
  services: ClaimServices,
  user: SignedInUser,
  asked: BodyOf<typeof listCall>,
  view: (claim: ListedClaim) => Item,
): Promise<{ items: Item[]; next: string | null }> {
  const { sql } = services.database;
  const wanted = readFilter(services, user, asked);
  const { order } = wanted;
  return readPage(asked, {
    sort: order,
    kinds: [isByAmount(order) ? 'amount' : 'instant', 'text'],
    read: (after, limit) => findClaims(sql, { ...wanted, after, limit }),
    keyOf: ({ claim: { amount, createdAt, dueAt, id } }) => [
      ...([isByAmount(order) ? amount : (order === 'due' && dueAt) || createdAt, id] as const),
    ],
    view: (rows) => rows.map(view),
  });
}

/** Adds up all claims of the list. */
export async function totalClaims(
  services: ClaimServices,
  user: SignedInUser,
  asked: BodyOf<typeof listCall>,
): Promise<ListTotals> {
  return sumClaims(services.database.sql, readFilter(services, user, asked));
}

function readFilter(
  { now }: ClaimServices,
  user: SignedInUser,
  { status, list, product, policies, search, order = 'newest' }: BodyOf<typeof listCall>,
): ClaimFilter {
  return {
    ...{ partner: visibleSalesPartner(user), product, policies, order },
    statuses: status === undefined ? undefined : status === 'open' ? unsettledStatuses : [status],
    list: list && buildListCondition(list, { user: user.id, now: now() }),
    search: readSearchOf(search),
  };
}

/** Counts the claims of each list of work of a reviewer. */
export async function viewClaimLists(
  { database: { sql }, now }: ClaimServices,
  user: SignedInUser,
): Promise<ReplyOf<typeof listsCall>> {
  const counts = await countClaimLists(sql, { user: user.id, now: now() });
  return claimLists.map((list) => ({
    list,
    count: Math.min(counts[list], MAX_COUNT),
    isMore: counts[list] > MAX_COUNT,
  }));
}
