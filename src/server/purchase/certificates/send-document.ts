import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentLanguage } from '#server/platform/documents/document-data.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { consumeQuota, type Limit } from '#server/platform/limits/consume-quota.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import en from '../../../../locales/en/problems.json' with { type: 'json' };
import km from '../../../../locales/km/problems.json' with { type: 'json' };
import type { Order } from '../orders/order-repository.ts';
import { getOrCreateDocument } from './get-or-create-document.ts';

/** The server typesets documents one after another. The limit counts the documents for the customers of one network. */
const NETWORK_LIMIT: Limit = { name: 'documents of a network', most: 60, minutes: 10 };
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
        : { limit: NETWORK_LIMIT, of: toNetwork(request.ip) };
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

const PROBLEM_TEXTS: Record<'km' | 'en', Record<string, unknown>> = { km, en };

/**
 * Opens a document, which a browser does in a tab of its own. On an error a person sees a page that states the reason
 * in the language of the document; programs receive problem details, as for other calls.
 */
export async function withDocumentErrorPage(
  open: () => Promise<FastifyReply>,
  { request, reply, language }: { request: FastifyRequest; reply: FastifyReply; language: DocumentLanguage },
): Promise<FastifyReply> {
  try {
    return await open();
  } catch (error) {
    const isRead = request.headers.accept?.includes('text/html');
    if (!isRead || !(error instanceof ApiProblem) || error.status >= 500) throw error;
    const languages = language === 'both' ? (['km', 'en'] as const) : [language];
    const sentences = languages.map((one) => PROBLEM_TEXTS[one][error.code]);
    return reply.status(error.status).type('text/plain; charset=utf-8').send(sentences.join('\n'));
  }
}
