import { homeOrigin } from '#server/platform/http/origin.ts';
import type { Attachment } from '#server/platform/messages/transports.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { findOrder } from '../orders/order-repository.ts';
import { giveDocument } from './give-document.ts';

/** The certificate of an issued order, in Khmer and English, for an e-mail. Throws as `giveDocument`. */
export async function certificateOf(services: PurchaseServices, orderId: string): Promise<Attachment> {
  const order = await findOrder(services.database.sql, orderId);
  if (!order) throw new Error('the order of a certificate is not there');
  return giveDocument(services, order, 'certificate', 'both', homeOrigin(services.config));
}
