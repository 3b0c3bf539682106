import type { SignedInUser } from '../accounts/signed-in-user.ts';
import type { Sql } from '../db/database.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Partner } from '../partners/partner-repository.ts';
import { sellingPartner } from '../partners/selling-partner.ts';

/** Who sells: the partner, and the id of its agent. */
export type Seller = { partner: Partner; agentId: string };

/**
 * Who sells when this user begins a draft: an agent for the own partner; undefined for the public and the insurer's own
 * people. Throws 403 `partnerMayNotSell`, and `permissionDenied` for an agent who does not sell.
 */
export async function sellerOf(sql: Sql, user: SignedInUser | undefined): Promise<Seller | undefined> {
  if (!user || user.partnerId === null) return undefined;
  const partner = await sellingPartner(sql, user);
  if (!user.scopes.includes('b2b:sell')) throw new ApiProblem(403, 'permissionDenied');
  return { partner, agentId: user.id };
}
