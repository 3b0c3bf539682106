import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EarlyPage, RenderedPage } from '#contract/server-rendering.ts';
import type { SiteServices } from '#server/site/services.ts';
import { recognise } from '../people/sessions/recognise-users.ts';
import { sessionCookie } from '../people/sessions/session-cookie.ts';
import { ApiProblem } from '../platform/http/api-problem.ts';
import { resolveOrigin } from '../platform/http/origin.ts';
import { readBuiltFiles } from './built-files.ts';
import { type FoundPage, findPage } from './find-page.ts';
import { hasForm, type PageCache } from './page-cache.ts';
import { buildPageHead, toLanguageTag } from './page-head.ts';
import { createPageWriter, isForEveryone } from './page-writer.ts';
import { buildSiteConfig } from './site-config.ts';
import { buildStructuredData } from './structured-data.ts';
import { readTextSize } from './visitor.ts';

/** The folder of the built web application, the check for an order's reference, and the page cache. */
type Web = {
  webRoot: string;
  isOrder: (ref: string) => Promise<boolean>;
  pages: PageCache;
  /** Lists the methods of the calls at a path. */
  allowedMethods: (path: string) => string[];
};

/** Renders the document of an address as the answer to a form; undefined if it cannot be rendered now. */
export type DrawEarly = (request: FastifyRequest, address: string, early: EarlyPage) => Promise<string | undefined>;

/**
 * Serves the built web application: hashed files with a permanent cache, and one document for every page address. The
 * document contains the head and the settings of that page, and the page itself if it is the same for everyone. An
 * unknown page has the same document with status 404.
 * @returns a function that renders the document of a page as the answer to a form
 */
export async function serveWeb(
  app: FastifyInstance,
  services: SiteServices,
  { webRoot, isOrder, pages, allowedMethods }: Web,
): Promise<DrawEarly> {
  const document = join(webRoot, 'index.html');
  if (existsSync(document)) await addFiles(app, webRoot);
  const refuse = async () => {
    throw new ApiProblem(404, 'notFound');
  };
  app.setNotFoundHandler(refuse);
  // An unknown call in any spelling of `/api/` matches this route, so that hooks treat it as a call and it gets no
  // page.
  app.all('/api/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = allowedMethods(path);
    if (methods.length === 0) return refuse();
    reply.header('allow', methods.join(', '));
    throw new ApiProblem(405, 'methodNotAllowed');
  });
  const write = await createPageWriter(app, services, join(`${webRoot}-server`, 'entry-server.js'));
  const built = readBuiltFiles(webRoot);
  const files = listFiles(webRoot);
  /** Builds the document of a page, with its drawing if there is one. */
  const documentOf = (request: FastifyRequest, found: FoundPage | undefined, written?: RenderedPage): string => {
    const origin = resolveOrigin(services, request);
    const data = buildStructuredData(services, origin, found);
    const head =
      buildPageHead(services, origin, found) + (data ? buildJsonElement('type="application/ld+json"', data) : '');
    const isForm = written !== undefined && hasForm(written.html);
    const faces = isForm ? [] : built.facesOf(found?.locale ?? 'en');
    const scripts = built.scriptsOf(written?.pieces ?? []);
    return readDocument(document, isForm)
      .replace(/<html lang="[^"]*"/, `<html lang="${toLanguageTag(found)}"${textSize(request)}`)
      .replace(/<!-- head -->[\s\S]*<!-- \/head -->/, () => head)
      .replace(
        '</head>',
        () => `${[...faces.map(facePreload), ...(written ? [] : scripts.map(scriptPreload))].join('')}</head>`,
      )
      .replace('<div id="root"><!-- page --></div>', () => rootElement(written?.html))
      .replace(
        '<!-- data -->',
        () =>
          buildDataElement('config', buildSiteConfig(services, request)) +
          (services.site.version() === null ? '' : buildDataElement('words', services.site.words())) +
          // The drawn page is painted first; boot.ts then fetches these scripts.
          (written ? buildDataElement('scripts', scripts) + buildDataElement('page-state', written.state) : ''),
      );
  };
  /** Returns the page for all equal requests; undefined if only the browser draws the page. */
  const pageForEveryone = (request: FastifyRequest, found: FoundPage | undefined) =>
    isForEveryone(request, found)
      ? pages.pageOf(request, async () => {
          const written = await write(request);
          return written && documentOf(request, found, written);
        })
      : undefined;

  // A route of its own, so that the page is compressed like every answer.
  app.get('/*', { schema: { hide: true }, onSend: pages.keepHead }, async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (files.has(path)) return reply.sendFile(path.slice(1));
    const picture = findDefaultPicture(services, path);
    if (picture !== undefined && existsSync(document))
      return reply.header('cache-control', 'no-cache').sendFile(picture);
    const wantsPage = !/\.[a-z0-9]{2,5}$/.test(path);
    if (!wantsPage || !existsSync(document)) throw new ApiProblem(404, 'notFound');
    const page = findPage(services, request.url);
    const kept = await pageForEveryone(request, page);
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return kept ? pages.send(request, reply, kept) : sendOwnPage(request, reply, page);
  });

  /** Sends the page of one visitor, which the browser draws. */
  async function sendOwnPage(request: FastifyRequest, reply: FastifyReply, page: FoundPage | undefined) {
    await recognise(services, request);
    // A page about an unknown order is an unknown page.
    const found = page?.order === undefined || (await isOrder(page.order)) ? page : undefined;
    const html = documentOf(request, found);
    // The document reports the idle session once. The cookie ends, so later requests are anonymous.
    if (request.isIdle)
      reply.header('set-cookie', sessionCookie.ended(resolveOrigin(services, request).startsWith('https:')));
    return reply.status(found ? 200 : 404).send(html);
  }

  return async (request, address, early) => {
    const written = await write(request, { address, early });
    return written && documentOf(request, findPage(services, address), written);
  };
}

