import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as packing } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toBusinessDate } from '#shared/business-date.ts';
import { resolveOrigin } from '../platform/http/origin.ts';
import { createFormCookie } from './form-cookie.ts';
import type { SiteServices } from './services.ts';
import { isIdentified, readTextSize, readVisitor } from './visitor.ts';

/** The maximum number of cached pages: more than all drawn pages in all languages for all kinds of visitors. */
const MAX_CACHED_PAGES = 400;

/** The cache of pages that are the same for everyone, as they are sent. */
export type PageCache = {
  /**
   * Returns the page for a request. It is drawn and compressed once for all equal requests, also for simultaneous first
   * ones. A page that could not be drawn is not cached.
   */
  pageOf(request: FastifyRequest, draw: () => Promise<string | undefined>): Promise<PackedPage | undefined>;
  /** Sends a page. */
  send(request: FastifyRequest, reply: FastifyReply, page: PackedPage): FastifyReply;
  /** An `onSend` hook of the page route: stores the headers that all other hooks have added to a page. */
  keepHead(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void): void;
};

type CachedPage = { drawn: Promise<PackedPage | undefined>; page?: PackedPage; head?: OutgoingHttpHeaders };

/**
 * Answers with cached pages before any other hook, because their headers are also the same for everyone. They are drawn
 * again after a change of the sales.
 * @param most the maximum number of cached pages
 */
export function addPageCache(
  app: FastifyInstance,
  services: Pick<SiteServices, 'catalogue' | 'config' | 'now' | 'site'>,
  most = MAX_CACHED_PAGES,
): PageCache {
  const kept = new Map<string, CachedPage>();
  let keptFor = '';

  const find = (asked: string): CachedPage | undefined => {
    const onSale = describeSales(services);
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
    const { status, more, bytes } = sendCachedPage(request, page, resolveOrigin(services, request));
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
      // The oldest page is removed first.
      if (kept.size > most) kept.delete(kept.keys().next().value as string);
      const forget = () => kept.get(key) === entry && kept.delete(key);
      void entry.drawn.then((page) => (page ? Object.assign(entry, { page }) : forget()), forget);
      return entry.drawn;
    },
    send(request, reply, page) {
      const { status, more, bytes } = sendCachedPage(request, page, resolveOrigin(services, request));
      return reply.status(status).headers(more).send(bytes);
    },
    keepHead(request, reply, _payload, done) {
      const entry = isCacheable(request) && reply.statusCode === 200 ? find(keyOf(request)) : undefined;
      if (entry?.page && (entry.page.hasForm || reply.getHeader('set-cookie') === undefined)) {
        const {
          'content-encoding': _packing,
          'content-length': _length,
          'set-cookie': _cookie,
          ...head
        } = reply.getHeaders();
        entry.head = head as OutgoingHttpHeaders;
      }
      done();
    },
  };
}

/** Names all that a page for everyone shows: what is sold, and the day, because the first page of a form shows it. */
export function describeSales({ catalogue, site, now }: Pick<SiteServices, 'catalogue' | 'now' | 'site'>): string {
  const products = catalogue.list().map(({ product, version }) => `${product.id} ${version}`);
  return [site.version(), toBusinessDate(now()), ...products].join();
}

/** Other code handles a GET with a body. */
function isCacheable(request: FastifyRequest): boolean {
  const { method, url, headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return method === 'GET' && !url.startsWith('/api/') && !hasBody && !isIdentified(request);
}

/** Returns a page for one request: whole, or 304 if the browser has it. */
function sendCachedPage({ headers }: FastifyRequest, page: PackedPage, origin: string) {
  const own = {
    etag: page.etag,
    vary: 'accept-encoding, accept-language, cookie',
    // Another one for each visitor.
    ...(page.hasForm && { 'set-cookie': createFormCookie(origin) }),
  };
  if (isUnchanged(page, headers['if-none-match'])) return { status: 304, more: own, bytes: undefined };
  const packing = selectPacking(headers['accept-encoding'] as string | undefined);
  const bytes = page.bytes[packing];
  const packed = packing === '' ? {} : { 'content-encoding': packing };
  return { status: 200, more: { ...own, ...packed, 'content-length': bytes.length }, bytes };
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** A compression of HTTP; the empty text means none. */
type Packing = 'br' | 'gzip' | '';

/** A document that is the same for many visitors, compressed once. */
type PackedPage = {
  /** One ETag for all compressions, because their content is equal (RFC 9110, 8.8.1). */
  etag: string;
  /** True if the browser can send a form of the page to us. */
  hasForm: boolean;
  bytes: Record<Packing, Buffer>;
};

/** True if a rendered page has a form that the browser sends itself. */
export const hasForm = (html: string): boolean => html.includes(' method="post"');

/** Compresses a document as small as possible, since it happens once; in threads of their own. */
export async function packPage(html: string): Promise<PackedPage> {
  const plain = Buffer.from(html);
  const params = { [packing.BROTLI_PARAM_QUALITY]: 9, [packing.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gzipped] = await Promise.all([toBrotli(plain, { params }), toGzip(plain)]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, hasForm: hasForm(html), bytes: { br, gzip: gzipped, '': plain } };
}

/**
 * Selects the smallest compression that a browser accepts.
 * @param accepted its `Accept-Encoding`
 */
export function selectPacking(accepted = ''): Packing {
  const takes = (name: string) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0+)?\\s*(?:,|$))|,|$)`, 'i').test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : '';
}

/**
 * Returns true if the browser's copy of this page is up to date.
 * @param held its `If-None-Match`
 */
export function isUnchanged({ etag }: PackedPage, held = ''): boolean {
  return held.split(',').some((one) => one.trim() === etag || one.trim() === '*');
}
