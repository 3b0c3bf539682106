import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentLanguage } from '#server/platform/documents/document-data.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { patterns } from '#shared/addresses.ts';
import enInterface from '../../../locales/en/interface.json' with { type: 'json' };
import en from '../../../locales/en/problems.json' with { type: 'json' };
import kmInterface from '../../../locales/km/interface.json' with { type: 'json' };
import km from '../../../locales/km/problems.json' with { type: 'json' };

type PageWords = { problems: Record<string, unknown>; header: { myInsurance: string; hotline: string } };

const WORDS: Record<'km' | 'en', PageWords> = {
  km: { problems: km, header: kmInterface.header },
  en: { problems: en, header: enInterface.header },
};

type Opened = { request: FastifyRequest; reply: FastifyReply; language: DocumentLanguage | 'zh' };

/**
 * Opens a document, which a browser does in a tab of its own. On an error a person sees a page that states the reason
 * in the language of the document (Chinese: English), with links to My insurance and the hotline; programs receive
 * problem details, as for other calls.
 */
export async function withDocumentErrorPage(
  open: () => Promise<FastifyReply>,
  { request, reply, language }: Opened,
): Promise<FastifyReply> {
  try {
    return await open();
  } catch (error) {
    const isRead = request.headers.accept?.includes('text/html');
    if (!isRead || !(error instanceof ApiProblem) || error.status >= 500) throw error;
    return reply.status(error.status).type('text/html; charset=utf-8').send(drawErrorPage(error.code, language));
  }
}

/** Draws a page without scripts that states the reason of a problem, with links to My insurance and the hotline. */
export function drawErrorPage(code: string, language: Opened['language']): string {
  const shown = language === 'both' ? (['km', 'en'] as const) : [language === 'km' ? ('km' as const) : ('en' as const)];
  const said = shown.map((one) => String(WORDS[one].problems[code]));
  const parts = shown.map((one, index) => {
    const { myInsurance, hotline } = WORDS[one].header;
    const link = (path: string, word: string) => `<a href="/${one}${path}">${word}</a>`;
    const links = `${link(patterns.myInsurance, myInsurance)} · ${link(patterns.hotline, hotline)}`;
    return `<section lang="${one}"><h1>${said[index]}</h1><p>${links}</p></section>`;
  });
  return (
    `<!doctype html><html lang="${shown[0]}"><head><meta charset="utf-8" /><title>${said.join(' · ')}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1" />' +
    `</head><body><main>${parts.join('')}</main></body></html>`
  );
}