/** Adds the way in which files of a folder are sent. */
async function addFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    // A thousand routes, one for each file, would slow every start: one route below serves them all.
    serve: false,
    cacheControl: false,
    // `pack-assets.ts` has compressed the files once.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/**
 * Reads the built document. With a form it preloads no fonts: on a slow line the form can be answered sooner if they
 * come after the styles, which have fallback fonts of the same metrics.
 */
function readDocument(path: string, isForm: boolean): string {
  const html = readFileSync(path, 'utf8');
  return isForm ? html.replace(/<link[^>]* as="font"[^>]*>/g, '') : html;
}

/** Lists the addresses of the files in a folder. Names with a leading dot belong to the build and are omitted. */
function listFiles(folder: string): Set<string> {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = all
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`);
  return new Set(paths.filter((path) => !path.includes('/.')));
}

/** Finds the default picture for a product on sale without a picture, so that no visitor sees a broken one. */
function findDefaultPicture({ catalogue }: SiteServices, path: string): string | undefined {
  const [, folder, product = ''] = /^\/(scenes|products)\/(\w+)\.svg$/.exec(path) ?? [];
  return folder !== undefined && catalogue.current(product) ? `${folder}/_default.svg` : undefined;
}

function textSize(request: FastifyRequest): string {
  const size = readTextSize(request);
  return size === undefined ? '' : ` data-text="${size}"`;
}

const scriptPreload = (file: string): string => `<link rel="modulepreload" crossorigin href="${file}" />`;
const facePreload = (file: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}" />`;

/** The attribute `data-drawn` exists until the browser has taken over the page. */
const rootElement = (html?: string): string =>
  html ? `<div id="root" data-drawn>${html}</div>` : '<div id="root"></div>';

/** Builds an element with data for the browser's scripts, which find it by its id. */
const buildDataElement = (id: string, data: unknown): string =>
  buildJsonElement(`type="application/json" id="${id}"`, data);

/**
 * Builds an element that the browser reads as text and never runs, so that the security policy does not concern it; a
 * text in it cannot end the element.
 */
const buildJsonElement = (attributes: string, data: unknown): string =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
