import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { PaymentRunView } from '#contract/claims/claim-payments.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { listPain001Faults } from '#tests/support/validate-pain001.ts';
import { expectRefusal } from './coded-problem.ts';

/*
 * A car that is paid in quarters owes 557.75 after a claim: 187.25 + 185.25 + 185.25. Debts of the policyholder consume
 * the first payments, so their run has no file: pain.001.001.09 requires at least one transfer.
 */

const shop = await startTestShop();
afterAll(() => shop.close());
const aReviewer = () => createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
shop.clock.set(TEST_START);
const { ref: order } = await shop.anOrder('comprehensive-camry', {
  product: 'auto',
  changes: { mobilePhone: '+85512670001', registrationNo: '2AD-6701', chassisFrame: 'JTNOFILE1' },
});
await shop.buy(order, 'quarterly');
const policyNumber = (await shop.order(order)).policy?.number;
shop.clock.set('2026-07-06T09:00:00+07:00');
const [filer, reviewer, colleague] = [await aReviewer(), await aReviewer(), await aReviewer()];

/** Files a claim on the car, approves it, and enters its account. */
async function approved(amount: number, lossDate: string): Promise<ClaimView> {
  const lines = [{ benefit: 'ownDamage', amount }];
  const { body: claim, status } = await filer.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber, contactPerson: 'Chan Sokha', phone: '+85512670001', language: 'en', lossDate, lines },
      description: `Bent on ${lossDate}`,
    },
  });
  expect(status, JSON.stringify(claim)).toBe(201);
  await reviewer.call('POST', `/api/claims/${claim.ref}/take`, { body: {} });
  const approval = { outcome: 'approve', reasonForMore: 'Agreed', lines };
  const decided = await reviewer.call('POST', `/api/claims/${claim.ref}/decide`, { body: approval });
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  const body = { name: 'Chan Sokha', bank: 'ABA Bank', account: '000123456' };
  await colleague.call('POST', `/api/claims/${claim.ref}/payee`, { body });
  return claim;
}

/** Proposes, approves and sends a run of claims. */
async function sent(...claims: ClaimView[]): Promise<PaymentRunView> {
  const body = { claims: claims.map(({ ref }) => ({ ref })) };
  const { body: run, status } = await colleague.call<PaymentRunView>('POST', '/api/claim-payment-runs', { body });
  expect(status, JSON.stringify(run)).toBe(201);
  const { body: waiting } = await reviewer.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests');
  const request = waiting.find(({ subject }) => subject.id === run.id);
  await reviewer.call('POST', `/api/b2b/money-requests/${request?.id}`, { body: { outcome: 'approve' } });
  const path = `/api/claim-payment-runs/${run.id}/send`;
  const { body: left, status: code } = await colleague.call<PaymentRunView>('POST', path, { body: {} });
  expect(code, JSON.stringify(left)).toBe(200);
  return left;
}
const fileOf = ({ id }: PaymentRunView, format: string) =>
  colleague.call<Buffer>('GET', `/api/claim-payment-runs/${id}/file?format=${format}`);

test('a run whose payments are consumed by debts has no file for the bank, and the next run has one', async () => {
  const small = [await approved(200_00, '2026-07-03'), await approved(300_00, '2026-07-04')];
  const consumed = await sent(...small);
  expect(consumed).toMatchObject({ status: 'sent', count: 0, total: 0, waiting: 0, digest: null });
  expect(consumed.payments).toMatchObject(small.map(() => ({ status: 'stopped', reason: 'offset' })));
  for (const format of ['xml', 'csv'])
    expectRefusal(shop, (await fileOf(consumed, format)) as never, '409 paymentRunNotSo');
  for (const { ref } of small)
    expect((await reviewer.call<ClaimView>('GET', `/api/claims/${ref}`)).body).toMatchObject({ status: 'paid' });

  // 557.75 less 500.00 is still owed: 100.00 less 57.75 goes to the bank.
  const next = await sent(await approved(100_00, '2026-07-05'));
  expect(next).toMatchObject({ status: 'sent', count: 1, total: 42_25, waiting: 1 });
  const xml = String((await fileOf(next, 'xml')).body);
  expect(xml).toContain('<InstdAmt Ccy="USD">42.25</InstdAmt>');
  expect(await listPain001Faults(xml)).toEqual([]);
  expect(next.digest).toBe(createHash('sha256').update(xml).digest('hex'));
});
