import type { Services } from '#server/operations/services.ts';
import { sendOrderCode, verifyOrderCode } from '#server/purchase/checkout/order-code.ts';
import { giveConsent } from '#server/purchase/consents/give-consent.ts';
import { viewOffer } from '#server/purchase/consents/view-offer.ts';
import { openOrder } from '#server/purchase/order-links/open-link.ts';
import { findLastOrderCode } from './outbox.ts';

/**
 * Performs the customer's part for an agent's sale on the pay link: requests a code unless one was sent, and agrees.
 */
export async function agreeAsCustomer(
  services: Services,
  ref: string,
  { network, isSent = false }: { network: string; isSent?: boolean },
): Promise<void> {
  const order = await openOrder(services, ref);
  const { language } = order;
  const device = services.ids.key();
  if (!isSent) await sendOrderCode(services, ref, { network });
  await verifyOrderCode(services, ref, { code: await findLastOrderCode(services, order), network, device });
  const { wording, declarations } = await viewOffer(services, ref, { user: undefined, device, language });
  const declared = declarations.map(({ field }) => field);
  await giveConsent(services, ref, device, { language, wording, declared });
}
