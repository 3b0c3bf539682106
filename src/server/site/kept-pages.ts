import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { businessDate } from '#engine/language/dates.ts';
import type { SiteServices } from '#server/site/services.ts';
import { originOf } from '../platform/http/origin.ts';
import { isHeld, type PackedPage, packingFor, packPage } from './packed-page.ts';
import { namesSomebody, textSizeOf, visitorOf } from './visitor.ts';

/** Pages kept: every one that is drawn, in its languages, for all kinds of visitors, is fewer. */
const MOST_KEPT = 400;

/** Pages that are the same for everyone, kept as they are sent. */
export type KeptPages = {
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

type Kept = { drawn: Promise<PackedPage | undefined>; page?: PackedPage; head?: OutgoingHttpHeaders };

/**
 * Answers by pages that are kept, before anything else is done for a request: their head too is the same for everyone. They
 * are drawn anew when something else is on sale.
 * @param most that are kept
 */
export function keepPages(
  app: FastifyInstance,
  services: Pick<SiteServices, 'catalogue' | 'config' | 'now' | 'site'>,
  most = MOST_KEPT,
): KeptPages {
  const kept = new Map<string, Kept>();
  let keptFor = '';

  const find = (asked: string): Kept | undefined => {
    const products = services.catalogue.list().map(({ product, version }) => `${product.id} ${version}`);
    // With the day: a page of questions begins with it.
    const onSale = [services.site.version(), businessDate(services.now()), ...products].join();
    if (keptFor !== onSale) kept.clear();
    keptFor = onSale;
    return kept.get(asked);
  };
  const keyOf = (request: FastifyRequest): string => {
    const { languages, chosen } = visitorOf(request);
    return [request.url, originOf(services, request), languages, chosen, textSizeOf(request)].join('\n');
  };

  app.addHook('onRequest', (request, reply, done) => {
    const { page, head } = (mayBeKept(request) && find(keyOf(request))) || {};
    if (!page || !head) return done();
    const { status, more, bytes } = answerOf(request, page);
    reply.hijack();
    reply.raw.writeHead(status, { ...head, ...more }).end(bytes);
  });

  return {
    pageOf(request, draw) {
      const key = keyOf(request);
      const known = find(key);
      if (known) return known.drawn;
      const entry: Kept = { drawn: draw().then((html) => (html === undefined ? undefined : packPage(html))) };
      kept.set(key, entry);
      // The first that was kept is the first to go.
      if (kept.size > most) kept.delete(kept.keys().next().value as string);
      const forget = () => kept.get(key) === entry && kept.delete(key);
      void entry.drawn.then((page) => (page ? Object.assign(entry, { page }) : forget()), forget);
      return entry.drawn;
    },
    send(request, reply, page) {
      const { status, more, bytes } = answerOf(request, page);
      return reply.status(status).headers(more).send(bytes);
    },
    keepHead(request, reply, _payload, done) {
      const entry = mayBeKept(request) && reply.statusCode === 200 ? find(keyOf(request)) : undefined;
      if (entry?.page && reply.getHeader('set-cookie') === undefined) {
        const { 'content-encoding': _packing, 'content-length': _length, ...head } = reply.getHeaders();
        entry.head = head as OutgoingHttpHeaders;
      }
      done();
    },
  };
}

/** What a body has to do with a GET is the business of others. */
function mayBeKept(request: FastifyRequest): boolean {
  const { method, url, headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return method === 'GET' && !url.startsWith('/api/') && !hasBody && !namesSomebody(request);
}

/** A page for one request: whole, or told that it is the one that the browser has. */
function answerOf({ headers }: FastifyRequest, page: PackedPage) {
  const own = { etag: page.etag, vary: 'accept-encoding, accept-language, cookie' };
  if (isHeld(page, headers['if-none-match'])) return { status: 304, more: own, bytes: undefined };
  const packing = packingFor(headers['accept-encoding'] as string | undefined);
  const bytes = page.bytes[packing];
  const packed = packing === '' ? {} : { 'content-encoding': packing };
  return { status: 200, more: { ...own, ...packed, 'content-length': bytes.length }, bytes };
}
