import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from '#contract/scopes.ts';
import { listMoneyRequests } from '#server/approvals/list-money-requests.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { payouts } from '#server/platform/db/schema/policy-life-schema.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { insertMoneyRequest } from '#server/platform/money/money-request-repository.ts';
import { partial } from '#tests/support/partial.ts';
import {
  createBoat,
  createBoatShop,
  createStoredPolicy,
  insertClerks,
  listPendingSms,
  noon,
  readAccounts,
} from '#tests/support/stored-policy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { insertTransaction } from '../policies/transaction-repository.ts';
import { cancelPolicy } from './cancel-policy.ts';
import { movePayout } from './move-payout.ts';
import { openVisiblePolicy, viewPolicyLife } from './view-policy-life.ts';

/* A policy that a partner sold, 75.00 for the thirty days from 2 March, as people of insurer and partner see it. */

let database: Database;
let sql: Database['sql'];
let shop: ReturnType<typeof createBoatShop>;
let number: string;
const user = (id: string, scopes: Scope[], partnerId: string | null = null) =>
  partial<SignedInUser>({ id, scopes, partnerId });
const [bopha, dara, maly] = ['bopha', 'dara', 'maly'].map((id) => user(id, ['insurer:orders'])) as [
  SignedInUser,
  SignedInUser,
  SignedInUser,
];
const seller = user('seller', ['b2b:sell'], 'mekong');
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  shop = createBoatShop(database, { refundAlone: 50_00 });
  await insertClerks(database, 'bopha', 'dara', 'maly');
  await createTestPartner(shop, { id: 'mekong', accountCode: 'M-1' });
  const share = { partnerId: 'mekong', commission: 0, premiumWithoutCommission: 75_00 };
  ({ number } = await createStoredPolicy(database, { order: share }));
  shop.on('2026-03-16');
});
afterEach(() => database.close());

const cancel = (from = '2026-03-28', refund = 10_00, which = number) =>
  cancelPolicy(shop.services, bopha, which, {
    from,
    reason: 'wish',
    refund,
    request: `cancels ${which}`,
    note: 'Sold',
  });
const view = (who: SignedInUser, which = number) => viewPolicyLife(shop.services, who, which);
const notFound = expect.objectContaining({ status: 404, code: 'policyNotFound' });

describe('the life of a policy', () => {
  test('shows the insurer’s staff the sale, its costs and the possible actions', async () => {
    expect(await view(bopha)).toEqual({
      ...{ number, product: 'boat', status: 'active', effectiveFrom: '2026-03-02', effectiveTo: '2026-03-31' },
      ...{ order: 'order-1', orderNumber: 'ORD order-1', currency: 'USD', charged: 75_00, holder: '' },
      transactions: [
        {
          ...{ serial: 1, kind: 'issue', from: '2026-03-02', at: noon('2026-02-20').toISOString(), reason: null },
          ...{ note: null, by: null, approvedBy: null, granted: null, noLoss: null, charged: 75_00, days: 30, of: 30 },
          ...{ kept: [], whole: null },
          lines: [{ name: 'basic', part: 'net', amount: 75_00 }],
        },
      ],
      segments: [{ from: '2026-03-02', to: '2026-03-31', serial: 1, premium: 75_00 }],
      ...{ request: null, payouts: [], mayCorrect: true, instalments: [], reasons: ['wish', 'fraud'] },
      cancelFrom: { first: '2026-03-02', last: '2026-03-31', usual: '2026-03-17', next: null },
    });
  });

  test('shows the seller nothing that the insurer’s staff do', async () => {
    await cancel();
    expect((await view(bopha)).payouts).toHaveLength(1);
    expect(await view(seller)).toMatchObject({
      ...{ number, charged: 65_00, request: null, payouts: [], mayCorrect: false, reasons: [], cancelFrom: null },
    });
  });

  test('is found by no other person and under no other number', async () => {
    for (const who of [user('other', ['b2b:sell'], 'tonle'), user('nobody', [])])
      await expect(view(who)).rejects.toEqual(notFound);
    await expect(view(bopha, 'BOA-2026-000009')).rejects.toEqual(notFound);
    await expect(openVisiblePolicy(shop.services, seller, 'BOA-2026-000009')).rejects.toEqual(notFound);
    expect((await openVisiblePolicy(shop.services, seller, number)).order.id).toBe('order-1');
  });

  test('after a cancellation: the person who did it, its refund, and no further acts', async () => {
    await cancel();
    const seen = await view(dara);
    expect(seen.transactions[1]).toEqual({
      ...{ serial: 2, kind: 'cancel', from: '2026-03-28', at: noon('2026-03-16').toISOString(), reason: 'wish' },
      ...{ note: 'Sold', by: { id: 'bopha', name: 'bopha Prak' }, approvedBy: null, granted: null, noLoss: null },
      ...{ charged: -10_00, days: 4, of: 30, kept: [], whole: null },
      lines: [{ name: 'basic', part: 'net', amount: -10_00 }],
    });
    expect(seen.segments).toEqual([{ from: '2026-03-02', to: '2026-03-27', serial: 1, premium: 75_00 }]);
    expect(seen).toMatchObject({ charged: 65_00, mayCorrect: false, reasons: [], cancelFrom: null });
  });

  test('names no days for a cancellation if staff may use none of the reasons', async () => {
    const cancels = shop.product.definition.product.afterSale?.cancel;
    if (!cancels) throw new Error('the boat says nothing of cancellations');
    const reasons = { wish: { by: ['holder'], refund: 'byDay', backDays: 0 } } as const;
    shop = createBoatShop(database, { product: createBoat({ cancel: { ...cancels, reasons } }) });
    expect(await view(bopha)).toMatchObject({ reasons: [], cancelFrom: null });
  });

  test('shows who waits for a second person, and who may approve', async () => {
    await aRequest('asked', 'bopha', '2026-03-15');
    const told = {
      ...{ id: 'asked', from: '2026-03-28', reason: 'wish', note: 'Sold', refund: 10_00, currency: 'USD' },
      askedAt: noon('2026-03-15').toISOString(),
      askedBy: { id: 'bopha', name: 'bopha Prak' },
    };
    expect((await view(bopha)).request).toEqual({ ...told, mayApprove: false });
    expect((await view(dara)).request).toEqual({ ...told, mayApprove: true });
    // A seller sees only what somebody of the own partner requested.
    expect((await view(seller)).request).toBeNull();
  });

  test('shows a seller the request of a colleague', async () => {
    await sql.update(users).set({ partnerId: 'mekong' }).where(eq(users.id, 'bopha'));
    await aRequest('asked', 'bopha', '2026-03-15');
    expect((await view(seller)).request).toMatchObject({ id: 'asked', refund: 10_00, mayApprove: false });
  });

  test('shows a customer’s request, which any of the staff may approve', async () => {
    await aRequest('asked', null, '2026-03-15');
    expect((await view(bopha)).request).toMatchObject({ askedBy: null, mayApprove: true });
    expect((await listMoneyRequests(services(), bopha))[0]).toMatchObject({ by: null, mayDecide: true });
  });
});

