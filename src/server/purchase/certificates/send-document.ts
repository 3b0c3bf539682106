import type { FastifyReply, FastifyRequest } from 'fastify';
import { withDocumentErrorPage } from '#server/catalogue/document-error-page.ts';
import type { DocumentLanguage } from '#server/platform/documents/document-data.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { consumeQuota, type Limit } from '#server/platform/limits/consume-quota.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import { getOrCreateDocument } from './get-or-create-document.ts';

/** The server typesets documents one after another. A customer counts by his order, with his network. */
const ORDER_LIMIT: Limit = { name: 'documents of an order', most: 60, minutes: 10 };
const USER_LIMIT: Limit = { name: 'documents of a user', most: 300, minutes: 10 };

type DocumentRequest = {
  request: FastifyRequest;
  reply: FastifyReply;
  name: string;
  query: { language?: DocumentLanguage; serial?: string };
};

/**
 * Replies with a document of the order that `open` returns.
 * @throws the errors of `getOrCreateDocument`, and 429
 */
export async function sendDocument(
  services: PurchaseServices,
  { request, reply, name, query: { language = 'both', serial } }: DocumentRequest,
  open: () => Promise<Order>,
): Promise<FastifyReply> {
  const { database } = services;
  return withDocumentErrorPage(
    async () => {
      const order = await open();
      const use = request.user
        ? { limit: USER_LIMIT, of: request.user.id }
        : { limit: ORDER_LIMIT, of: `${order.id}\n${toNetwork(request.ip)}` };
      await database.transaction('take document', (sql) => consumeQuota(services, sql, [use], 'tooManyDocuments'));
      const { bytes, type, fileName } = await getOrCreateDocument(services, order, {
        name,
        language,
        origin: resolveOrigin(services, request),
        serial: serial === undefined ? undefined : Number(serial),
      });
      return reply
        .header('content-type', type)
        .header('content-disposition', `inline; filename="${fileName}"`)
        .send(bytes);
    },
    { request, reply, language },
  );
}
