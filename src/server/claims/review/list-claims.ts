import type { BodyOf, ReplyOf } from '#contract/call.ts';
import { type listClaims as listCall, unsettledStatuses } from '#contract/claims/claims.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { readSearchOf } from '#server/purchase/customers/read-search.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visibility.ts';
import { findClaims, loadWaitingSince } from '../records/claim-repository.ts';
import { viewClaimRow } from './claim-row.ts';

/** Lists the claims that a user may see, with two queries for any number of them. */
export async function listClaims(
  { database, now }: ClaimServices,
  user: SignedInUser,
  { status, assigned, product, search, order = 'newest', ...asked }: BodyOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const { sql } = database;
  const partner = visibleSalesPartner(user);
  const wanted = {
    ...{ partner, product, order },
    statuses: status === undefined ? undefined : status === 'open' ? unsettledStatuses : [status],
    assignedTo: assigned === undefined ? undefined : assigned === 'me' ? user.id : null,
    search: readSearchOf(search),
  };
  return readPage(asked, {
    kinds: ['instant', 'text'],
    read: (after, limit) => findClaims(sql, { ...wanted, after, limit }),
    keyOf: ({ claim }) => [claim.createdAt, claim.id],
    view: async (rows) => {
      const since = await loadWaitingSince(
        sql,
        rows.map(({ claim }) => claim.id),
      );
      const isInsurer = partner === undefined;
      return rows.map((row) => viewClaimRow(row, { since: since.get(row.claim.id), now: now(), isInsurer }));
    },
  });
}
