import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductSummary } from '#contract/products.ts';
import type { SiteConfig } from '#contract/site.ts';
import { SITE_FILE, type SiteFile } from '#contract/studio/material/site-settings.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { followSales } from '#server/catalogue/releases/follow-sales.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createStudio, type TestStudio } from '#tests/support/test-studio.ts';

/* The site's texts and settings, put on sale as a product is: two servers on one database. */

const files = readProductFiles(projectRoot);
const words = 'locales/en/products/golfer.json';
const products = changeFiles(files, { [words]: { ...(files(words) as object), tagline: 'Ask us: {hotline}' } }, [
  'golfer',
]);
let shop: Shop;
let other: Shop;
let studio: TestStudio;
let vouched: TestStudio;

beforeAll(async () => {
  shop = await startTestShop({ products });
  other = await startTestShop({ products, database: shop.services.database, clock: shop.clock });
  studio = await createStudio(shop);
  vouched = await createStudio(shop, 'vouched');
});
afterAll(async () => {
  await other.app.close();
  await shop.close();
});

const config = async (at: Shop) => (await at.call<SiteConfig>('GET', '/api/config')).body;
const sold = async () =>
  (await other.call<ProductSummary[]>('GET', '/api/products')).body.map(({ id, version }) => ({ id, version }));
const home = (at: Shop) => ({
  en: at.services.wording.say('en', 'interface.home.title'),
  km: at.services.wording.say('km', 'interface.home.title'),
});

/** Writes the site's file in a new release, and replaces any earlier content. */
async function written(file: SiteFile | string): Promise<string> {
  const { id } = await studio.begin('The site');
  const path = `/api/studio/releases/${id}/file?path=${SITE_FILE}`;
  const has = await studio.editor.call<{ text?: string }>('GET', path);
  const before = has.status === 200 ? { before: has.body.text as string } : {};
  const after = typeof file === 'string' ? file : JSON.stringify(file);
  const made = await studio.edit(id, [{ path: SITE_FILE, pointer: '', ...before, after }]);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return id;
}

const street = { en: 'No. 7, Street 214', km: 'លេខ ៧ ផ្លូវ ២១៤', zh: '214 街 7 号' };
const title = { en: 'Insured before noon', km: 'មានធានារ៉ាប់រងមុនថ្ងៃត្រង់', zh: '中午前投保' };
const ours: SiteFile = {
  tollFree: '1800-777 777',
  address: street,
  links: { telegram: 'https://t.me/serey' },
  words: Object.fromEntries(Object.entries(title).map(([locale, text]) => [locale, { 'interface.home.title': text }])),
};

test('telephone, address, links and words go on sale without a restart: judged alone, approved, and on the other server within two seconds', async () => {
  const before = { config: await config(other), home: home(other), products: await sold() };
  const [first] = (await studio.editor.call<{ items: ReleaseView[] }>('GET', '/api/studio/releases')).body.items;
  const id = await written(ours);
  const unfollow = followSales(other.services.catalogue, other.app.log);
  const { evidence } = await studio.prove(id);
  const changedWords = ['en', 'km', 'zh'].map((language) => ({ language, changed: 1 }));
  const set = (name: string, after: string, language: string | null = null) => ({
    name,
    language,
    before: null,
    after,
  });
  const settings = [
    ...Object.entries(street).map(([language, after]) => set('address', after, language)),
    set('telegram', 'https://t.me/serey'),
    set('tollFree', '1800-777 777'),
  ];
  expect(evidence?.report).toEqual([
    { product: 'site', version: expect.any(String), findings: [], isCovered: true, settings, words: changedWords },
  ]);
  expect((await studio.publish(id)).body).toMatchObject({ problem: 'releaseNotApproved' });
  expect((await studio.approve(id)).status).toBe(200);
  expect((await studio.publish(id)).status).toBe(200);
  await expect.poll(async () => (await config(other)).contact.tollFree, { timeout: 2_000 }).toBe(ours.tollFree);
  const now = await config(other);
  expect(now).toEqual({
    ...before.config,
    contact: { ...before.config.contact, tollFree: ours.tollFree, address: street },
    links: { facebook: null, telegram: 'https://t.me/serey', regulator: 'https://irc.gov.kh' },
  });
  expect(home(other)).toEqual({ en: title.en, km: title.km });
  // Nothing else is another version; but who reads a product's words reads today's number.
  expect(await sold()).toEqual(before.products);
  const { body } = await other.call<{ messages: Record<string, string> }>(
    'GET',
    '/api/products/golfer/versions/current',
  );
  expect(body.messages['golfer.tagline']).toBe(`Ask us: ${ours.tollFree}`);

  // A release that goes back is a rollback of the site as of a product.
  const back = await studio.publish(first?.id as string, { products: ['site'] });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  await expect.poll(async () => config(other), { timeout: 2_000 }).toEqual(before.config);
  expect(home(other)).toEqual(before.home);
  unfollow();
});

test('the next release begins with the current texts of the site, and the sale of a product leaves them unchanged', async () => {
  await studio.sold(await written(ours));
  const { id } = await studio.begin('A product');
  expect(JSON.parse(await studio.text(id, SITE_FILE))).toEqual(ours);
  const place = { path: words, pointer: '/tagline' };
  await studio.write(place, 'Swing without a worry', id);
  const { evidence } = await vouched.prove(id);
  expect(evidence?.report?.map(({ product }) => product)).toEqual(['golfer']);
  expect((await config(shop)).contact.tollFree).toBe(ours.tollFree);
  const { body } = await studio.editor.call<{ product: string }[]>('GET', '/api/studio/products');
  expect(body.map(({ product }) => product)).toEqual(['golfer']);
});

test.each<[string, SiteFile | string, string[]]>([
  ['a telephone that is none', { tollFree: 'call us' }, ['site-setting /tollFree']],
  ['a link that runs', { links: { telegram: 'javascript:alert(1)' } }, ['site-setting /links/telegram']],
  ['what is no setting', '{ "secret": "x" }', ['site-setting /secret', 'site-setting ']],
  [
    'a word that the site does not say, an empty one, one with markup, one that lost its place, one that is a setting',
    {
      words: {
        en: {
          'interface.home.nowhere': 'x',
          'interface.home.title': ' ',
          'interface.brand.statement': '<b>We</b>',
          'interface.home.call': 'Call us',
          'interface.contact.tollFreeNumber': '1800',
        },
        // Only one language has this word: a typing error is corrected in that language.
        km: { 'interface.brand.statement': 'យើង' },
      },
    },
    [
      'site-word-unknown /words/en/interface.home.nowhere',
      'message-missing /words/en/interface.home.title',
      'markup-in-words /words/en/interface.brand.statement',
      'message-placeholders /words/en/interface.home.call',
      'site-word-unknown /words/en/interface.contact.tollFreeNumber',
    ],
  ],
])('%s is found with its place and stops the release', async (_what, file, found) => {
  const id = await written(file);
  type Seen = { findings: { code: string; at: string }[] };
  const { body } = await studio.editor.call<Seen>('POST', `/api/studio/releases/${id}/products/site/check`);
  expect(body.findings.map(({ code, at }) => `${code} ${at}`)).toEqual(found);
  const { evidence } = await studio.prove(id);
  expect([evidence?.status, evidence?.report?.[0]?.findings.length]).toEqual(['failed', found.length]);
});
