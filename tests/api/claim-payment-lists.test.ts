import { afterAll, expect, test } from 'vitest';
import type { PayableClaim, PaymentRunRow, PaymentRunView } from '#contract/claims/claim-payments.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { ListTotals } from '#contract/lists/list-views.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';

/* The lists of the cashier, page by page, and a bank's answer about a whole run. */

const shop = await startTestShop();
afterAll(() => shop.close());
shop.clock.set(TEST_START);
const partner = await createTestPartner(shop);
const policies: string[] = [];
for (let nth = 0; nth < 3; nth += 1) {
  const { policy } = await createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty', partner });
  policies.push(policy.number);
}
shop.clock.set('2026-06-20T02:00:00Z');
const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
const scopes = ['insurer:claims' as const, 'insurer:claim-payments' as const];
const [one, other] = [await createTestUser(shop, { scopes }), await createTestUser(shop, { scopes })];

const post = async <T>(user: TestUser, path: string, body: object = {}): Promise<T> => {
  const reply = await user.call<T>('POST', path, { body });
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body;
};

/** An approved claim of 100 with an account. The claims are filed a minute apart. */
async function approvedClaim(nth: number): Promise<ClaimView> {
  shop.clock.set(`2026-06-20T02:0${nth}:00Z`);
  const claim = await post<ClaimView>(agent, '/api/claims', {
    ...{ policyNumber: policies[nth], contactPerson: 'Chea Dara', phone: `+8551246000${nth}`, language: 'en' },
    ...{ lossDate: '2026-06-10', description: `Surgery ${nth}`, lines: [{ benefit: 'surgery', amount: 200_00 }] },
  });
  await post(one, `/api/claims/${claim.ref}/take`);
  const lines = [{ benefit: 'surgery', amount: 100_00 }];
  await post(one, `/api/claims/${claim.ref}/decide`, { outcome: 'approve', lines });
  await post(one, `/api/claims/${claim.ref}/payee`, { name: 'Chea Sreymom', bank: 'ABA Bank', account: '000123456' });
  return claim;
}

type Page<T> = { items: T[]; next: string | null };

/** Reads a list in pages of one row. */
async function readAll<T>(path: string, body: object = {}): Promise<T[]> {
  const all: T[] = [];
  let after: string | null = null;
  do {
    const page: Page<T> = await post<Page<T>>(one, path, {
      ...body,
      limit: 1,
      ...(after === null ? {} : { cursor: after }),
    });
    expect(page.items.length).toBeLessThanOrEqual(1);
    all.push(...page.items);
    after = page.next;
  } while (after !== null);
  return all;
}

test('claims to pay and runs are listed page by page; the bank rejects a whole run', async () => {
  const claims = [await approvedClaim(0), await approvedClaim(1), await approvedClaim(2)];
  const numbers = claims.map(({ number }) => number);
  const payable = await readAll<PayableClaim>('/api/claim-payments/payable');
  expect(payable.map(({ number }) => number).toSorted()).toEqual(numbers);
  expect(payable[0]).toMatchObject({
    ...{
      product: 'medical',
      claimant: 'Sreymom Chea',
      currency: 'USD',
      outstanding: 100_00,
      failed: null,
      isOwn: false,
    },
    payee: { name: 'Chea Sreymom', bank: 'ABA Bank', digits: '3456' },
  });
  const total = (question: object) =>
    post<ListTotals>(one, '/api/b2b/list-totals', { list: 'payableClaims', question });
  const usd = (outstanding: number) => [{ currency: 'USD', amounts: { outstanding } }];
  expect(await total({})).toEqual({ count: 3, isMore: false, sums: usd(300_00) });
  expect(await total({ only: 'returned' })).toEqual({ count: 0, isMore: false, sums: [] });

  const runs: PaymentRunView[] = [];
  for (const part of [claims.slice(0, 2), claims.slice(2)]) {
    shop.clock.set(`2026-06-20T03:0${runs.length}:00Z`);
    runs.push(await post(one, '/api/claim-payment-runs', { claims: part.map(({ ref }) => ({ ref })) }));
  }
  const [both, last] = runs as [PaymentRunView, PaymentRunView];
  const listRuns = async (body: object = {}) =>
    (await readAll<PaymentRunRow>('/api/claim-payment-runs/search', body)).map(({ id, total }) => [id, total]);
  expect(await listRuns()).toEqual([
    [last.id, 100_00],
    [both.id, 200_00],
  ]);
  const { body: requests } = await other.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests');
  const request = requests.find(({ subject }) => subject.id === both.id);
  await post(other, `/api/b2b/money-requests/${request?.id}`, { outcome: 'approve' });
  await post(one, `/api/claim-payment-runs/${both.id}/send`);
  expect(await listRuns({ status: 'sent' })).toEqual([[both.id, 200_00]]);
  expect(await listRuns({ status: 'proposed' })).toEqual([[last.id, 100_00]]);

  const file = `<Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${both.number}</OrgnlMsgId>
    <GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;
  const answered = await post<{ run: PaymentRunView; ignored: string[] }>(
    one,
    `/api/claim-payment-runs/${both.id}/answer`,
    { file },
  );
  expect(answered).toMatchObject({ ignored: [], run: { waiting: 0 } });
  expect(answered.run.payments.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const failed = await readAll<PayableClaim>('/api/claim-payments/payable', { only: 'returned' });
  expect(failed.map(({ number, failed: why }) => [number, why]).toSorted()).toEqual([
    [numbers[0], 'rejected'],
    [numbers[1], 'rejected'],
  ]);
  expect(await total({ only: 'returned' })).toEqual({ count: 2, isMore: false, sums: usd(200_00) });
  // The third claim is in a run.
  expect(await total({})).toEqual({ count: 2, isMore: false, sums: usd(200_00) });
});
