import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { RenderedPage, RenderPage, Visitor } from '#contract/server-rendering.ts';
import type { SiteServices } from '#server/site/services.ts';
import type { FoundPage } from './find-page.ts';
import { siteConfigOf } from './site-config.ts';

/** Gives the page as the server draws it; undefined where the browser is to draw it alone. */
export type PageWriter = (request: FastifyRequest, found: FoundPage | undefined) => Promise<RenderedPage | undefined>;

/** Pages kept drawn: every one that is drawn, in its languages, for all kinds of visitors, is fewer. */
const MOST_KEPT = 400;
const offered = ['km', 'zh'];

/**
 * Draws the pages that look the same to everyone before any script has come. Not drawn are the pages of partners, of
 * people who are signed in, and home where a language was chosen before: those differ.
 * @param builtFile the web built for the server (`entry-server.js`); where it is missing nothing is drawn
 */
export async function createPageWriter(
  app: FastifyInstance,
  services: Pick<SiteServices, 'config' | 'catalogue' | 'wording'>,
  builtFile: string,
): Promise<PageWriter> {
  if (!existsSync(builtFile)) return async () => undefined;
  const { renderPage } = (await import(pathToFileURL(builtFile).href)) as { renderPage: RenderPage };
  const kept = new Map<string, Promise<RenderedPage | undefined>>();
  let keptFor = '';

  const get = async (path: string): Promise<unknown> => {
    const { statusCode, body } = await app.inject({ method: 'GET', url: path });
    if (statusCode !== 200) throw new Error(`a page asked for ${path}: ${statusCode}`);
    return JSON.parse(body);
  };

  return async (request, found) => {
    const visitor = visitorOf(request);
    const config = siteConfigOf(services);
    if (!found || config.maintenance || !isForEveryone(request, found, visitor)) return undefined;
    const versions = services.catalogue.list().map(({ version }) => version);
    if (keptFor !== versions.join() || kept.size > MOST_KEPT) kept.clear();
    keptFor = versions.join();
    const key = `${request.url} ${JSON.stringify(visitor)}`;
    const known = kept.get(key);
    if (known) return known;
    const world = { config, visitor, get };
    const page = renderPage(request.url, world).catch((error: unknown) => troubled(error, request.log));
    kept.set(key, page);
    return page;
  };
}

/** The browser draws it then; what went wrong is for the log. */
function troubled(error: unknown, log: FastifyBaseLogger): undefined {
  log.error({ err: error }, 'a page could not be drawn');
  return undefined;
}

function visitorOf({ headers }: FastifyRequest): Visitor {
  const asked = headers['accept-language'] ?? '';
  return {
    languages: offered.filter((language) => asked.split(',').some((one) => one.trim().startsWith(language))),
    chosen: /(?:^|;\s*)lang=/.test(headers.cookie ?? ''),
  };
}

function isForEveryone(request: FastifyRequest, { page, path }: FoundPage, { languages, chosen }: Visitor): boolean {
  if (!page.drawn || /(?:^|;\s*)(?:__Host-)?session=/.test(request.headers.cookie ?? '')) return false;
  const { pathname, search } = new URL(`http://page${request.url}`);
  if (search !== '' && search !== '?lang=zh') return false;
  // There the language chosen last, or else the browser's, decides.
  return pathname !== '/' || path !== '/' || search !== '' || (!chosen && !languages.includes('km'));
}
