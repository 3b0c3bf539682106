import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentLanguage } from '#server/platform/documents/document-data.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import en from '../../../../locales/en/problems.json' with { type: 'json' };
import km from '../../../../locales/km/problems.json' with { type: 'json' };

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
