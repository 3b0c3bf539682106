import type { BodyOf, ReplyOf } from '#contract/call.ts';
import { claimLists } from '#contract/claims/claim-lists.ts';
import {
  type listClaims as listCall,
  type getClaimLists as listsCall,
  unsettledStatuses,
} from '#contract/claims/claims.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { MAX_COUNT } from '#server/platform/db/statements.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { readSearchOf } from '#server/purchase/customers/read-search.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visibility.ts';
import { buildListCondition, countClaimLists } from '../records/claim-list-repository.ts';
import { findClaims, type ListedClaim } from '../records/claim-repository.ts';
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
  { database, now }: ClaimServices,
  user: SignedInUser,
  { status, list, product, search, order = 'newest', ...asked }: BodyOf<typeof listCall>,
  view: (claim: ListedClaim) => Item,
): Promise<{ items: Item[]; next: string | null }> {
  const { sql } = database;
  const partner = visibleSalesPartner(user);
  const wanted = {
    ...{ partner, product, order },
    statuses: status === undefined ? undefined : status === 'open' ? unsettledStatuses : [status],
    list: list && buildListCondition(list, { user: user.id, now: now() }),
    search: readSearchOf(search),
  };
  return readPage(asked, {
    kinds: ['instant', 'text'],
    read: (after, limit) => findClaims(sql, { ...wanted, after, limit }),
    keyOf: ({ claim }) => [(order === 'due' && claim.dueAt) || claim.createdAt, claim.id],
    view: (rows) => rows.map(view),
  });
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
