import type { BodyOf } from '#contract/call.ts';
import type { createDraft } from '#contract/purchase/drafts.ts';
import type { Circumstances } from '#engine/record.ts';
import { findLinkedPartner } from '#server/people/partners/linked-partner.ts';
import type { Partner } from '#server/people/partners/partner-repository.ts';
import { requireSellingPartner } from '#server/people/partners/selling-partner.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';

/** The seller: the partner, and the id of its agent; null if the partner's link brought the customer. */
export type Seller = { partner: Partner; agentId: string | null; channel: Circumstances['channel'] };

/**
 * Finds the seller of a draft that this user begins: an agent sells for the own partner; undefined for the public and
 * the insurer's own people.
 * @throws 403 `partnerMayNotSell`, `permissionDenied` for an agent without the right to sell, and
 * `secondFactorDemanded`
 */
export async function findAgentSeller(sql: Sql, user: SignedInUser | undefined): Promise<Seller | undefined> {
  if (!user || user.partnerId === null) return undefined;
  const partner = await requireSellingPartner(sql, user);
  if (!user.scopes.includes('b2b:sell'))
    throw new ApiProblem(403, user.lacksSecondFactor ? 'secondFactorDemanded' : 'permissionDenied');
  return { partner, agentId: user.id, channel: 'agent' };
}

type DraftStart = Pick<BodyOf<typeof createDraft>, 'partner' | 'isSale'> & {
  user: SignedInUser | undefined;
  network: string;
};

/**
 * Selects the seller of a new draft: an agent's own partner, even if another link was opened; else the partner of the
 * customer's link. A draft that an agent's mobile app begins (`isSale`, with an access token) gets the channel `app`.
 * @throws the errors of `findAgentSeller` and `findLinkedPartner`
 */
export async function selectDraftSeller(
  services: PurchaseServices,
  { user, isSale = false, partner, network }: DraftStart,
): Promise<Seller | undefined> {
  const agent = await findAgentSeller(services.database.sql, user);
  if (agent) return isSale && user?.by === 'token' ? { ...agent, channel: 'app' } : agent;
  const linked = partner && (await findLinkedPartner(services, partner, network));
  return linked && { partner: linked, agentId: null, channel: 'public' };
}
