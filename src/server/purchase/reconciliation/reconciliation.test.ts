import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '#server/people/users/user-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { alarms } from '#server/platform/db/schema/alarm-schema.ts';
import { listedDays, paymentAttempts, paymentDifferences, refunds } from '#server/platform/db/schema/payment-schema.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { Attempt } from '../payments/payment-repository.ts';
import type { ListedTransaction } from '../payments/provider/payment-provider.ts';
import { PaymentProviderError } from '../payments/provider/payment-provider-error.ts';
import type { PurchaseServices } from '../services.ts';
import {
  findLastListedDay,
  findLastReading,
  listBookedPayments,
  listOpenDifferences,
  listSettledDifferences,
  noteDifference,
  putDifference,
  putListedDay,
  resolveDifference,
} from './difference-repository.ts';
import { readProviderList } from './read-provider-list.ts';
import { viewDifferences } from './routes.ts';

/* Payments in the books, and the stored differences to the provider's list. The test inserts the rows. */

let database: Database;
let sql: Database['sql'];
/** Ten in the morning of a day of April 2026 in Phnom Penh. */
const on = (day: number, hour = 10) => new Date(Date.UTC(2026, 3, day, hour - 7));
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  await insertOrderRows(sql, 'o1', 'o2');
});
afterEach(() => database.close());

async function anAttempt(tranId: string, more: Partial<Attempt> = {}): Promise<void> {
  await sql.insert(paymentAttempts).values({
    ...{ tranId, orderId: 'o1', status: 'pending', option: 'cards', provider: 'payway', amount: 100, currency: 'USD' },
    ...{ plan: null, form: { action: '', fields: {} }, startedAt: on(20), expiresAt: on(20, 11), said: null },
    ...{ saidAt: null, ...more },
  });
}
const books = (kind: 'payment' | 'refund', tranId: string, amount: number, at: Date) =>
  database.transaction('books', (inner) =>
    post(inner, transfer(kind, { orderId: 'o1', tranId, partnerId: null, currency: 'USD', amount, at })),
  );
async function gaveBack(tranId: string, amount: number, totalAfter: number, at: Date | null): Promise<void> {
  const part = { tranId, orderId: 'o1', amount, totalAfter, currency: 'USD', createdAt: on(20) };
  await sql.insert(refunds).values({ ...part, status: at === null ? 'due' : 'done' });
  if (at !== null) await books('refund', tranId, amount, at);
}

describe('the books', () => {
  test('state the money received for a payment, its last refund, and the amount that is still owed', async () => {
    await anAttempt('whole', { status: 'paid', amount: 300 });
    await books('payment', 'whole', 250, on(20, 11));
    await gaveBack('whole', 20, 20, on(21));
    await gaveBack('whole', 30, 50, on(23));
    await gaveBack('whole', 7, 57, null);
    await anAttempt('other', { orderId: 'o2', status: 'refunded' });
    await anAttempt('open');
    const booked = await listBookedPayments(sql, ['whole', 'other', 'open', 'nobodys'], on(25));
    const byId = Object.fromEntries(booked.map((one) => [one.tranId, one]));
    expect(booked).toHaveLength(3);
    expect(byId.whole).toEqual({
      ...{ tranId: 'whole', orderId: 'o1', startedAt: on(20) },
      paid: { amount: 250, currency: 'USD', at: on(20, 11) },
      ...{ refunded: 50, refundedAt: on(23), refundOwed: 57 },
    });
    // A payment from before the ledger counts with its requested amount and the time of its begin.
    expect(byId.other).toEqual({
      ...{ tranId: 'other', orderId: 'o2', startedAt: on(20) },
      paid: { amount: 100, currency: 'USD', at: on(20) },
      ...{ refunded: 0, refundedAt: null, refundOwed: 0 },
    });
    expect(byId.open).toMatchObject({ paid: null, refunded: 0, refundedAt: null, refundOwed: 0 });
  });

  test('list all payments of the payment page that began since then, listed or not', async () => {
    await anAttempt('before', { status: 'paid', startedAt: on(19) });
    await anAttempt('paid', { status: 'paid', startedAt: on(20) });
    await anAttempt('refunded', { status: 'refunded', startedAt: on(21) });
    await anAttempt('open', { startedAt: on(21) });
    await anAttempt('elsewhere', { status: 'paid', provider: 'bakong', startedAt: on(21) });
    const ids = async (listed: string[]) =>
      (await listBookedPayments(sql, listed, on(20))).map(({ tranId }) => tranId).toSorted();
    expect(await ids([])).toEqual(['paid', 'refunded']);
    expect(await ids(['paid', 'before', 'nobodys'])).toEqual(['before', 'paid', 'refunded']);
  });

  test('of more than a thousand payments are asked in turns, and none is left out or reported twice', async () => {
    const rows = Array.from({ length: 1001 }, (_, nth) => ({
      ...{ tranId: `T${nth}`, orderId: 'o1', status: 'paid', option: 'cards', amount: 1, currency: 'USD' },
      ...{ form: { action: '', fields: {} }, startedAt: on(20), expiresAt: on(20) },
    }));
    await sql.insert(paymentAttempts).values(rows);
    const booked = await listBookedPayments(sql, ['T1000'], on(20));
    expect(booked).toHaveLength(1001);
    expect(new Set(booked.map(({ tranId }) => tranId)).size).toBe(1001);
  });
});

