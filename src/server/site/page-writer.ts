import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { EarlyPage, RenderedPage, RenderPage } from '#contract/server-rendering.ts';
import type { SiteServices } from '#server/site/services.ts';
import type { FoundPage } from './find-page.ts';
import { describeSales } from './page-cache.ts';
import { buildSiteConfig } from './site-config.ts';
import { isIdentified, readVisitor } from './visitor.ts';

/** A page as the answer to a form: its address, and the state of the draft. */
type EarlyAnswer = { address: string; early: EarlyPage };

/** Returns the page as the server draws it; undefined if only the browser draws it. */
export type PageWriter = (request: FastifyRequest, answer?: EarlyAnswer) => Promise<RenderedPage | undefined>;

/**
 * Creates the server's page renderer. It draws only pages that are the same for everyone (`isForEveryone`).
 * @param builtFile the web built for the server (`entry-server.js`); if it is missing, nothing is drawn
 */
export async function createPageWriter(
  app: FastifyInstance,
  services: Pick<SiteServices, 'catalogue' | 'config' | 'now' | 'site' | 'wording'>,
  builtFile: string,
): Promise<PageWriter> {
  if (!existsSync(builtFile)) return async () => undefined;
  const { renderPage } = (await import(pathToFileURL(builtFile).href)) as { renderPage: RenderPage };

  const ask = async (path: string): Promise<unknown> => {
    const { statusCode, body } = await app.inject({ method: 'GET', url: path });
    if (statusCode !== 200) throw new Error(`a page asked for ${path}: ${statusCode}`);
    return JSON.parse(body);
  };
  // A page that answers a form is drawn each time, of the same replies.
  const replies = new Map<string, Promise<unknown>>();
  let repliesFor = '';
  const get = (path: string): Promise<unknown> => {
    const onSale = describeSales(services);
    if (repliesFor !== onSale) replies.clear();
    repliesFor = onSale;
    const reply = replies.get(path) ?? ask(path);
    replies.set(path, reply);
    reply.catch(() => replies.delete(path));
    return reply;
  };

  return async (request, answer) => {
    const config = buildSiteConfig(services);
    if (config.maintenance) return undefined;
    const product = (id: string) => services.catalogue.current(id)?.product;
    const world = { config, visitor: readVisitor(request), get, words: services.site.words(), product };
    return renderPage(answer?.address ?? request.url, { ...world, early: answer?.early }).catch((error: unknown) =>
      logDrawFailure(error, request.log),
    );
  };
}

/** The browser draws the page instead; the error is logged. */
function logDrawFailure(error: unknown, log: FastifyBaseLogger): undefined {
  log.error({ err: error }, 'a page could not be drawn');
  return undefined;
}

/**
 * Returns true if a page is the same for everyone with the same result of `readVisitor`. Pages of partners and of
 * signed-in users are not, and neither is home after a chosen language.
 */
export function isForEveryone(request: FastifyRequest, found: FoundPage | undefined): found is FoundPage {
  if (!found?.page.drawn || isIdentified(request)) return false;
  const { languages, chosen } = readVisitor(request);
  const { pathname, search } = new URL(`http://page${request.url}`);
  if (search !== '' && search !== '?lang=zh') return false;
  // At this address the last chosen language, or else the browser's, decides.
  return pathname !== '/' || found.path !== '/' || search !== '' || (!chosen && !languages.includes('km'));
}
