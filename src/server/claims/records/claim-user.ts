import type { Sql } from '#server/platform/db/database.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visible-sales-partner.ts';
import { findSoldPolicy, type SoldPolicy } from '../holders/sold-policy-repository.ts';

/** Who files and follows claims: a user, or the holder of the policies that are named, who has no id of a user. */
export type ClaimUser = Pick<SignedInUser, 'partnerId' | 'scopes'> & { id: string | null; holds?: readonly string[] };

/** A customer, to whom only claims on these policies exist. */
export const toHolderUser = (policies: readonly string[]): ClaimUser => ({
  ...{ id: null, partnerId: null, scopes: [], holds: policies },
});

/** A policy in sight of who asks: another's is as one that there is not. */
export async function findVisiblePolicy(sql: Sql, number: string, user: ClaimUser): Promise<SoldPolicy | undefined> {
  if (user.holds === undefined) return findSoldPolicy(sql, number, visibleSalesPartner(user));
  return user.holds.includes(number) ? findSoldPolicy(sql, number, undefined) : undefined;
}