describe('a difference', () => {
  const found = { tranId: 't1', orderId: 'o1', ours: 100, theirs: 90, currency: 'USD', paymentAt: on(20) };
  const one = { ...found, kind: 'otherAmount' as const };
  const open = async () =>
    (await listOpenDifferences(sql, 10)).map(({ difference: { tranId, theirs } }) => [tranId, theirs]);
  const told = { note: 'The bank kept ten', explainedBy: 'clerk', explainedAt: on(22) };
  beforeEach(() =>
    insertUser(sql, {
      ...{ id: 'clerk', username: 'clerk', phone: null, email: null, givenName: 'Dara', familyName: 'Sok' },
      ...{ customerId: null, partnerId: null, scopes: ['insurer:orders'], language: 'en', status: 'active' },
      ...{ password: null, secondFactor: null, secondFactorAt: null, secondFactorStep: null, isDemo: false },
      ...{ createdAt: on(1), lastSignInAt: null },
    }),
  );

  test('is new once, and again with other figures or after its correction', async () => {
    expect(await putDifference(sql, one, on(21))).toBe(true);
    expect(await putDifference(sql, one, on(22))).toBe(false);
    expect((await listOpenDifferences(sql, 10))[0]?.difference.foundAt).toEqual(on(21));
    for (const change of [{ ours: 99 }, { theirs: 91 }, { currency: 'KHR' }])
      expect(await putDifference(sql, { ...one, ...change }, on(23))).toBe(true);
    await resolveDifference(sql, { tranId: 't1', kind: 'nobodys' }, on(24));
    expect(await open()).toEqual([['t1', 90]]);
    await resolveDifference(sql, one, on(24));
    expect(await open()).toEqual([]);
    expect(await putDifference(sql, { ...one, currency: 'KHR' }, on(25))).toBe(true);
    expect(await open()).toEqual([['t1', 90]]);
  });

  test('is explained once while it is open, and opens again with other figures', async () => {
    await putDifference(sql, one, on(21));
    await putDifference(sql, { ...one, tranId: 't2' }, on(21));
    expect(await noteDifference(sql, { tranId: 't1', kind: 'notHere' }, told)).toBe(false);
    expect(await noteDifference(sql, one, told)).toBe(true);
    expect(await noteDifference(sql, one, { ...told, note: 'no' })).toBe(false);
    expect(await open()).toEqual([['t2', 90]]);
    // The same figures again are not new to the person who explained them.
    expect(await putDifference(sql, one, on(23))).toBe(false);
    expect((await listSettledDifferences(sql, 10)).map(({ difference }) => difference.note)).toEqual([
      'The bank kept ten',
    ]);
    expect(await putDifference(sql, { ...one, theirs: 80 }, on(23))).toBe(true);
    expect(await open()).toEqual([
      ['t1', 80],
      ['t2', 90],
    ]);
    expect(await listSettledDifferences(sql, 10)).toEqual([]);
    await resolveDifference(sql, { tranId: 't2', kind: 'otherAmount' }, on(24));
    expect(await noteDifference(sql, { tranId: 't2', kind: 'otherAmount' }, told)).toBe(false);
  });

  test('is shown with its order, newest first; settled ones are sorted by their time and name who explained them', async () => {
    expect(await viewDifferences(sql)).toEqual({ comparedAt: null, open: [], settled: [] });
    await putDifference(sql, one, on(21));
    await putDifference(sql, { ...one, tranId: 'b', orderId: null, kind: 'nobodys', ours: 0 }, on(22));
    await putDifference(sql, { ...one, tranId: 'a' }, on(22));
    await putDifference(sql, { ...one, tranId: 'mended' }, on(20));
    await putDifference(sql, { ...one, tranId: 'told' }, on(20));
    await resolveDifference(sql, { tranId: 'mended', kind: 'otherAmount' }, on(23));
    await noteDifference(sql, { tranId: 'told', kind: 'otherAmount' }, told);
    await putListedDay(sql, { day: '2026-04-22', readAt: on(22, 5), payments: 3 });
    await putListedDay(sql, { day: '2026-04-21', readAt: on(23, 5), payments: 1 });
    await putListedDay(sql, { day: '2026-04-22', readAt: on(22, 6), payments: 4 });
    expect([await findLastListedDay(sql), await findLastReading(sql)]).toEqual(['2026-04-22', on(23, 5)]);
    const same = { kind: 'otherAmount', ours: 100, theirs: 90, currency: 'USD', mendedAt: null, explained: null };
    const order = { number: 'ORD o1', ref: 'ref o1' };
    expect(await viewDifferences(sql)).toEqual({
      comparedAt: on(23, 5).toISOString(),
      open: [
        { ...same, tranId: 'a', order, foundAt: on(22).toISOString() },
        { ...same, tranId: 'b', kind: 'nobodys', ours: 0, order: null, foundAt: on(22).toISOString() },
        { ...same, tranId: 't1', order, foundAt: on(21).toISOString() },
      ],
      settled: [
        { ...same, tranId: 'mended', order, foundAt: on(20).toISOString(), mendedAt: on(23).toISOString() },
        {
          ...{ ...same, tranId: 'told', order, foundAt: on(20).toISOString() },
          explained: { by: 'Dara Sok', at: on(22).toISOString(), note: 'The bank kept ten' },
        },
      ],
    });
    expect((await listOpenDifferences(sql, 2)).map(({ difference }) => difference.tranId)).toEqual(['a', 'b']);
    expect((await listSettledDifferences(sql, 1)).map(({ difference }) => difference.tranId)).toEqual(['mended']);
  });
});