async function aRequest(id: string, askedBy: string | null, day: string, policyNumber = number): Promise<void> {
  const about = { id, act: 'cancel' as const, subject: policyNumber, policyNumber, payload: { from: '2026-03-28' } };
  await insertMoneyRequest(
    sql,
    {
      ...{ ...about, payee: 'customer:1', reason: 'wish', note: 'Sold', amount: 10_00, currency: 'USD' },
      ...{ askedBy, askedAt: noon(day) },
    },
    'waiting',
  );
}

/** The query that every list accepts. */
const services = () => shop.services as unknown as ClaimServices;

const prepare = (who: SignedInUser, payee: string, of = { number, serial: '2' }) =>
  movePayout(shop.services, who, of, { step: 'prepare', payee });
const paid = (who: SignedInUser, reference: string) =>
  movePayout(shop.services, who, { number, serial: '2' }, { step: 'paid', reference });
const refused = (code: string) => expect.objectContaining({ status: 409, code });
const payout = async () =>
  (
    await sql
      .select()
      .from(payouts)
      .where(and(eq(payouts.policyNumber, number), eq(payouts.serial, 2)))
  )[0];

describe('money that goes back by bank', () => {
  beforeEach(() => cancel());

  test('is prepared by one person and then paid by another', async () => {
    const due = {
      ...{ serial: 2, amount: 10_00, currency: 'USD', payee: null, reference: null, preparedBy: null, paidBy: null },
      paidAt: null,
    };
    expect((await view(bopha)).payouts).toEqual([{ ...due, status: 'due', mayMove: true }]);
    await expect(paid(dara, 'FT-1')).rejects.toEqual(refused('payoutNotSo'));
    shop.on('2026-03-17');
    await prepare(bopha, ' Sok Dara, ABA 1 ');
    const preparedBy = { id: 'bopha', name: 'bopha Prak' };
    const prepared = { ...due, status: 'prepared', payee: 'Sok Dara, ABA 1', preparedBy };
    expect((await view(bopha)).payouts).toEqual([{ ...prepared, mayMove: false }]);
    expect((await view(dara)).payouts).toEqual([{ ...prepared, mayMove: true }]);
    expect((await payout())?.preparedAt).toEqual(noon('2026-03-17'));
    await expect(paid(bopha, 'FT-1')).rejects.toEqual(refused('needsSecondPerson'));
    const before = (await listPendingSms(database)).length;
    shop.on('2026-03-18');
    for (const reference of [' FT-1 ', 'FT-1']) await paid(dara, reference);
    expect((await view(dara)).payouts).toEqual([
      {
        ...{ ...prepared, status: 'paid', reference: 'FT-1', paidBy: { id: 'dara', name: 'dara Prak' } },
        ...{ paidAt: noon('2026-03-18').toISOString(), mayMove: false },
      },
    ]);
    // The bank account has paid the refund, and the holder is notified once.
    expect(await readAccounts(database, 'order-1')).toEqual({ bank: 65_00, premium: -65_00 });
    expect((await listPendingSms(database)).length).toBe(before + 1);
    expect((await listPendingSms(database)).join()).toMatch(/We have refunded .* to whoever paid the premium/);
    for (const again of [() => paid(dara, 'FT-2'), () => paid(maly, 'FT-1'), () => prepare(bopha, 'Sok Dara, ABA 1')])
      await expect(again()).rejects.toEqual(refused('payoutNotSo'));
    expect(await payout()).toMatchObject({ reference: 'FT-1', paidBy: 'dara', status: 'paid' });
  });

  test('is prepared once, and again only for another payee or by another person', async () => {
    await prepare(bopha, 'Sok Dara');
    shop.on('2026-03-20');
    await prepare(bopha, ' Sok Dara ');
    expect((await payout())?.preparedAt).toEqual(noon('2026-03-16'));
    await prepare(dara, 'Sok Dara');
    expect(await payout()).toMatchObject({ preparedBy: 'dara', preparedAt: noon('2026-03-20') });
    await prepare(dara, 'Sok Maly');
    expect(await payout()).toMatchObject({ preparedBy: 'dara', payee: 'Sok Maly' });
  });

  test('is not found under another transaction or policy', async () => {
    for (const of of [
      { number, serial: '1' },
      { number: 'BOA-2026-000009', serial: '2' },
    ])
      await expect(prepare(bopha, 'Sok Dara', of)).rejects.toEqual(notFound);
  });
});

