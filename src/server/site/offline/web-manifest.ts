import type { FastifyInstance } from 'fastify';
import { type Locale, locales } from '#shared/format.ts';
import { buildLocaleAddress, buildManifestAddress, documentLanguage } from '../page-head.ts';
import type { SiteServices } from '../services.ts';

const DAY_CACHE = 'public, max-age=86400';

/** Registers the manifest of each language (W3C Web Application Manifest). */
export function manifestRoutes(app: FastifyInstance, services: Pick<SiteServices, 'wording'>): void {
  for (const locale of locales)
    app.get(buildManifestAddress(locale), { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', DAY_CACHE)
        .send(JSON.stringify(buildManifest(services, locale))),
    );
}

/** The icons of `public`, made from its mark.svg. The mark of the maskable one is inside the circle that no phone cuts. */
const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

function buildManifest({ wording }: Pick<SiteServices, 'wording'>, locale: Locale) {
  const name = wording.say(locale, 'interface.brand.name');
  return {
    // One application in all languages.
    id: '/',
    name,
    short_name: name,
    description: wording.say(locale, 'interface.brand.statement'),
    lang: documentLanguage[locale],
    dir: 'ltr',
    start_url: buildLocaleAddress('', '/', locale),
    scope: '/',
    // With the browser's Back, because the pages have none of their own.
    display: 'minimal-ui',
    theme_color: '#057ca5',
    background_color: '#ffffff',
    icons,
  };
}
