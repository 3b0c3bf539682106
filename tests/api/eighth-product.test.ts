import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ProductBundle } from '#contract/products.ts';
import { addEighthProduct, EIGHTH_PRODUCT } from '../eighth-product/add-eighth-product.ts';
import { extractPdfText } from '../support/pdf-text.ts';
import { type OpenDraft, startTestShop } from '../support/test-shop.ts';

const eighth = addEighthProduct();
const shop = await startTestShop({ products: eighth.files });
afterAll(async () => {
  await shop.close();
  eighth.remove();
});

test('the eighth product is bought from the first page to the certificate, at the premium that was calculated by hand', async () => {
  const { ref } = await shop.anOrder('a-dear-phone', { product: EIGHTH_PRODUCT });
  await shop.buy(ref);
  const order = await shop.order(ref);
  // 2.50 a month for three months less 3 % is 7.275.
  expect(order).toMatchObject({ status: 'issued', premium: { total: 728 } });
  expect(order.policy?.number).toMatch(/^PHO-2026-\d{6}$/);
  const { body } = await shop.call<Buffer>('GET', `/api/orders/${ref}/documents/certificate?language=both`);
  const paper = extractPdfText(body);
  expect(paper).toContain('2 months');
  expect(paper).toContain('2 ខែ');
  expect(paper).toContain('$7.28');
});

test('a cheap phone costs the minimum, and a separate line of the order shows this', async () => {
  const { ref } = await shop.anOrder('a-cheap-phone', { product: EIGHTH_PRODUCT });
  const { premium } = await shop.order(ref);
  expect(premium?.lines).toEqual([
    { name: 'screenCover', part: 'net', amount: 180 },
    { name: 'longCover', part: 'discount', amount: 5 },
    { name: 'minimumPremium', part: 'loading', amount: 325 },
  ]);
  expect(premium?.total).toBe(500);
});

describe('a phone that is too old', () => {
  const tooOld = () => shop.aDraftOf('too-old', EIGHTH_PRODUCT);
  const sold = async (draft: OpenDraft) => [await shop.confirm(draft), await shop.next(draft, 'callUs')];

  test('stops on the page that sells nothing: no premium, no next page, no order, no quotation', async () => {
    const draft = await tooOld();
    expect(draft.view).toMatchObject({ page: 'callUs', rated: { status: 'not-sold' }, problems: [] });
    for (const { status, body } of await sold(draft)) expect([status, body.problem]).toEqual([409, 'notSold']);
    expect((await shop.next(draft, 'plan')).status).toBe(409);
    const sent = await shop.call<{ problem: string }>('POST', `/api/drafts/${draft.id}/quote`, {
      key: draft.key,
      body: { email: 'someone@example.com', language: 'en' },
    });
    expect([sent.status, sent.body.problem]).toEqual([409, 'notSold']);
    expect(await shop.messagesTo('someone@example.com')).toEqual([]);
    expect((await shop.read(draft)).order).toBe(null);
  });

  test('may be sold after its age is corrected', async () => {
    const draft = await tooOld();
    const { body } = await shop.answer(draft, { monthsOld: 36 });
    expect(body.draft).toMatchObject({ page: 'plan', rated: { status: 'rated' } });
    await shop.fillIn({ ...draft, view: body.draft }, {});
    expect((await shop.confirm(draft)).status).toBe(201);
  });
});

describe('its words', () => {
  const read = async (of: typeof shop, locale: string) => {
    const { body, headers } = await of.call<ProductBundle>(
      'GET',
      `/api/products/${EIGHTH_PRODUCT}/versions/current?locale=${locale}`,
    );
    return { words: body.messages, version: body.version, headers };
  };

  test('show the figures of the product and the telephone of the insurer, in each language', async () => {
    const { words } = await read(shop, 'en');
    expect(words[`${EIGHTH_PRODUCT}.callUs.lead`]).toMatch(/more than 36 months .* Call 1800-208388:/);
    expect(words[`${EIGHTH_PRODUCT}.description`]).toBe(
      'Repair of the screen of a phone worth up to USD 1,500, of up to $300.00.',
    );
    const khmer = (await read(shop, 'km')).words;
    expect(khmer[`${EIGHTH_PRODUCT}.description`]).toContain('300.00 ដុល្លារ');
    expect(khmer[`${EIGHTH_PRODUCT}.offers.who.1`]).toContain('1800-208388');
  });

  test('contain the number of the settings, also in a stored version, and no browser reuses the old number', async () => {
    const settings = join(mkdtempSync(join(tmpdir(), 'site-')), 'site.json');
    writeFileSync(settings, JSON.stringify({ tollFree: '+855 23 555 777' }));
    const other = await startTestShop({ products: eighth.files, env: { SITE_SETTINGS: settings } });
    try {
      const { words, version } = await read(other, 'zh');
      expect(version).toBe((await read(shop, 'zh')).version);
      expect(words[`${EIGHTH_PRODUCT}.callUs.lead`]).toContain('+855 23 555 777');
      const { headers } = await other.call('GET', `/api/products/${EIGHTH_PRODUCT}/versions/${version}?locale=zh`);
      expect(headers['cache-control']).toBe('no-cache');
      const { body } = await other.call<{ contact: { tollFree: string } }>('GET', '/api/config');
      expect(body.contact.tollFree).toBe('+855 23 555 777');
    } finally {
      await other.close();
    }
  });
});