test('the list shows all waiting requests, the oldest first, with the person of the last step and the persons for the next', async () => {
  const { number: second } = await createStoredPolicy(database, { nth: 2 });
  const { number: third } = await createStoredPolicy(database, { nth: 3 });
  await aRequest('late', 'dara', '2026-03-17', second);
  await cancel();
  await aRequest('early', 'bopha', '2026-03-15', third);
  const work = (of: string) => ({
    ...{ subject: { page: 'policy', id: of, name: of }, amount: 10_00, currency: 'USD', reason: null, note: null },
    id: null,
  });
  const at = (day: string) => noon(day).toISOString();
  const [asBopha, asDara] = [
    { id: 'bopha', name: 'bopha Prak' },
    { id: 'dara', name: 'dara Prak' },
  ];
  const asked = { kind: 'cancel', reason: 'wish', note: 'Sold' };
  expect(await listMoneyRequests(services(), bopha)).toEqual([
    { ...work(third), ...asked, id: 'early', since: at('2026-03-15'), by: asBopha, mayDecide: false },
    { ...work(number), kind: 'payout', since: at('2026-03-16'), by: null, mayDecide: true },
    { ...work(second), ...asked, id: 'late', since: at('2026-03-17'), by: asDara, mayDecide: true },
  ]);
  await prepare(bopha, 'Sok Dara');
  expect((await listMoneyRequests(services(), bopha))[1]).toMatchObject({ by: asBopha, mayDecide: false });
  expect((await listMoneyRequests(services(), dara))[1]).toMatchObject({ by: asBopha, mayDecide: true });
  await paid(dara, 'FT-1');
  expect((await listMoneyRequests(services(), dara)).map(({ kind }) => kind)).toEqual(['cancel', 'cancel']);
});

test('the person who approved a change is shown beside the person who recorded it', async () => {
  await insertTransaction(sql, {
    ...{
      policyNumber: number,
      serial: 2,
      kind: 'endorse',
      effectiveFrom: '2026-03-10',
      recordedAt: noon('2026-03-09'),
    },
    ...{ version: '1', changes: { '/skipper': 'Sok Maly' }, bookings: [], by: 'bopha', approvedBy: 'dara' },
  });
  expect((await view(bopha)).transactions[1]).toMatchObject({
    ...{
      by: { id: 'bopha', name: 'bopha Prak' },
      approvedBy: { id: 'dara', name: 'dara Prak' },
      charged: 0,
      lines: [],
    },
  });
  expect((await view(bopha)).segments.map(({ from, to, serial }) => [from, to, serial])).toEqual([
    ['2026-03-02', '2026-03-09', 1],
    ['2026-03-10', '2026-03-31', 2],
  ]);
});
