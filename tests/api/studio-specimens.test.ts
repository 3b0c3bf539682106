import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerMessage, DocumentPreviews } from '#contract/studio/material/document-previews.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

// The prints and messages of a product, in the studio before anybody buys it.

let shop: Shop;
let editor: TestUser;
let release: string;

beforeAll(async () => {
  shop = await startTestShop({ products: changeFiles(readProductFiles(projectRoot), {}, ['travel']) });
  editor = await createTestUser(shop, { scopes: ['studio:edit'] });
  release = (await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Papers' } })).body.id;
});
afterAll(() => shop.close());

const at = (rest = '') => `/api/studio/releases/${release}/products/travel/specimens${rest}`;
const specimens = async (persona?: string) =>
  editor.call<DocumentPreviews>('GET', at(persona === undefined ? '' : `?persona=${encodeURIComponent(persona)}`));

/** A paper of the persona that was asked for. */
async function paper(made: DocumentPreviews, name: string, language: string, page?: number) {
  const query = new URLSearchParams({ of: made.of, persona: made.persona, language, ...(page && { page: `${page}` }) });
  const { statusCode, rawPayload, headers } = await shop.app.inject({
    url: `${at(`/${name}`)}?${query}`,
    headers: { authorization: `Bearer ${editor.token}` },
  });
  return { status: statusCode, bytes: rawPayload, type: String(headers['content-type']) };
}

const words = (text: string) => text.replace(/[\s\u200b]/g, '');

test('each document of a product is a PDF in each language, with a persona, marked as a specimen on every page', async () => {
  const { body: made } = await specimens();
  expect(made.personas.map(({ name }) => name)).toContain(made.persona);
  expect(made.papers.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'certificate printed',
    'insuranceCard printed',
    'coverNote printed',
    ...['policyWording written', 'claimProcedure written', 'claimForm written', 'coverSummary written'],
  ]);
  const english = await paper(made, 'certificate', 'en');
  expect([english.status, english.type]).toEqual([200, 'application/pdf']);
  const text = words(extractPdfText(english.bytes));
  expect(text).toContain('000000');
  expect(text).toContain(words('Specimen from the product studio: it is not a policy and proves nothing.'));
  const { bytes } = await paper(made, 'certificate', 'km');
  expect(words(extractPdfText(bytes))).toContain('គំរូ');

  const { body } = await editor.call<{ pages: number }>(
    'GET',
    at(`/policyWording/pages?${new URLSearchParams({ of: made.of, persona: made.persona, language: 'en' })}`),
  );
  expect(body.pages).toBeGreaterThan(1);
  const last = await paper(made, 'policyWording', 'en', body.pages);
  const picture = await sharp(last.bytes).metadata();
  expect([last.type, picture.format, picture.width]).toEqual(['image/png', 'png', 1240]);
  // No page follows the last one. The last page and the first page show ink on the pale ground.
  expect((await paper(made, 'policyWording', 'en', body.pages + 1)).status).toBe(404);
  for (const { bytes: page } of [
    last,
    await paper(made, 'policyWording', 'en', 1),
    await paper(made, 'certificate', 'km', 1),
  ]) {
    const { entropy, isOpaque } = await sharp(page).stats();
    expect([entropy > 0.3, isOpaque]).toEqual([true, true]);
  }
});

test('a change in the release appears on the paper, and an older drawing is refused', async () => {
  const { body: before } = await specimens();
  const path = 'locales/en/products/travel.json';
  const text = (await editor.call<{ text: string }>('GET', `/api/studio/releases/${release}/file?path=${path}`)).body
    .text;
  const { name } = JSON.parse(text) as { name: string };
  const edits = [{ path, pointer: '/name', before: name, after: 'Journeys without worries' }];
  expect((await editor.call('POST', `/api/studio/releases/${release}/edits`, { body: { edits } })).status).toBe(201);
  expectRefusal(
    shop,
    await editor.call('GET', at(`/certificate?of=${before.of}&persona=${before.persona}&language=en`)),
    '409 specimenOther',
  );
  const { body: after } = await specimens();
  expect(words(extractPdfText((await paper(after, 'certificate', 'en')).bytes))).toContain('Journeyswithoutworries');
  expect(after.messages.find(({ name: one, channel }) => one === 'quote' && channel === 'email')?.en.text).toContain(
    'Journeys without worries',
  );
});

test('messages are the same as those to a real buyer, except for values that nobody can know before', async () => {
  const { body: made } = await specimens('family-to-japan');
  const { policy, order } = await createSoldPolicy(shop, { testCase: 'family-to-japan' });
  const said = (name: string, channel: CustomerMessage['channel']) =>
    made.messages.find((one) => one.name === name && one.channel === channel)?.en;
  const [sms = ''] = await shop.messagesTo(order.phone);
  // An SMS holds a short address: ten letters that the server draws.
  const known = (text: string) => text.replace(/\/s\/\w{10}\b/, '/s/<short>').replaceAll(policy.number, '<number>');
  const specimen = (text = '') =>
    text
      .replace(/\/s\/specimen00\b/, '/s/<short>')
      .replaceAll(/TRV-\d{4}-000000/g, '<number>')
      .replaceAll(made.persona, '');
  expect(specimen(said('issued', 'sms')?.text)).toBe(known(sms));
  // As long as the true one: an SMS is paid for by its length.
  expect(said('issued', 'sms')?.text.length).toBe(sms.length);
  for (const language of ['en', 'km', 'zh'] as const)
    for (const message of made.messages) {
      expect(message[language].text).not.toMatch(/\{\w+\}|undefined|NaN/);
      expect(message[language].subject === null).toBe(message.channel === 'sms');
    }
});

test('an unknown persona, an unknown document and an incomplete product are refused', async () => {
  expectRefusal(shop, await specimens('nobody'), '422 specimenNotBought');
  const { body: made } = await specimens();
  const query = `of=${made.of}&persona=${made.persona}&language=en`;
  expectRefusal(shop, await editor.call('GET', at(`/nothing?${query}`)), '404 documentNotFound');
  expectRefusal(
    shop,
    await editor.call('GET', at(`/policyWording?${query.replace('=en', '=both')}`)),
    '404 documentNotFound',
  );
  const path = 'product-schemas/travel/rating.json';
  const text = (await editor.call<{ text: string }>('GET', `/api/studio/releases/${release}/file?path=${path}`)).body
    .text;
  const edits = [{ path, pointer: '', before: text, after: '{"steps": 5}' }];
  expect((await editor.call('POST', `/api/studio/releases/${release}/edits`, { body: { edits } })).status).toBe(201);
  expectRefusal(shop, await specimens(), '422 specimenNotMade');
});
