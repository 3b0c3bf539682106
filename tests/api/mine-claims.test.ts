import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { PaymentRunView } from '#contract/claims/claim-payments.ts';
import type { MyClaimForm, MyClaimView } from '#contract/customer-account/claims.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { claimPayees } from '#server/platform/db/schema/claims/claim-money-schema.ts';
import { signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createHolders, fetchMyInsurance, fileMyClaim } from './create-holders.ts';

const shop = await startTestShop();
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(TEST_START));
const { aHolder } = createHolders(shop);

test('a customer files a claim with a picture, answers a question, and follows it; another customer does not see it', async () => {
  const holder = await aHolder();
  shop.clock.set('2026-05-01T02:00:00Z');
  const browser = await signInNewCustomer(shop, holder);
  const form = await browser.call<MyClaimForm>('GET', `/api/my/policies/${holder.number}/claim-form?locale=en`);
  expect(form.body).toMatchObject({
    number: holder.number,
    first: '2026-04-20',
    today: '2026-05-01',
    phone: holder.phone,
  });
  const [benefit] = form.body.benefits;
  expect(form.body).toMatchObject({
    last: '2027-04-19',
    currency: 'USD',
    asksDischarge: true,
    contactPerson: 'Sokha Chan',
  });
  expect(form.body.insured.map(({ name }) => name)).toEqual([
    'Sokha Chan',
    'Vuthy Chan',
    'Sreymom Chan',
    'Ratanak Chan',
  ]);
  const claimable = form.body.benefits.map(({ name }) => name);
  expect(claimable).toEqual(expect.arrayContaining(['Medical expenses', 'Hospital cash, each day', 'Baggage delay']));
  // Nobody claims for having been spoken to.
  expect(claimable).not.toContain('24-hour assistance by phone');
  expect(form.body.papers).toEqual([
    { id: 'travelDocuments', name: 'Passport and travel tickets' },
    { id: 'officialReport', name: 'Report of the police, the fire brigade or the carrier' },
    { id: 'invoice', name: 'Invoices and receipts' },
  ]);
  const early = await browser.call<MyClaimForm>(
    'GET',
    `/api/my/policies/${holder.number}/claim-form?locale=km&lossDate=2026-04-21`,
  );
  expect(early.body.papers.map(({ name }) => name)).not.toContain('Invoices and receipts');
  expect(early.body.benefits.length).toBe(claimable.length);
  const body = {
    ...{ policyNumber: holder.number, insured: form.body.insured[0]?.id, contactPerson: form.body.contactPerson },
    ...{ phone: holder.phone, language: 'en', lossDate: '2026-04-25', description: 'A broken arm in Osaka' },
    lines: [{ benefit: benefit?.id, amount: 120_00 }],
  };
  const filed = await browser.call<{ ref: string; number: string }>('POST', '/api/my/claims', { body });
  expect(filed.status).toBe(201);
  const at = `/api/my/claims/${filed.body.ref}`;
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const sent = await browser.call('POST', `${at}/files?name=receipt.jpg`, {
    body: picture,
    headers: { 'content-type': 'image/jpeg' },
  });
  expect(sent.status).toBe(201);
  expectRefusal(shop, await browser.call('POST', `${at}/files`), '415 fileTypeWrong');
  const reviewer = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  const step = (name: string, more: object = {}) =>
    reviewer.call('POST', `/api/claims/${filed.body.ref}/${name}`, { body: more });
  expect((await step('take')).status).toBe(200);
  expect((await step('ask', { question: 'Which hospital?' })).status).toBe(200);
  const view = async () => (await browser.call<MyClaimView>('GET', at)).body;
  expect(await view()).toMatchObject({ status: 'information_requested', amount: 120_00, may: ['ANSWER', 'ADD_FILE'] });
  expect(await view()).toMatchObject({
    ...{ ref: filed.body.ref, number: filed.body.number, policyNumber: holder.number, lossDate: '2026-04-25' },
    ...{ description: 'A broken arm in Osaka', currency: 'USD', approved: null, message: null },
    files: [{ name: 'receipt.jpg' }],
    lines: [{ benefit: benefit?.name, bill: null, asked: 120_00, approved: null, reason: null }],
    missing: [
      'Passport and travel tickets',
      'Report of the police, the fire brigade or the carrier',
      'Invoices and receipts',
    ],
  });
  expect((await view()).log.map(({ type, note }) => [type, note])).toContainEqual(['ASK', 'Which hospital?']);
  expect((await browser.call('POST', `${at}/answer`, { body: { answer: 'Osaka General' } })).status).toBe(204);
  expect((await view()).log.map(({ type, note }) => [type, note])).toContainEqual(['ANSWER', 'Osaka General']);
  expect((await fetchMyInsurance(browser)).claims).toEqual([
    {
      ...{ ref: filed.body.ref, number: filed.body.number, policyNumber: holder.number, status: 'under_review' },
      ...{ lossDate: '2026-04-25', amount: 120_00, currency: 'USD', approved: null },
    },
  ]);

  const letterAt = (language: string) => `${at}/letter?language=${language}`;
  expectRefusal(shop, await browser.call('GET', letterAt('en')), '409 claimNotDecided');
  const page = await browser.call<Buffer>('GET', letterAt('km'), { headers: { accept: 'text/html' } });
  expect([page.status, String(page.body)]).toEqual([409, expect.stringContaining('<html lang="km">')]);
  expect((await step('decide', { outcome: 'decline', reason: 'waitingPeriod' })).status).toBe(200);
  const letter = await browser.call<Buffer>('GET', letterAt('en'));
  expect([letter.status, letter.headers['content-type']]).toEqual([200, 'application/pdf']);
  // Nobody sold it: the customer is sent to My insurance for the letter, and to no agent.
  expect((await shop.messagesTo(holder.phone))[0]).toMatch(
    new RegExp(`^We have declined your claim ${filed.body.number}\\. Read the reason: http\\S+/my_insurance$`),
  );

  // Each bill with its decision, and the line that the insurer added.
  expect((await step('reopen', { reason: 'Once more' })).status).toBe(200);
  const lines = [
    { line: 1, amount: 100_00, reason: 'overLimit' },
    { benefit: benefit?.id, amount: 5_00 },
  ];
  expect((await step('decide', { outcome: 'approve', lines })).status).toBe(200);
  expect((await view()).lines).toEqual([
    {
      ...{ benefit: benefit?.name, bill: null, asked: 120_00, approved: 100_00, file: null },
      ...{ estimate: null, isTotalLoss: false },
      reason: expect.stringMatching(/limit/i),
    },
    {
      ...{ benefit: benefit?.name, bill: null, asked: null, approved: 5_00, reason: null, file: null },
      ...{ estimate: null, isTotalLoss: false },
    },
  ]);

  const stranger = await signInNewCustomer(
    shop,
    await (async () => {
      shop.clock.set(TEST_START);
      return aHolder();
    })(),
  );
  expectRefusal(shop, await stranger.call('GET', at), '404 claimNotFound');
  expectRefusal(shop, await stranger.call('GET', letterAt('en')), '404 claimNotFound');
  expectRefusal(shop, await stranger.call('POST', `${at}/answer`, { body: { answer: 'x' } }), '404 claimNotFound');
  expectRefusal(shop, await stranger.call('POST', '/api/my/claims', { body }), '404 policyNotFound');
  const file = await stranger.call('POST', `${at}/files`, { body: picture, headers: { 'content-type': 'image/jpeg' } });
  expectRefusal(shop, file, '404 claimNotFound');
});

