import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Locale } from '#contract/products.ts';
import { getSiteConfig } from '#contract/site.ts';
import type { SiteServices } from '#server/site/services.ts';
import { pathTo, patterns } from '#shared/addresses.ts';
import { createAsyncCache } from '../platform/base/async-cache.ts';
import { requireFound } from '../platform/http/api-problem.ts';
import { resolveOrigin } from '../platform/http/origin.ts';
import { registerCall } from '../platform/http/register-call.ts';
import { buildLocaleAddress, escapeHtml } from './page-head.ts';
import { buildSiteConfig, selectContactEmail } from './site-config.ts';
import { sitePages } from './site-pages.ts';

const DAY_CACHE = 'public, max-age=86400';

/** Registers the site's routes for browsers, search engines and link previews. */
export function siteRoutes(app: FastifyInstance, services: SiteServices): void {
  const { catalogue } = services;
  registerCall(app, getSiteConfig, async ({ reply, request }) => {
    reply.header('cache-control', 'no-cache');
    return buildSiteConfig(services, request);
  });

  // Without a configured origin, the answer contains the requested one, which any client can choose, so it is not
  // cached.
  const keptFor = services.config.publicUrl === undefined ? 'no-store' : DAY_CACHE;
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', keptFor)
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: ${patterns.portal}\nDisallow: ${patterns.studio}\nSitemap: ${resolveOrigin(services, request)}/sitemap.xml\n`,
      ),
  );

  // RFC 9116. The expiry is the end of next year, because a file without it is not valid.
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', keptFor)
      .send(
        [
          `Contact: mailto:${selectContactEmail(services)}`,
          `Expires: ${services.now().getUTCFullYear() + 1}-12-31T00:00:00Z`,
          'Preferred-Languages: en, km',
          `Canonical: ${resolveOrigin(services, request)}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  );

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const origin = resolveOrigin(services, request);
    const listed = sitePages.filter(({ listed }) => listed).map(({ pattern }) => pattern);
    const products = catalogue.list().map(({ product }) => product.id);
    const paths = listed.flatMap((pattern) =>
      pattern.includes(':product') ? products.map((product) => pathTo(pattern, { product })) : [pattern],
    );
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', keptFor)
      .send(buildSitemap(origin, paths));
  });

  const cards = createSocialCards(services);
  app.get<{ Params: { name: string } }>('/social/:name', { schema: { hide: true } }, async ({ params }, reply) => {
    const [, name = '', locale = 'en'] = /^(\w+)\.(en|km)\.png$/.exec(params.name) ?? [];
    const card = requireFound(await cards.card(name, locale as 'en' | 'km'), 'notFound');
    return reply.type('image/png').header('cache-control', DAY_CACHE).send(card);
  });
}

function buildSitemap(origin: string, paths: string[]): string {
  const languages: [Locale, string][] = [
    ['en', 'en'],
    ['km', 'km'],
    ['zh', 'zh-Hans'],
  ];
  const entry = (path: string, locale: Locale): string => {
    const others = languages.map(
      ([other, name]) =>
        `<xhtml:link rel="alternate" hreflang="${name}" href="${escapeHtml(buildLocaleAddress(origin, path, other))}"/>`,
    );
    return `<url><loc>${escapeHtml(buildLocaleAddress(origin, path, locale))}</loc>${others.join('')}</url>`;
  };
  const urls = paths.flatMap((path) => languages.map(([locale]) => entry(path, locale)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

const WIDTH = 1200;
/** The maximum number of pictures in memory: more than the products and languages of a shop. */
const MAX_CARDS = 1000;

type SocialCards = {
  /** Returns the picture of a product, or of the site (`site`), as PNG of 1200 × 630; undefined for an unknown name. */
  card(name: string, locale: 'en' | 'km'): Promise<Buffer | undefined>;
};

/** Creates the pictures of shared links: in the site's own fonts, drawn once for each version of a product. */
function createSocialCards({ catalogue, wording, documents }: SiteServices): SocialCards {
  const drawn = createAsyncCache<Buffer>(MAX_CARDS);
  return {
    async card(name, locale) {
      const product = catalogue.current(name);
      if (!product && name !== 'site') return undefined;
      const words = product?.messages(locale) ?? {};
      const texts = {
        brand: wording.say(locale, 'interface.brand.name'),
        title: words[`${name}.name`] ?? wording.say(locale, 'interface.brand.name'),
        line: words[`${name}.tagline`] ?? wording.say(locale, 'interface.home.title'),
        foot: wording.say(locale, 'interface.brand.statement'),
      };
      const key = JSON.stringify([locale, texts]);
      return drawn(key, async () => {
        const svg = await documents.renderCard(texts, locale);
        return sharp(svg, { density: 72 }).resize({ width: WIDTH }).png({ palette: true }).toBuffer();
      });
    },
  };
}
