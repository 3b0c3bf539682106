import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import type { Attachment } from '#server/platform/messages/message-channels.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { findOrder } from '../orders/order-repository.ts';
import { getOrCreateDocument } from './get-or-create-document.ts';

/**
 * Loads the certificate of an issued order, in Khmer and English, for an e-mail.
 * @throws the errors of `getOrCreateDocument`
 */
export async function loadCertificate(services: PurchaseServices, orderId: string): Promise<Attachment> {
  const order = await findOrder(services.database.sql, orderId);
  if (!order) throw new Error('the order of a certificate is not there');
  return getOrCreateDocument(services, order, {
    name: 'certificate',
    language: 'both',
    origin: resolveHomeOrigin(services.config),
  });
}
