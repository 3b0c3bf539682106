import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { changeFiles, sellProducts } from '#tests/support/test-catalogue.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

const shop = await startTestShop();
afterAll(() => shop.close());

const PAGE = '/buy_insurance/travel';

const ask = (headers: Record<string, string> = {}, path = PAGE) =>
  shop.call<Buffer>('GET', path, { headers: { cookie: '', ...headers } });

const WORDS = 'locales/en/products/travel.json';

/** The files with another tagline of travel. */
function withTagline(tagline: string) {
  const files = readProductFiles(projectRoot);
  return changeFiles(files, { [WORDS]: { ...(files(WORDS) as object), tagline } });
}

test('a stored page is returned with the same head and bytes as when it was drawn, in every packing', async () => {
  const drawn = await ask();
  const kept = await ask();
  expect(kept.status).toBe(200);
  const { date: _then, 'set-cookie': form, ...first } = drawn.headers;
  const { date: _now, 'set-cookie': otherForm, ...second } = kept.headers;
  expect(second).toEqual(first);
  // The page has a form: each document is known by a cookie of its own, and a page without a form sets none.
  expect([String(form), String(otherForm)].map((set) => /^form=[\w-]{43}; .*HttpOnly/.test(set))).toEqual([true, true]);
  expect(form).not.toBe(otherForm);
  expect((await ask({}, '/about_us')).headers['set-cookie']).toBeUndefined();
  expect(second['content-security-policy']).toContain("default-src 'none'");
  expect(kept.body.equals(drawn.body)).toBe(true);
  expect(String(kept.body)).toContain('<div id="root" data-drawn>');
  const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.body).equals(drawn.body)).toBe(true);
  const gzip = await ask({ 'accept-encoding': 'br;q=0, gzip;q=0.8' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.body).equals(drawn.body)).toBe(true);
});

test('a client with the current page receives 304', async () => {
  const { etag } = (await ask()).headers;
  const again = await ask({ 'if-none-match': `"other", ${etag}` });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
});

test('the details of one visitor on a page are not shown to other visitors', async () => {
  const usual = String((await ask()).body);
  const large = String((await ask({ cookie: 'text=large' })).body);
  expect(large).toContain('<html lang="en" data-text="large"');
  expect(String((await ask()).body)).toBe(usual);
  const khmer = { 'accept-language': 'km' };
  expect(String((await ask(khmer)).body)).toContain('"languages":["km"]');
  expect(usual).toContain('"languages":[]');
  const elsewhere = await ask({ host: 'shop.example' });
  expect(String(elsewhere.body)).toContain('rel="canonical" href="http://shop.example/buy_insurance/travel"');
  const { token } = await createTestUser(shop);
  const signedIn = await ask({ authorization: `Bearer ${token}` });
  expect(signedIn.headers.etag).toBe(undefined);
  expect(String(signedIn.body)).toContain('"signedIn":true');
  expect(String((await ask()).body)).toBe(usual);
});

test('the fields of a first page are in the document, and begin with the present day', async () => {
  const golfer = async () => String((await ask({}, '/buy_insurance/golfer')).body);
  const dayIn = (page: string) => /<input[^>]*id="root_startDate"[^>]*>/.exec(page)?.[0].match(/value="(\d*)"/)?.[1];
  shop.clock.set('2026-07-01T03:00:00Z');
  const first = dayIn(await golfer());
  expect(first).toMatch(/^\d+$/);
  // A minute before the day ends in Phnom Penh, and one after.
  shop.clock.set('2026-07-01T16:59:00Z');
  expect(dayIn(await golfer())).toBe(first);
  shop.clock.set('2026-07-01T17:01:00Z');
  expect(Number(dayIn(await golfer()))).toBe(Number(first) + 1);
});

test('a product that is put on sale is on the page at once', async () => {
  const before = await ask();
  await sellProducts(shop.services, withTagline('Wherever the road goes now'), ['travel']);
  const after = await ask({ 'if-none-match': String(before.headers.etag) });
  expect(after.status).toBe(200);
  expect(String(after.body)).toContain('Wherever the road goes now');
  expect(String((await ask()).body)).toBe(String(after.body));
});
