import { randomUUID } from 'node:crypto';
import { sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { ClaimFile, ClaimView } from '#contract/claims/claims.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

/* Each act on claims happens as a whole or not at all. The medical standard plan pays 2,000 for surgery. */

/** The transaction that fails in the database. */
let givenUp: string | undefined;
const shop = await startTestShop({
  probe: (point) => {
    if (point === `before commit ${givenUp}`) throw new Error('the database has given up');
  },
});
afterAll(() => shop.close());
const { sql } = shop.services.database;
const partner = await createTestPartner(shop);
shop.clock.set(TEST_START);
const medical = { product: 'medical', testCase: 'standard-at-thirty', partner };
const { policy } = await createSoldPolicy(shop, medical);
const { policy: ended } = await createSoldPolicy(shop, medical);
// A session lives for a day.
shop.clock.set('2026-06-20T02:00:00Z');
const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
const reviewer = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });

const TABLES = [
  ...[
    'claims',
    'claim_lines',
    'claim_events',
    'claim_files',
    'benefit_uses',
    'messages',
    'sequences',
    'ledger_entries',
  ],
  ...['ledger_lines', 'policies', 'orders', 'partners'],
];
async function allRows(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of TABLES) {
    const query = raw.raw(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`);
    found[table] = (await sql.execute(query)).rows;
  }
  return found;
}

/** Does what fails at the end of its transaction, finds nothing of it, and does it once more: now it is done. */
async function whole<T>(transaction: string, act: () => Promise<Reply<T>>, status = 200): Promise<Reply<T>> {
  const before = await allRows();
  givenUp = transaction;
  const failed = await act();
  givenUp = undefined;
  expect([transaction, failed.status]).toEqual([transaction, 500]);
  expect(await allRows(), transaction).toEqual(before);
  const done = await act();
  expect([transaction, done.status], JSON.stringify(done.body)).toEqual([transaction, status]);
  return done;
}

const surgery = [{ benefit: 'surgery', amount: 150_000 }];
const file = ({ number } = policy) =>
  agent.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512450001' },
      ...{ language: 'en', lossDate: '2026-06-10', dischargeDate: null, description: 'Appendicitis', lines: surgery },
    },
  });

test('a claim is filed, receives files, is decided, reopened, decided again and paid, each step as a whole or not at all', async () => {
  const { body: claim } = await whole('file claim', () => file(), 201);
  const at = `/api/claims/${claim.ref}`;
  const step = (name: string, body: object = {}) => reviewer.call<ClaimView>('POST', `${at}/${name}`, { body });

  const bill = { body: Buffer.from('%PDF-1.7 a bill'), headers: { 'content-type': 'application/pdf' } };
  const send = () => agent.call<ClaimFile>('POST', `${at}/files?name=bill.pdf&paper=invoice`, bill);
  const { body: kept } = await whole('keep claim file', send, 201);
  const bytes = async () => (await agent.call('GET', `${at}/files/${kept.id}`)).status;
  givenUp = 'remove claim file';
  expect((await agent.call('DELETE', `${at}/files/${kept.id}`)).status).toBe(500);
  givenUp = undefined;
  // The file that the row still names exists.
  expect(await bytes()).toBe(200);
  await whole('remove claim file', () => agent.call('DELETE', `${at}/files/${kept.id}`), 204);
  expect(await bytes()).toBe(404);

  await whole('claim TAKE', () => step('take'));
  const approval = { outcome: 'approve', reasonForMore: 'Agreed', lines: surgery };
  expect((await whole('claim APPROVE', () => step('decide', approval))).body).toMatchObject({ approved: 150_000 });
  expect((await whole('claim REOPEN', () => step('reopen', { reason: 'Again' }))).body.decision).toBeNull();
  await whole('claim DECLINE', () => step('decide', { outcome: 'decline', reason: 'other', message: 'Not now.' }));
  await whole('claim REOPEN', () => step('reopen', { reason: 'Once more' }));
  await step('decide', approval);
  const { body: paid } = await whole('claim PAY', () => step('pay', { reference: 'ABA-1' }));
  expect(paid).toMatchObject({ status: 'paid', decision: { total: 150_000, paid: { reference: 'ABA-1' } } });
});

test('a claim of the last day of cover is paid, even if the policy has ended since', async () => {
  const { ref } = (await file(ended)).body;
  const step = (name: string, body: object = {}) =>
    reviewer.call<ClaimView>('POST', `/api/claims/${ref}/${name}`, { body });
  await step('take');
  await step('decide', { outcome: 'approve', reasonForMore: 'Agreed', lines: surgery });
  const clerks = [
    await createTestUser(shop, { scopes: ['insurer:orders'] }),
    await createTestUser(shop, { scopes: ['insurer:orders'] }),
  ];
  const path = `/api/b2b/policies/${ended.number}`;
  const request = randomUUID();
  // Found out since: its last day is that of the loss.
  const body = { from: '2026-06-11', reason: 'fraud', refund: 0, request };
  await clerks[0]?.call('POST', `${path}/cancellation`, { body });
  const done = clerks[1] && (await decideApproval(clerks[1], { number: ended.number, request }));
  expect(done?.body).toMatchObject({ status: 'cancelled', effectiveTo: '2026-06-10' });
  expect((await step('pay', { reference: 'ABA-2' })).body).toMatchObject({ status: 'paid' });
});
