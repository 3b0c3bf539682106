import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerProblems } from '#server/platform/http/problem-handler.ts';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestRelease } from '#tests/support/test-release.ts';
import { productNameRoutes, productRoutes } from './product-routes.ts';
import { buildContent, type VersionContent } from './products/build-version.ts';
import { type Catalogue, createCatalogue } from './products/product-catalogue.ts';
import { saveVersion } from './products/version-repository.ts';
import { toProductFiles } from './releases/file-tree.ts';
import { insertSales } from './releases/sale-repository.ts';

/* The public routes of products, with versions of one small product made by hand. */

const now = new Date('2026-03-02T05:00:00Z');
const { content } = buildContent('camera', toProductFiles(createSmallProduct()), now);
type Settings = VersionContent['definition']['product'];
/** The product with other settings and words; an empty word is removed. */
function version(settings: Partial<Settings>, words: Record<string, string> = {}): VersionContent {
  const { definition, messages } = content;
  const english = Object.entries({ ...messages.en, ...words }).filter(([, said]) => said !== '');
  return {
    ...content,
    definition: { ...definition, product: { ...definition.product, ...settings } },
    messages: { ...messages, en: Object.fromEntries(english) },
  };
}
const versions: Record<string, VersionContent> = {
  now: version({}),
  old: version({ offerDays: 3 }),
  called: version({}, { 'camera.tagline': 'Call {hotline}' }),
  pictured: version(
    { picture: 'a'.repeat(64), addresses: { certificate: 'camera_certificate' } },
    { 'camera.picture': 'A camera on a table', 'camera.tagline': '' },
  ),
};
const priced = { total: 500, currency: 'USD' };
let sold: string | null;
let catalogue: Catalogue;
let app: FastifyInstance;
beforeEach(async () => {
  sold = 'now';
  catalogue = createCatalogue({
    load: async (_product, name) => {
      if (name === 'torn') throw new Error('the database is away');
      return versions[name];
    },
    onSale: async () => [{ product: 'camera', version: sold, priceFrom: priced }],
  });
  await catalogue.follow();
  app = Fastify();
  answerProblems(app);
  productRoutes(app, { catalogue, now: () => now });
});
afterEach(() => app.close());
const get = async (url: string) => {
  const { statusCode, headers, json } = await app.inject({ url: `/api/products${url}` });
  return { status: statusCode, cached: headers['cache-control'], body: json() };
};
const sell = async (name: string | null) => {
  sold = name;
  await catalogue.follow();
};

test('the list contains the card data of each product, without a picture or an address if none exists', async () => {
  const { body, cached } = await get('');
  expect([cached, body]).toEqual([
    'no-cache',
    [
      {
        ...{ id: 'camera', version: 'now', lineOfBusiness: 'camera', sampleRates: true, quickQuote: [] },
        ...{ priceFrom: priced, name: 'Camera insurance', tagline: 'What it is for, in one line' },
        ...{ picture: null, certificatePath: null },
      },
    ],
  ]);
  await sell('pictured');
  expect((await get('')).body[0]).toMatchObject({
    // Texts without a word of their own use the product's name.
    ...{ picture: { hash: 'a'.repeat(64), alt: 'A camera on a table' }, tagline: 'camera' },
    certificatePath: 'camera_certificate',
  });
  expect((await get('?locale=zh')).body[0]).toMatchObject({ name: '相机保险', picture: { alt: 'camera' } });
});

test('the server sends a version with its pages and words, without data for the insurer only', async () => {
  const { body } = await get('/camera/versions/current?locale=zh');
  expect(body).toMatchObject({ id: 'camera', version: 'now', currentVersion: 'now', priceFrom: priced });
  expect(body.messages['camera.name']).toBe('相机保险');
  expect(body.way).toEqual(['thing', 'cover', 'plan', 'summaryInfo', 'customerInfo', 'summary', 'payment']);
  expect(Object.keys(body.definition).includes('rating')).toBe(false);
  expect(body.definition.product).toMatchObject({ id: 'camera', policyPrefix: 'CAM' });
  for (const own of ['commissionPercent', 'afterSale']) expect(body.definition.product).not.toHaveProperty(own);
});

test('an old version has no price, and is cached for ever unless its words follow the site’s settings', async () => {
  const old = await get('/camera/versions/old');
  expect(old.body).toMatchObject({ version: 'old', currentVersion: 'now', priceFrom: null });
  expect(old.cached).toMatch(/max-age=31536000, immutable$/);
  const now = await get('/camera/versions/now');
  expect([now.body.priceFrom, now.cached === old.cached]).toEqual([priced, true]);
  expect((await get('/camera/versions/called')).cached).toBe('no-cache');
  expect((await get('/camera/versions/current')).cached).toBe('no-cache');
});

test('a product that is no longer sold is still read by its version, and by nothing else', async () => {
  await sell(null);
  expect((await get('/camera/versions/old')).body).toMatchObject({ version: 'old', currentVersion: 'old' });
  expect(await get('/camera/versions/current')).toMatchObject({ status: 404, body: { problem: 'productNotFound' } });
  expect(await get('/camera/versions/none')).toMatchObject({ status: 404, body: { problem: 'versionNotFound' } });
  // A database without a connection must not answer as an unknown version.
  expect((await get('/camera/versions/torn')).status).toBe(500);
});

test('current and former products have their names in the requested language', async () => {
  const database = await openTestDatabase();
  await createTestRelease(database.sql, 'r1', {});
  for (const name of ['now', 'pictured']) await saveVersion(database.sql, 'camera', name, versions[name] ?? content);
  const said = { kind: 'new', startsAt: now, drafts: 'stay', offers: 'keep', priceFrom: null, reason: 'r' } as const;
  const sale = { ...said, product: 'camera', releaseId: 'r1', by: null, at: now };
  await insertSales(database.sql, [
    { ...sale, version: 'now' },
    { ...sale, version: null },
  ]);
  const named = Fastify();
  answerProblems(named);
  productNameRoutes(named, { catalogue, database, now: () => now });
  const names = async (locale: string) => (await named.inject({ url: `/api/products/names${locale}` })).json();
  expect([await names(''), await names('?locale=zh')]).toEqual([
    [{ id: 'camera', name: 'Camera insurance' }],
    [{ id: 'camera', name: '相机保险' }],
  ]);
  await named.close();
  await database.close();
});
