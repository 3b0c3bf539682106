import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReleaseComment } from '#contract/studio/comments.ts';
import { savePicture } from '#server/catalogue/pictures/picture-repository.ts';
import { insertUser } from '#server/people/users/user-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { partial } from '#tests/support/partial.ts';
import { createRoutesServer } from '#tests/support/routes-server.ts';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestRelease } from '#tests/support/test-release.ts';
import type { StudioServices } from '../services.ts';
import { studioProductRoutes } from './routes.ts';

/* Products of a release: their list, their issues, and the comments about them. */

const tree = createSmallProduct();
const settings = 'product-schemas/camera/product.json';
const hash = 'a'.repeat(64);
const pictured = { ...tree, [settings]: (tree[settings] as string).replace('{', `{ "picture": "${hash}",`) };

let database: Database;
let studio: Awaited<ReturnType<typeof createRoutesServer>>;
const now = new Date('2026-03-01T05:00:00Z');
beforeAll(async () => {
  database = await openTestDatabase();
  const { sql } = database;
  await insertUser(sql, {
    ...{ id: 'u1', username: 'sok.maly', phone: null, email: null, givenName: 'Maly', familyName: 'Sok' },
    ...{ customerId: 'c1', partnerId: null, scopes: ['studio:edit'], language: 'en', status: 'active', isDemo: false },
    ...{ createdAt: now, lastSignInAt: null, password: null },
    ...{ secondFactor: null, secondFactorAt: null, secondFactorStep: null },
  });
  await createTestRelease(sql, 'whole', tree);
  await createTestRelease(sql, 'pictured', pictured);
  await createTestRelease(sql, 'site', { ...tree, 'locales/site.json': '{"telephone": 5}' });
  await createTestRelease(sql, 'odd', {
    'product-schemas/tent/product.json': '{"lineOfBusiness": ""}',
    'locales/en/products/tent.json': '{"name": "Tent"}',
    'locales/km/products/tent.json': '["name"]',
    'locales/zh/products/tent.json': '{"name": ',
    'product-schemas/boat/product.json': '{"lineOfBusiness": 7}',
    'product-schemas/boat/form.json': '{}',
  });
  const services = partial<StudioServices>({ database, now: () => now });
  studio = await createRoutesServer((app) => studioProductRoutes(app, services), { scopes: ['studio:edit'] });
});
afterAll(async () => {
  await studio.app.close();
  await database.close();
});

const at = (release: string, rest: string) => `/api/studio/releases/${release}/${rest}`;
const refused = async (asked: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await asked;
  return `${status} ${(body as { problem?: string }).problem}`;
};

test('products are listed by their ids, with the names and lines that are already written', async () => {
  expect((await studio.call('GET', at('whole', 'products'))).body).toEqual([
    {
      product: 'camera',
      names: { en: 'Camera insurance', km: 'ធានារ៉ាប់រងម៉ាស៊ីនថត', zh: '相机保险' },
      lineOfBusiness: 'camera',
    },
  ]);
  const nothing = { en: null, km: null, zh: null };
  expect((await studio.call('GET', at('odd', 'products'))).body).toEqual([
    { product: 'boat', names: nothing, lineOfBusiness: null },
    { product: 'tent', names: { ...nothing, en: 'Tent' }, lineOfBusiness: null },
  ]);
  expect(await refused(studio.call('GET', at('none', 'products')))).toBe('404 releaseNotFound');
});

type Checked = { contentHash: string; findings: { code: string; file: string }[] };
const check = (release: string, product: string) =>
  studio.call<Checked>('POST', at(release, `products/${product}/check`));

test('the checks report the faults of a product, the site and the shared files, with three requests at once', async () => {
  const [whole, shared, missing] = await Promise.all([
    check('whole', 'camera'),
    check('whole', 'shared'),
    check('pictured', 'camera'),
  ]);
  expect([whole.status, whole.body.findings, shared.body.findings]).toEqual([200, [], []]);
  expect(missing.body.findings.map(({ file }) => file)).toContain(settings);
  expect(missing.body.contentHash).not.toBe(whole.body.contentHash);
  // After the picture exists, only its alternative text may be missing.
  await savePicture(database.sql, { hash, wide: Buffer.from('w'), narrow: Buffer.from('n') }, now);
  const there = (await check('pictured', 'camera')).body.findings;
  expect(there.length).toBeLessThan(missing.body.findings.length);
  const site = (await check('site', 'site')).body.findings;
  expect([...new Set(site.map(({ code, file }) => `${code} ${file}`))]).toEqual(['site-setting locales/site.json']);
  expect(await refused(check('whole', 'tent'))).toBe('404 productNotFound');
  expect(await refused(check('none', 'camera'))).toBe('404 releaseNotFound');
});

test('the server lists the uses of shared files for a release', async () => {
  const { status, body } = await studio.call<unknown[]>('GET', at('whole', 'uses'));
  expect([status, body.length > 0]).toEqual([200, true]);
  expect(await refused(studio.call('GET', at('none', 'uses')))).toBe('404 releaseNotFound');
});

test('comments on a release remain in order, without surrounding blanks, one page at a time', async () => {
  const say = (text: string) => studio.call<ReleaseComment>('POST', at('whole', 'comments'), { body: { text } });
  const { status, body } = await say('  The first  ');
  expect([status, body]).toEqual([
    201,
    {
      ...{ id: expect.any(Number), text: 'The first', place: null, answers: null, resolved: null },
      ...{ by: expect.objectContaining({ id: 'u1' }), at: now.toISOString() },
    },
  ]);
  await say('The second');
  await say('The third');
  const list = async (query: string) =>
    (await studio.call<{ items: ReleaseComment[]; next: string | null }>('GET', at('whole', `comments${query}`))).body;
  const page = await list('?limit=2');
  expect(page.items.map(({ text }) => text)).toEqual(['The third', 'The second']);
  const rest = await list(`?limit=2&cursor=${page.next}`);
  expect([rest.items.map(({ text }) => text), rest.next]).toEqual([['The first'], null]);
  expect(await refused(studio.call('GET', at('none', 'comments')))).toBe('404 releaseNotFound');
  expect(await refused(studio.call('POST', at('none', 'comments'), { body: { text: 'x' } }))).toBe(
    '404 releaseNotFound',
  );
});
