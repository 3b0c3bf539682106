import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { alarms } from '#server/platform/db/schema/alarm-schema.ts';
import { issuedPapers } from '#server/platform/db/schema/paper-schema.ts';
import type { DocumentLanguage } from '#server/platform/documents/document-data.ts';
import { signQrToken } from '#server/platform/documents/qr-token.ts';
import { getOrCreateDocument } from '#server/purchase/certificates/get-or-create-document.ts';
import { loadCertificate } from '#server/purchase/certificates/load-certificate.ts';
import { findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { findPolicyOfOrder, type Policy } from '#server/purchase/policies/policy-repository.ts';
import { expirePolicies } from '#server/purchase/policy-life/expire-policies.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createCustomerAnswers } from './create-customer.ts';

/* Documents as they were issued: by a server of today, and by one of a later day with other labels. */

const files = readProductFiles(projectRoot);
const path = 'locales/en/documents.json';
const relabelled = { ...(files(path) as Record<string, unknown>), policyNumber: 'Number of the later day' };

const shop = await startTestShop();
const { database, config } = shop.services;
const later = await startTestShop({
  database,
  clock: shop.clock,
  products: changeFiles(files, { [path]: relabelled }),
  env: { DATA_DIR: config.dataDir },
});
afterAll(async () => {
  await later.close();
  await shop.close();
});

let order: Order;
let policy: Policy;
beforeEach(async () => {
  shop.clock.set(TEST_START);
  ({ order, policy } = await createSoldPolicy(shop, { testCase: 'family-to-japan' }));
});

const OLD_LABEL = 'Policy number';
const NEW_LABEL = 'Number of the later day';

async function given({ services }: Shop, language: DocumentLanguage, document = 'certificate') {
  const { bytes, fileName } = await getOrCreateDocument(services, order, {
    name: document,
    language,
    origin: 'https://shop.example',
  });
  return { bytes, fileName, text: extractPdfText(bytes) };
}

/** The stored papers of this policy. */
const rows = () => database.sql.select().from(issuedPapers).where(eq(issuedPapers.policyNumber, policy.number));
const countAlarms = async () => {
  const found = await database.sql.select().from(alarms).where(eq(alarms.code, 'paperDamaged'));
  return found.length;
};
const folder = join(config.dataDir, 'files');
/** The file of the only paper. */
async function fileOfPaper() {
  const [row] = await rows();
  return join(folder, row?.fileId ?? '');
}

test('a customer who opens a certificate again receives the same bytes, though the labels have changed', async () => {
  const { ref } = await shop.anOrder('family-to-japan', { changes: createCustomerAnswers() });
  await shop.buy(ref);
  const address = `/api/orders/${ref}/documents/certificate?language=en`;
  const first = await shop.call<Buffer>('GET', address);
  const headers = { cookie: shop.cookie() };
  const again = await later.call<Buffer>('GET', address, { headers });
  expect(again.body.equals(first.body)).toBe(true);
  expect(again.headers['content-disposition']).toBe(first.headers['content-disposition']);
  expect(extractPdfText(first.body)).toContain(OLD_LABEL);
  const inBoth = await later.call<Buffer>('GET', address.replace('=en', '=both'), { headers });
  expect(extractPdfText(inBoth.body)).toContain(NEW_LABEL);

  const { id } = (await findOrderByRef(database.sql, ref)) as Order;
  policy = (await findPolicyOfOrder(database.sql, id)) as Policy;
  const kept = (await rows()).find(({ language }) => language === 'en');
  expect(kept).toMatchObject({ document: 'certificate', bytes: first.body.length, damagedAt: null });
  expect(kept?.hash).toBe(createHash('sha256').update(first.body).digest('hex'));
});

test('the certificate in the email is the one that is opened later', async () => {
  const { bytes } = await loadCertificate(shop.services, order.id);
  expect((await given(later, 'both')).bytes.equals(bytes)).toBe(true);
});

test('a certificate remains as issued when the policy ends; its code shows the end', async () => {
  const { number, effectiveFrom, effectiveTo, issuedAt } = policy;
  const paper = await given(shop, 'en');
  shop.clock.advance({ days: 400 });
  expect(await expirePolicies(shop.services)).toBeGreaterThan(0);
  expect((await given(later, 'en')).bytes.equals(paper.bytes)).toBe(true);
  expect(paper.text).toContain('In force from 20 Apr, 2026');
  const token = signQrToken(config.keys, {
    ...{ policyNumber: number, status: 'active', effectiveDate: effectiveFrom, expiredDate: effectiveTo },
    issuedAt: issuedAt.toISOString(),
  });
  const { body } = await later.call('POST', '/api/policies/scan', { body: { token } });
  expect(body).toMatchObject({ number, status: 'expired' });
  // A paper that was never issued before shows the policy's state on its own day.
  expect((await given(later, 'both')).text).toContain('Expired');
});

test('the card for the telephone and the calendar are created each time and not stored', async () => {
  await given(shop, 'en', 'walletCard');
  await given(shop, 'en', 'calendar');
  expect(await rows()).toEqual([]);
});

test('one of the documents that two servers draw at once is stored, and everybody receives that one', async () => {
  const before = readdirSync(folder).length;
  const papers = await Promise.all([shop, later, shop, later].map((one) => given(one, 'en')));
  const [row] = await rows();
  expect(await rows()).toHaveLength(1);
  for (const { bytes } of papers) expect(createHash('sha256').update(bytes).digest('hex')).toBe(row?.hash);
  expect(readdirSync(folder).length).toBe(before + 1);
});

test('an altered file causes an alarm and is not returned; if the same document can be drawn, it is stored again', async () => {
  const { bytes } = await given(shop, 'en');
  const before = await countAlarms();
  const altered = await fileOfPaper();
  writeFileSync(altered, 'another policy');
  expect((await given(shop, 'en')).bytes.equals(bytes)).toBe(true);
  expect(await countAlarms()).toBe(before + 1);
  expect(readFileSync(await fileOfPaper()).equals(bytes)).toBe(true);
  expect(readdirSync(folder)).not.toContain(altered.split('/').at(-1));
  await given(shop, 'en');
  expect(await countAlarms()).toBe(before + 1);
});

test('a document that can no longer be drawn the same is returned as a marked copy, with one alarm, until its file returns', async () => {
  const { bytes } = await given(shop, 'en');
  const before = await countAlarms();
  writeFileSync(await fileOfPaper(), 'another policy');
  for (const _ of ['once', 'twice']) {
    const { text } = await given(later, 'en');
    expect(text).toContain('Certificate of Insurance (copy)');
    expect(text).toContain(NEW_LABEL);
  }
  expect(await countAlarms()).toBe(before + 1);
  // From a backup.
  writeFileSync(await fileOfPaper(), bytes);
  expect((await given(later, 'en')).bytes.equals(bytes)).toBe(true);
});
