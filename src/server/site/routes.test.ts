import Fastify from 'fastify';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { partial } from '#tests/support/partial.ts';
import { answerProblems } from '../platform/http/problem-handler.ts';
import { siteRoutes } from './routes.ts';
import type { SiteServices } from './services.ts';

/** A site that sells boats and rafts, and the texts on its pictures. */
async function aSite(publicUrl = 'https://shop.example') {
  const drawn: { texts: Record<string, string>; locale: string }[] = [];
  const next = { fails: false };
  const boat = { product: { id: 'boat' }, messages: () => ({ 'boat.name': 'Boats', 'boat.tagline': 'Afloat' }) };
  const raft = { product: { id: 'raft' }, messages: () => ({}) };
  const services = partial<SiteServices>({
    now: () => new Date('2026-07-01T02:00:00Z'),
    config: {
      envType: 'Dev',
      isProd: false,
      maintenance: false,
      publicUrl: publicUrl === '' ? undefined : publicUrl,
      client: { id: 'website', secret: 'open' },
      site: { hasWorker: true },
    },
    site: { settings: () => ({}) },
    wording: { say: (language: string, id: string) => `${language} ${id}` },
    catalogue: { current: (id: string) => ({ boat, raft })[id], list: () => [boat, raft] },
    documents: {
      renderCard: async (texts: Record<string, string>, locale: string) => {
        drawn.push({ texts, locale });
        if (next.fails) throw new Error('no ink');
        return Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="315"><rect width="9" height="9"/></svg>',
        );
      },
    },
  });
  const app = Fastify();
  onTestFinished(() => app.close());
  answerProblems(app);
  siteRoutes(app, services);
  const ask = async (url: string) => {
    const { statusCode: status, headers, payload, rawPayload } = await app.inject({ method: 'GET', url });
    return { status, type: headers['content-type'], kept: headers['cache-control'], text: payload, bytes: rawPayload };
  };
  return { ask, drawn, next };
}
const A_DAY = 'public, max-age=86400';

test('robots.txt names the paths that search engines must not read, and the sitemap', async () => {
  const { ask } = await aSite();
  expect(await ask('/robots.txt')).toMatchObject({
    ...{ status: 200, type: 'text/plain; charset=utf-8', kept: A_DAY },
    text: [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /b2b',
      'Disallow: /studio',
      'Sitemap: https://shop.example/sitemap.xml',
      '',
    ].join('\n'),
  });
});

test('no cache stores an answer that names the origin of the request', async () => {
  const { ask } = await aSite('');
  for (const path of ['/robots.txt', '/sitemap.xml'])
    expect(await ask(path)).toMatchObject({ status: 200, kept: 'no-store' });
});

test('the site map lists every page of the site and of each product in every language, with links to the other languages', async () => {
  const { ask } = await aSite();
  const { status, type, kept, text } = await ask('/sitemap.xml');
  expect([status, type, kept]).toEqual([200, 'application/xml; charset=utf-8', A_DAY]);
  const lines = text.split('\n');
  expect([lines[0], lines[1], ...lines.slice(-2)]).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    '</urlset>',
    '',
  ]);
  const others =
    '<xhtml:link rel="alternate" hreflang="en" href="https://shop.example/buy_insurance/boat"/>' +
    '<xhtml:link rel="alternate" hreflang="km" href="https://shop.example/km/buy_insurance/boat"/>' +
    '<xhtml:link rel="alternate" hreflang="zh-Hans" href="https://shop.example/buy_insurance/boat?lang=zh"/>';
  expect(lines.filter((line) => line.includes('/boat</loc>') || line.includes('/boat?lang=zh</loc>'))).toEqual(
    ['/buy_insurance/boat', '/km/buy_insurance/boat', '/buy_insurance/boat?lang=zh'].map(
      (path) => `<url><loc>https://shop.example${path}</loc>${others}</url>`,
    ),
  );
  const english = [...text.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g)]
    .map(([, path]) => path)
    .filter((path) => !path?.startsWith('/km') && !path?.endsWith('?lang=zh'));
  expect(english).toEqual([
    ...['/', '/buy_insurance', '/policy_inquiry', '/my_insurance', '/scan', '/about_us', '/our_hotline'],
    ...['/privacy_and_terms', '/buy_insurance/boat', '/buy_insurance/raft'],
    ...['/buy_insurance/boat/benefit', '/buy_insurance/raft/benefit'],
  ]);
});

test('a shared link has the picture of its product, drawn once for the same words', async () => {
  const { ask, drawn } = await aSite();
  const card = await ask('/social/boat.en.png');
  expect([card.status, card.type, card.kept]).toEqual([200, 'image/png', A_DAY]);
  expect(await sharp(card.bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect((await ask('/social/boat.en.png')).bytes.equals(card.bytes)).toBe(true);
  await ask('/social/boat.km.png');
  await ask('/social/raft.km.png');
  await ask('/social/site.en.png');
  const foot = 'interface.brand.statement';
  expect(drawn).toEqual([
    { locale: 'en', texts: { brand: 'en interface.brand.name', title: 'Boats', line: 'Afloat', foot: `en ${foot}` } },
    { locale: 'km', texts: { brand: 'km interface.brand.name', title: 'Boats', line: 'Afloat', foot: `km ${foot}` } },
    ...['km', 'en'].map((locale) => ({
      locale,
      texts: {
        ...{ brand: `${locale} interface.brand.name`, title: `${locale} interface.brand.name` },
        ...{ line: `${locale} interface.home.title`, foot: `${locale} ${foot}` },
      },
    })),
  ]);
});

test('no picture exists for a product that is not on sale, another language or another format', async () => {
  const { ask, drawn } = await aSite();
  for (const name of ['canoe.en.png', 'boat.zh.png', 'boat.en.jpg', 'boat', 'boat.en.png.en'])
    expect([name, (await ask(`/social/${name}`)).status]).toEqual([name, 404]);
  expect(drawn).toEqual([]);
});

test('a picture whose drawing failed is drawn at the next request', async () => {
  const { ask, next } = await aSite();
  next.fails = true;
  expect((await ask('/social/boat.en.png')).status).toBe(500);
  next.fails = false;
  expect((await ask('/social/boat.en.png')).status).toBe(200);
});

test('browsers ask for the site’s configuration each time', async () => {
  const { status, kept, text } = await (await aSite()).ask('/api/config');
  expect([status, kept]).toEqual([200, 'no-cache']);
  expect(JSON.parse(text)).toMatchObject({ envType: 'Dev', signedIn: false, scanPath: '/scan' });
});
