import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RenderedPage } from '#contract/server-rendering.ts';
import type { SiteServices } from '#server/site/services.ts';
import { recognise } from '../people/sessions/recognise-users.ts';
import { sessionCookie } from '../people/sessions/session-cookie.ts';
import { ApiProblem } from '../platform/http/api-problem.ts';
import { resolveOrigin } from '../platform/http/origin.ts';
import { readBuiltFiles } from './built-files.ts';
import { type FoundPage, findPage } from './find-page.ts';
import type { PageCache } from './page-cache.ts';
import { buildPageHead, toLanguageTag } from './page-head.ts';
import { createPageWriter, isForEveryone } from './page-writer.ts';
import { buildSiteConfig } from './site-config.ts';
import { readTextSize } from './visitor.ts';

/** Folder of the built web application, whether there is an order of a reference, and what is kept of pages. */
type Web = { webRoot: string; isOrder: (ref: string) => Promise<boolean>; pages: PageCache };

/**
 * The built web application: hashed files for ever, and the one document for every address that wants a page, with the
 * head and the settings of that page in it, and the page itself where it is the same for everyone. Where the site has no
 * page the document is the same, and its status 404.
 */
export async function serveWeb(
  app: FastifyInstance,
  services: SiteServices,
  { webRoot, isOrder, pages }: Web,
): Promise<void> {
  const document = join(webRoot, 'index.html');
  if (existsSync(document)) {
    await app.register(fastifyStatic, {
      root: webRoot,
      // A route for each of a thousand files would cost every start: one route below sends them all.
      serve: false,
      cacheControl: false,
      // Built once for all (`pack-assets.ts`).
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const refuse = async () => {
    throw new ApiProblem(404, 'notFound');
  };
  app.setNotFoundHandler(refuse);
  // However it is written: to every hook it is an address of the API, and to none a page.
  app.all('/api/*', { schema: { hide: true } }, refuse);
  const write = await createPageWriter(app, services, join(`${webRoot}-server`, 'entry-server.js'));
  const built = readBuiltFiles(webRoot);
  const files = listFiles(webRoot);
  /** The document of a page, drawn if it was. */
  const documentOf = (request: FastifyRequest, found: FoundPage | undefined, written?: RenderedPage): string => {
    const head = buildPageHead(services, resolveOrigin(services, request), found);
    const faces = built.facesOf(found?.locale ?? 'en');
    const scripts = built.scriptsOf(written?.pieces ?? []);
    return readFileSync(document, 'utf8')
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
          // What is drawn is painted first; boot.ts fetches these after that.
          (written ? buildDataElement('scripts', scripts) + buildDataElement('page-state', written.state) : ''),
      );
  };
  /** What is sent to everyone who asks so; undefined where the browser is to draw the page alone. */
  const pageForEveryone = (request: FastifyRequest, found: FoundPage | undefined) =>
    isForEveryone(request, found)
      ? pages.pageOf(request, async () => {
          const written = await write(request);
          return written && documentOf(request, found, written);
        })
      : undefined;

  // A route of its own, so that the page is packed as every answer is.
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
    if (kept) return pages.send(request, reply, kept);
    await recognise(services, request);
    // A page about an order that there is not is no page.
    const found = page?.order === undefined || (await isOrder(page.order)) ? page : undefined;
    const html = documentOf(request, found);
    // Told once; then the machine is anybody's again.
    if (request.isIdle)
      reply.header('set-cookie', sessionCookie.ended(resolveOrigin(services, request).startsWith('https:')));
    return reply.status(found ? 200 : 404).send(html);
  });
}

/** The addresses of the files in a folder, but for those whose names begin with a dot: they are of the build, not of the site. */
function listFiles(folder: string): Set<string> {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = all
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`);
  return new Set(paths.filter((path) => !path.includes('/.')));
}

/** The picture in place of one that a product on sale does not have: nobody ever sees a broken one. */
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

/** `data-drawn` until the browser has taken the page over. */
const rootElement = (html?: string): string =>
  html ? `<div id="root" data-drawn>${html}</div>` : '<div id="root"></div>';

/** Read by the browser as text, never run; a text in it cannot end the element. */
function buildDataElement(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
