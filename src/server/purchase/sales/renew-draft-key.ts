import { requireSellingPartner } from '#server/people/partners/selling-partner.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockDraft, updateDraft } from '../drafts/draft-repository.ts';
import { hashKey, openPartnersDraft } from '../drafts/open-draft.ts';

/**
 * Creates a new key of a draft, for an agent of the partner that sells it; the previous key no longer opens it. The
 * server stores no key, so it cannot show the previous one again.
 * @throws 404 `draftNotFound`, 409 `alreadyConfirmed`, 403 `partnerMayNotSell`
 */
export async function renewDraftKey(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
): Promise<{ id: string; product: string; key: string }> {
  const { database, ids } = services;
  const partner = await requireSellingPartner(database.sql, user);
  const { row } = await openPartnersDraft(services, id, partner.id);
  const key = ids.key();
  await database.transaction('give new key', async (sql) => {
    const draft = await lockDraft(sql, id);
    if (draft?.orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
    await updateDraft(sql, id, { keyHash: hashKey(key) });
  });
  return { id, product: row.product, key };
}