describe('a reading', () => {
  /** Reads a list on a morning; returns its query, and the results of the confirmed payments. */
  async function reads(
    listed: ListedTransaction[],
    now: Date,
    confirm: (tranId: string) => Promise<void> = async () => {},
  ) {
    const [asked, told]: [string[], string[]] = [[], []];
    const periods: string[] = [];
    await readProviderList(
      partial<PurchaseServices>({
        ...{ database, now: () => now, probe: () => {}, alert: (code: string) => told.push(code) },
        provider: {
          list: async ({ from, until }: { from: Date; until: Date }) => {
            periods.push(from.toISOString(), until.toISOString());
            return listed;
          },
          confirm: async (tranId: string) => {
            asked.push(tranId);
            await confirm(tranId);
            throw new PaymentProviderError('unreachable', 'away');
          },
        },
      }),
    );
    return { asked, told, periods };
  }
  const paid = (tranId: string, more: Partial<ListedTransaction> = {}): ListedTransaction => ({
    ...{ tranId, at: on(20), status: 'paid', amount: 100, currency: 'USD', refunded: 0, ...more },
  });
  /** The stored differences, each with the amount of the list, and its state. */
  const rows = async () =>
    (await sql.select().from(paymentDifferences))
      .map(
        ({ tranId, kind, theirs, mendedAt }) => `${tranId} ${kind} ${theirs} ${mendedAt === null ? 'open' : 'mended'}`,
      )
      .toSorted();

  test('requests the last seven days and the missed days, thirty at most', async () => {
    const until = '2026-04-20T03:00:01.000Z';
    for (const [last, from] of [
      [undefined, '2026-04-12T17:00:00.000Z'],
      ['2026-04-19', '2026-04-12T17:00:00.000Z'],
      ['2026-04-10', '2026-04-09T17:00:00.000Z'],
      ['2026-03-01', '2026-03-20T17:00:00.000Z'],
    ] as const) {
      await sql.delete(listedDays);
      if (last !== undefined) await putListedDay(sql, { day: last, readAt: on(1), payments: 0 });
      expect((await reads([], on(20))).periods).toEqual([from, until]);
    }
  });

  test('records for each day in Phnom Penh the time of the reading and the number of payments', async () => {
    const at = (text: string) => paid(text, { at: new Date(text), status: 'declined' });
    await reads([at('2026-04-14T16:59:59Z'), at('2026-04-14T17:00:00Z'), at('2026-04-20T02:00:00Z')], on(20));
    const days = (await sql.select().from(listedDays)).toSorted((one, other) => (one.day < other.day ? -1 : 1));
    expect(days).toEqual(
      [13, 14, 15, 16, 17, 18, 19, 20].map((day) => ({
        ...{ day: `2026-04-${day}`, readAt: on(20) },
        payments: [14, 15, 20].includes(day) ? 1 : 0,
      })),
    );
  });

  test('corrects the differences that it covers and does not find again, and nothing else', async () => {
    const kept = { orderId: 'o1', kind: 'notThere' as const, ours: 100, theirs: 0, currency: 'USD' };
    const from = new Date('2026-04-12T17:00:00Z');
    const old = new Date(from.getTime() - 1);
    for (const [tranId, paymentAt] of [
      ...[['older', old] as const, ['oldButListed', old] as const],
      ...[['oldButBooked', old] as const, ['atTheBeginning', from] as const],
    ])
      await putDifference(sql, { ...kept, tranId, paymentAt }, on(11));
    await anAttempt('oldButBooked', { status: 'paid', startedAt: on(20) });
    await books('payment', 'oldButBooked', 100, on(20, 11));
    // Another kind makes another difference.
    await putDifference(sql, { ...kept, tranId: 'nobodys', paymentAt: on(20) }, on(11));
    const listed = [paid('oldButListed', { status: 'declined' }), paid('nobodys')];
    const { told } = await reads(listed, on(20, 11));
    expect(await rows()).toEqual([
      ...['atTheBeginning notThere 0 mended', 'nobodys nobodys 100 open', 'nobodys notThere 0 mended'],
      ...['oldButBooked notThere 0 mended', 'oldButListed notThere 0 mended', 'older notThere 0 open'],
    ]);
    expect(told).toEqual(['paymentsDiffer']);
    // A known difference is not reported again, and does not change.
    expect((await reads(listed, new Date(on(20, 11).getTime() + 60_000))).told).toEqual([]);
    expect(await rows()).toContain('nobodys nobodys 100 open');
    expect((await sql.select().from(alarms)).map(({ at, code }) => [at, code])).toEqual([
      [on(20, 11), 'paymentsDiffer'],
    ]);
  });

  test('asks only about money that the provider lists and the shop does not know', async () => {
    for (const tranId of ['open', 'declined', 'back', 'half', 'late']) await anAttempt(tranId);
    await anAttempt('paid', { status: 'paid' });
    await anAttempt('refunded', { status: 'refunded' });
    const listed = [
      ...[paid('open'), paid('declined', { status: 'declined' }), paid('back', { status: 'refunded', refunded: 100 })],
      ...[paid('half', { status: 'refunded', refunded: 40 }), paid('paid'), paid('refunded'), paid('nobodys')],
    ];
    const { asked, told } = await reads(listed, on(20));
    expect(asked).toEqual(['open', 'half']);
    // The provider itself did not confirm it: it remains a difference.
    expect(await rows()).toEqual(['half notHere 60 open', 'nobodys nobodys 100 open', 'open notHere 100 open']);
    expect(told).toEqual(['paymentsDiffer']);
  });

  test('stores money that came after its time as found and corrected, except for attempts in progress', async () => {
    const now = on(20, 11);
    await anAttempt('underWay', { expiresAt: new Date(now.getTime() + 1) });
    await anAttempt('justOver', { expiresAt: now });
    await anAttempt('failed', { status: 'failed', expiresAt: new Date(now.getTime() + 1) });
    const takes = async (tranId: string) => {
      await sql.update(paymentAttempts).set({ status: 'paid' }).where(eq(paymentAttempts.tranId, tranId));
      await books('payment', tranId, 100, now);
    };
    const { asked, told } = await reads(
      ['underWay', 'justOver', 'failed'].map((id) => paid(id)),
      now,
      takes,
    );
    expect(asked).toEqual(['underWay', 'justOver', 'failed']);
    expect(await rows()).toEqual(['failed notHere 100 mended', 'justOver notHere 100 mended']);
    expect(told).toEqual(['paymentsDiffer']);
  });

  test('ends with an error that does not come from the provider', async () => {
    await anAttempt('open');
    const broken = async () => {
      throw new TypeError('the disk is full');
    };
    await expect(reads([paid('open')], on(20), broken)).rejects.toThrow('the disk is full');
    expect([await rows(), await findLastReading(sql)]).toEqual([[], null]);
  });
});
