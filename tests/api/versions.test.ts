import { afterAll, describe, expect, test } from 'vitest';
import type { ProductBundle } from '#contract/products.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { FormDefinition } from '#engine/language/definition.ts';
import type { WordingDocuments } from '#engine/language/wording-document.ts';
import type { VersionContent } from '#server/catalogue/products/build-version.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { loadVersion, saveVersion } from '#server/catalogue/products/version-repository.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { changeFiles, sellProducts } from '#tests/support/test-catalogue.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { createCustomerAnswers } from './create-customer.ts';

const NEW_WORDS = 'Reworded after the sale.';

/** The products' files as they are on disk, but for a page that they share (a question more, one less) and travel's wording. */
function changedFiles() {
  const files = readProductFiles(projectRoot);
  const path = 'product-schemas/shared/pages.json';
  const pages = structuredClone(files(path)) as unknown as FormDefinition['pages'];
  const { customerInfo } = pages;
  if (!customerInfo) throw new Error('no such page');
  customerInfo.schema.properties.nickname = { type: 'string', format: 'latin-name' };
  customerInfo.schema.required?.push('nickname');
  delete customerInfo.schema.properties.email;
  for (const section of customerInfo.sections ?? [])
    section.fields = section.fields?.filter((field) => field !== 'email');
  const wordingPath = 'locales/en/documents/travel.json';
  const documents = structuredClone(files(wordingPath)) as unknown as WordingDocuments;
  documents.policyWording.intro = NEW_WORDS;
  return changeFiles(files, { [path]: pages, [wordingPath]: documents });
}

const shop = await startTestShop();
const before = await shop.aDraftOf('family-to-japan');
const order = await shop.anOrder('family-to-japan', { changes: createCustomerAnswers() });
const oldVersion = before.view.version;
await sellProducts(shop.services, changedFiles());
afterAll(() => shop.close());

const move = ({ id, key }: OpenDraft) =>
  shop.call<{ draft: DraftView; dropped: string[] }>('POST', `/api/drafts/${id}/version`, { key });

test('a new draft has the new version', async () => {
  const { view } = await shop.aDraft();
  expect(view.version).not.toBe(oldVersion);
  expect(view.currentVersion).toBe(view.version);
});

test('a running draft retains its own version, which still works', async () => {
  const draft = await shop.read(before);
  expect(draft).toMatchObject({ version: oldVersion, page: 'summary', problems: [] });
  expect(draft.currentVersion).not.toBe(oldVersion);
  const changed = await shop.answer(before, { email: 'sokha@example.com' });
  expect(changed).toMatchObject({ status: 200, body: { draft: { version: oldVersion, page: 'summary' } } });
  const { body } = await shop.call<ProductBundle>('GET', `/api/products/travel/versions/${oldVersion}`);
  expect(Object.keys(body.definition.form.pages.customerInfo?.schema.properties ?? {})).toContain('email');
});

test('a moved draft preserves its valid answers, names the invalid ones, and stops at a new question', async () => {
  const { answers } = (await shop.read(before)).record;
  const { body } = await move(before);
  const { email: _, ...kept } = answers;
  expect(body.dropped).toEqual(['email']);
  expect(body.draft.record.answers).toEqual(kept);
  expect(body.draft).toMatchObject({ page: 'customerInfo', problems: [{ problem: 'required', pointer: '/nickname' }] });
  expect(body.draft.version).toBe(body.draft.currentVersion);
  expect((await shop.answer(before, { nickname: 'Sok' })).body.draft.page).toBe('summary');
});

test('an order retains its version for ever: it cannot move, and is paid as confirmed', async () => {
  expect(await move(order.draft)).toMatchObject({ status: 409, body: { problem: 'alreadyConfirmed' } });
  await shop.buy(order.ref);
  expect(await shop.order(order.ref)).toMatchObject({ status: 'issued', version: oldVersion });
  const { status } = await shop.call('GET', `/api/orders/${order.ref}/documents/certificate?language=en`);
  expect(status).toBe(200);
});

describe('the wording', () => {
  const wordingOf = async (version?: string) => {
    const query = version === undefined ? '' : `&version=${version}`;
    const { body } = await shop.call<Buffer>('GET', `/api/products/travel/documents/policyWording?language=en${query}`);
    return extractPdfText(body);
  };
  const OLD_WORDS = 'This wording, the certificate';

  test('is that of the sale for an order and the current one for a new buyer; each names its edition', async () => {
    const today = (await shop.aDraft()).view.version;
    const [old, now] = [await wordingOf(oldVersion), await wordingOf()];
    expect(old).toContain(OLD_WORDS);
    expect(old).not.toContain(NEW_WORDS);
    expect(old).toContain(oldVersion);
    expect(now).toContain(NEW_WORDS);
    expect(now).not.toContain(OLD_WORDS);
    expect(now).toContain(today);
  });

  test('of a version without an own wording is the one on sale, and names its version', async () => {
    const { sql } = shop.services.database;
    const content = (await loadVersion(sql, 'travel', oldVersion)) as VersionContent;
    const { documents: _, ...bare } = content;
    await saveVersion(sql, 'travel', 'unworded', bare);
    const text = await wordingOf('unworded');
    expect(text).toContain(NEW_WORDS);
    expect(text).toContain((await shop.aDraft()).view.version);
    expect(text).not.toContain('unworded');
  });
});
