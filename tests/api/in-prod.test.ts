import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { prodEnv } from '#tests/support/prod-env.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { expectRefusal } from './coded-problem.ts';
import { type LookupShop, startLookupShop } from './lookup-shop.ts';

/** A trial, and the shop that was then opened on its database. */
const trial = await startLookupShop();
const database = { ...trial.services.database, close: async () => {} };
const prod = await startLookupShop({ database, clock: trial.clock, env: prodEnv });
afterAll(async () => {
  await prod.close();
  await trial.close();
});

test('a code of the demo is not accepted in Prod, though its row remains', async () => {
  const draft = await trial.aDraftOf('solo-thailand-five-days', 'travel', { promoCode: 'WELCOME10' });
  const found = async (shop: LookupShop) => (await shop.findOut(draft)).draft.record.findings.promotion?.status;
  expect(await found(trial)).toBe('found');
  await prod.answer(draft, { promoCode: 'welcome10 ' });
  expect(await found(prod)).toBe('not-found');
});

test('a draft that a trial priced with a code of the demo is not sold at that price', async () => {
  const draft = await trial.aDraftOf('solo-thailand-five-days', 'travel', { promoCode: 'WELCOME10' });
  await trial.findOut(draft);
  await trial.next(draft, 'summaryInfo');
  expectRefusal(prod, await prod.confirm(draft), '422 promotionGone /promoCode promotionGone');
});

test('the API shows its description only if the settings allow it, and says nothing about the database', async () => {
  expect((await trial.call('GET', '/api/docs')).status).toBe(200);
  for (const path of ['/api/docs', '/%61pi/docs'])
    expect(await prod.call('GET', path)).toMatchObject({ status: 404, body: { problem: 'notFound' } });
  expect((await prod.call('GET', '/api/health')).body).toEqual({ status: 'ready' });

  const asked = await startTestShop({ env: { ...prodEnv, API_DOCS: 'true' } });
  expect((await asked.call('GET', '/api/docs')).status).toBe(200);
  await asked.close();
  expect(readConfig({ ...prodEnv, SECRET_KEY: 'k'.repeat(32) }).apiDocs).toBe(false);
});

test('a shop without carriers for messages reports each of them in a line at its start', async () => {
  expect(await prod.troubles()).toEqual([
    'SMS_PROVIDER: nobody carries SMS; customers get no codes',
    'SMTP_URL: nobody carries e-mails; they wait for a day',
    'CLAMD_URL is not set: files that customers send are kept without a virus scan',
    'PAYWAY_RSA_PUBLIC_KEY: PayWay takes no refund without it; refunds stay owed until it is there',
    expect.stringMatching(/^PAYWAY_URL, PAYWAY_MERCHANT_ID, PAYWAY_API_KEY: PayWay does not answer /),
  ]);
  expect(await trial.troubles()).toEqual([]);
});
