import { openJourney } from '#engine/journey.ts';
import { toRevisionProduct } from '#engine/policy/endorsements/revision.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { describePlace } from '../conversion/draft-place.ts';
import { lockDraft, updateDraft } from '../drafts/draft-repository.ts';
import { withPhoneProof } from '../drafts/prove-phone.ts';
import { openOrder } from '../order-links/open-link.ts';
import { offerOf } from '../orders/offer-repository.ts';
import { lockPurchase } from '../orders/open-purchase.ts';
import { isSale } from '../orders/order-consent.ts';
import { isProvenByMail } from '../orders/order-history-repository.ts';
import { listOrderOutcomes, logEvent, setNoResult } from '../orders/order-repository.ts';
import { closeAttempts } from '../payments/close-attempts.ts';
import { abandonOrder } from './abandon-order.ts';

/**
 * "Change my answers" on an unpaid order: it closes a payment under way first, cancels the order, and opens its draft
 * again with all answers except the declaration. A phone that was proven remains proven; a mailbox proves no phone.
 */
export async function reopenOrder(services: PurchaseServices, ref: string): Promise<void> {
  const { id, draftId } = await openOrder(services, ref);
  await closeAttempts(services, id);
  await services.database.transaction('reopen', async (sql) => {
    // The draft first, as the confirmation and a hand-over lock them.
    const draft = await lockDraft(sql, draftId);
    const purchase = await lockPurchase(services, sql, id);
    const { order, product } = purchase;
    if (order.status === 'cancelled') return;
    const isVerified = (await listOrderOutcomes(sql, order.id)).some(({ type }) => type === 'VERIFIED');
    const proven = isVerified && !(await isProvenByMail(sql, order.id));
    await abandonOrder(purchase);
    await logEvent(sql, { orderId: order.id, type: 'REOPEN', at: services.now() });
    if (draft?.orderId !== order.id) return;
    // An endorsement was confirmed with the reduced form of `toRevisionProduct`.
    const walked = order.about ? toRevisionProduct(product, order.about) : product;
    const journey = openJourney(walked, { ...order.frozen, findings: draft.findings });
    const declared = journey.position.page ?? '';
    const fields = Object.keys(product.definition.form.pages[declared]?.schema.properties ?? {});
    const answers = Object.fromEntries(
      Object.entries(journey.record.answers).filter(([field]) => !fields.includes(field)),
    );
    const { findings } = (proven ? withPhoneProof(journey, order.phone) : journey).record;
    const place = describePlace(walked, journey.to({ ...journey.record, answers, findings }).position);
    const offerId = isSale(order) && order.about === null ? offerOf(order) : null;
    await updateDraft(sql, draft.id, { orderId: null, offerId, answers, findings, ...place });
    await setNoResult(sql, order.id);
  });
}