test('a customer enters the account for the claim payment, and sees only its last characters', async () => {
  const [holder, stranger] = [await aHolder(), await aHolder()];
  shop.clock.set('2026-05-01T02:00:00Z');
  const browser = await signInNewCustomer(shop, holder);
  const ref = await fileMyClaim(browser, holder, { description: 'A broken leg in Osaka' });
  const read = async () => (await browser.call<MyClaimView>('GET', `/api/my/claims/${ref}?locale=en`)).body;
  expect(await read()).toMatchObject({ payee: null, mayEnterAccount: true });
  const enter = (body: object, by = browser) => by.call('POST', `/api/my/claims/${ref}/payee`, { body });
  const account = { name: 'Sokha Chan', bank: 'ABA Bank', account: '000 111-222333' };
  expectRefusal(shop, await enter({ ...account, account: '12-34' }), '422 accountInvalid /account accountInvalid');
  const other = await signInNewCustomer(shop, stranger);
  expectRefusal(shop, await enter(account, other), '404 claimNotFound');
  expect((await enter(account)).status).toBe(204);
  const payee = { name: 'Sokha Chan', bank: 'ABA Bank', digits: '2333' };
  expect(await read()).toMatchObject({ payee, mayEnterAccount: true });
  // The database has the number encrypted alone.
  const { sql } = shop.services.database;
  const rows = await sql.select().from(claimPayees);
  expect(rows).toMatchObject([{ ...payee, by: null }]);
  expect(JSON.stringify(rows)).not.toContain('000111222333');

  // The payment run pays to this account.
  const aReviewer = () => createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  const [first, second] = [await aReviewer(), await aReviewer()];
  await first.call('POST', `/api/claims/${ref}/take`, { body: {} });
  const lines = [{ benefit: 'medicalExpenses', amount: 120_00 }];
  const decided = await first.call('POST', `/api/claims/${ref}/decide`, { body: { outcome: 'approve', lines } });
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  const { body: run } = await first.call<PaymentRunView>('POST', '/api/claim-payment-runs', {
    body: { claims: [{ ref }] },
  });
  expect(run.payments).toMatchObject([{ amount: 120_00, payee }]);
  // The account of a payment stays as it is.
  expectRefusal(shop, await enter({ ...account, account: '99999999' }), '409 accountInUse');
  expect(await read()).toMatchObject({ payee, mayEnterAccount: false });
  const { body: requests } = await second.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests');
  await second.call('POST', `/api/b2b/money-requests/${requests[0]?.id}`, { body: { outcome: 'approve' } });
  expect((await first.call('POST', `/api/claim-payment-runs/${run.id}/send`, { body: {} })).status).toBe(200);
  const file = await first.call<Buffer>('GET', `/api/claim-payment-runs/${run.id}/file?format=csv`);
  expect(String(file.body)).toContain('000111222333');
  const answer = `payment,status,reference,reason\n${run.payments[0]?.number},paid,B-1,`;
  await first.call('POST', `/api/claim-payment-runs/${run.id}/answer`, { body: { file: answer } });
  expect(await read()).toMatchObject({ status: 'paid', mayEnterAccount: false });
  expectRefusal(shop, await enter(account), '409 claimStepNotPossible');
});
