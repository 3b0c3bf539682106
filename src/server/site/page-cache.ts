import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toBusinessDate } from '#engine/language/dates.ts';
import { resolveOrigin } from '../platform/http/origin.ts';
import { isUnchanged, type PackedPage, packPage, selectPacking } from './packed-page.ts';
import type { SiteServices } from './services.ts';
import { isIdentified, readTextSize, readVisitor } from './visitor.ts';

/** Pages kept: every one that is drawn, in its languages, for all kinds of visitors, is fewer. */
const MAX_CACHED_PAGES = 400;

/** Pages that are the same for everyone, kept as they are sent. */
export type PageCache = {
  /**
   * The page for a request: drawn and packed once for all who ask for it so, the first ones too. Nothing is kept of one that
   * could not be drawn.
   */
  pageOf(request: FastifyRequest, draw: () => Promise<string | undefined>): Promise<PackedPage | undefined>;
  /** Sends a page. */
  send(request: FastifyRequest, reply: FastifyReply, page: PackedPage): FastifyReply;
  /** Hook of the route of pages (`onSend`): keeps the head that all others have given to a page. */
  keepHead(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void): void;
};

type CachedPage = { drawn: Promise<PackedPage | undefined>; page?: PackedPage; head?: OutgoingHttpHeaders };

/**
 * Answers by pages that are kept, before anything else is done for a request: their head too is the same for everyone. They
 * are drawn anew when something else is on sale.
 * @param most that are kept
 */
export function addPageCache(
  app: FastifyInstance,
  services: Pick<SiteServices, 'catalogue' | 'config' | 'now' | 'site'>,
  most = MAX_CACHED_PAGES,
): PageCache {
  const kept = new Map<string, CachedPage>();
  let keptFor = '';

  const find = (asked: string): CachedPage | undefined => {
    const products = services.catalogue.list().map(({ product, version }) => `${product.id} ${version}`);
    // With the day: a page of questions begins with it.
    const onSale = [services.site.version(), toBusinessDate(services.now()), ...products].join();
    if (keptFor !== onSale) kept.clear();
    keptFor = onSale;
    return kept.get(asked);
  };
  const keyOf = (request: FastifyRequest): string => {
    const { languages, chosen } = readVisitor(request);
    return [request.url, resolveOrigin(services, request), languages, chosen, readTextSize(request)].join('\n');
  };

  app.addHook('onRequest', (request, reply, done) => {
    const { page, head } = (isCacheable(request) && find(keyOf(request))) || {};
    if (!page || !head) return done();
    const { status, more, bytes } = sendCachedPage(request, page);
    reply.hijack();
    reply.raw.writeHead(status, { ...head, ...more }).end(bytes);
  });

  return {
    pageOf(request, draw) {
      const key = keyOf(request);
      const known = find(key);
      if (known) return known.drawn;
      const entry: CachedPage = { drawn: draw().then((html) => (html === undefined ? undefined : packPage(html))) };
      kept.set(key, entry);
      // The first that was kept is the first to go.
      if (kept.size > most) kept.delete(kept.keys().next().value as string);
      const forget = () => kept.get(key) === entry && kept.delete(key);
      void entry.drawn.then((page) => (page ? Object.assign(entry, { page }) : forget()), forget);
      return entry.drawn;
    },
    send(request, reply, page) {
      const { status, more, bytes } = sendCachedPage(request, page);
      return reply.status(status).headers(more).send(bytes);
    },
    keepHead(request, reply, _payload, done) {
      const entry = isCacheable(request) && reply.statusCode === 200 ? find(keyOf(request)) : undefined;
      if (entry?.page && reply.getHeader('set-cookie') === undefined) {
        const { 'content-encoding': _packing, 'content-length': _length, ...head } = reply.getHeaders();
        entry.head = head as OutgoingHttpHeaders;
      }
      done();
    },
  };
}

/** What a body has to do with a GET is the business of others. */
function isCacheable(request: FastifyRequest): boolean {
  const { method, url, headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return method === 'GET' && !url.startsWith('/api/') && !hasBody && !isIdentified(request);
}

/** A page for one request: whole, or told that it is the one that the browser has. */
function sendCachedPage({ headers }: FastifyRequest, page: PackedPage) {
  const own = { etag: page.etag, vary: 'accept-encoding, accept-language, cookie' };
  if (isUnchanged(page, headers['if-none-match'])) return { status: 304, more: own, bytes: undefined };
  const packing = selectPacking(headers['accept-encoding'] as string | undefined);
  const bytes = page.bytes[packing];
  const packed = packing === '' ? {} : { 'content-encoding': packing };
  return { status: 200, more: { ...own, ...packed, 'content-length': bytes.length }, bytes };
}
