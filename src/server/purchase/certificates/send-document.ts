import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentLanguage } from '#server/platform/documents/document-data.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { type Limit, takeFrom } from '#server/platform/limits/take-from.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import { giveDocument } from './give-document.ts';
import { orSayMissing } from './or-say-missing.ts';

/** Documents are typeset one after another: this many for the customers of one network. */
const OF_A_NETWORK: Limit = { name: 'documents of a network', most: 60, minutes: 10 };
const OF_A_USER: Limit = { name: 'documents of a user', most: 300, minutes: 10 };

type Asked = {
  request: FastifyRequest;
  reply: FastifyReply;
  name: string;
  query: { language?: DocumentLanguage; serial?: string };
};

/** Answers with a document of the order that `open` lets through. Throws as `giveDocument`, and 429. */
export async function sendDocument(
  services: PurchaseServices,
  { request, reply, name, query: { language = 'both', serial } }: Asked,
  open: () => Promise<Order>,
): Promise<FastifyReply> {
  const { database } = services;
  return orSayMissing(
    async () => {
      const order = await open();
      const use = request.user
        ? { limit: OF_A_USER, of: request.user.id }
        : { limit: OF_A_NETWORK, of: networkOf(request.ip) };
      await database.transaction('take document', (sql) => takeFrom(services, sql, [use], 'tooManyDocuments'));
      const { bytes, type, fileName } = await giveDocument(
        services,
        order,
        name,
        language,
        originOf(services, request),
        serial === undefined ? undefined : Number(serial),
      );
      return reply
        .header('content-type', type)
        .header('content-disposition', `inline; filename="${fileName}"`)
        .send(bytes);
    },
    { request, reply, language },
  );
}
