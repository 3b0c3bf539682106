import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Balances, PartnerEntry, PartnerView } from '#contract/people/partners.ts';
import { book, deposit, release, reserve, spend } from '#server/people/partners/balance.ts';
import { toBalances } from '#server/people/partners/partner-balances.ts';
import { findPartner, type Partner } from '#server/people/partners/partner-repository.ts';
import { requireSellingPartner } from '#server/people/partners/selling-partner.ts';
import { listEntries } from '#server/people/partners/statement-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { sumCommissionDue } from '#server/platform/ledger/ledger-repository.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

const shop = await startTestShop();
const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
afterAll(() => shop.close());

const at = new Date('2026-04-01T02:00:00Z');

/** A verb in a transaction of its own; the code of its refusal, if it was refused. */
async function tried(work: (sql: Sql) => Promise<Balances>): Promise<Balances | string> {
  try {
    return await shop.services.database.transaction('test', work);
  } catch (error) {
    if (error instanceof ApiProblem) return error.code;
    throw error;
  }
}

async function balancesNow({ id }: Partner): Promise<Balances> {
  return toBalances((await findPartner(shop.services.database.sql, id)) as Partner);
}

/** The sums of the statement's lines. */
async function sums({ id }: Partner): Promise<Omit<Balances, 'currency'>> {
  const lines = await listEntries(shop.services.database.sql, { partner: id, limit: 1000 });
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const outstanding = lines.reduce((sum, { held }) => sum + held, 0);
  return { total, outstanding, available: total - outstanding };
}

const amount = fc.integer({ min: 1, max: 50_000 });
const order = fc.constantFrom('one', 'two', 'three');
const signed = fc.integer({ min: -50_000, max: 50_000 });
const step = fc.oneof(
  fc.record({ verb: fc.constant('deposit' as const), amount }),
  fc.record({ verb: fc.constant('reserve' as const), amount, order }),
  fc.record({ verb: fc.constant('release' as const), order }),
  fc.record({ verb: fc.constant('spend' as const), order }),
  fc.record({ verb: fc.constant('correction' as const), amount: signed }),
  fc.record({ verb: fc.constant('settlement' as const), amount: signed }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** The effects that the verbs should have, in memory. */
function aModel() {
  const held: Record<string, number> = {};
  let total = 0;
  let due = 0;
  const outstanding = () => Object.values(held).reduce((sum, one) => sum + one, 0);
  return {
    do(one: Step): string | undefined {
      if (one.verb === 'deposit') total += one.amount;
      if (one.verb === 'release') held[one.order] = 0;
      if (one.verb === 'correction' || one.verb === 'settlement') {
        if (one.amount < 0 && total + one.amount < outstanding()) return 'balanceTooLow';
        total += one.amount;
        if (one.verb === 'settlement') due -= one.amount;
      }
      if (one.verb === 'reserve') {
        const more = one.amount - (held[one.order] ?? 0);
        if (more > 0 && outstanding() + more > total) return 'balanceTooLow';
        held[one.order] = one.amount;
      }
      if (one.verb === 'spend') {
        if (!held[one.order]) return 'nothingReserved';
        total -= held[one.order] ?? 0;
        held[one.order] = 0;
      }
      return undefined;
    },
    balances: () => ({ total, outstanding: outstanding(), available: total - outstanding() }),
    commissionDue: () => due,
  };
}

async function doStep(partner: Partner, one: Step): Promise<Balances | string> {
  const of = { partnerId: partner.id, at };
  if (one.verb === 'deposit') return tried((sql) => deposit(sql, { ...of, amount: one.amount }));
  if (one.verb === 'correction' || one.verb === 'settlement')
    return tried((sql) => book(sql, { ...of, kind: one.verb, amount: one.amount }));
  const orderId = `${partner.id} ${one.order}`;
  await insertOrderRows(shop.services.database.sql, orderId);
  if (one.verb === 'reserve') return tried((sql) => reserve(sql, { ...of, orderId, amount: one.amount }));
  return tried((sql) => (one.verb === 'release' ? release : spend)(sql, { ...of, orderId }));
}

describe('a balance', () => {
  test('equals the sum of its entries for each of two partners and is never below the outstanding amount, after any steps', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(1), step), { minLength: 1, maxLength: 16 }), async (steps) => {
        const two = [await createTestPartner(shop), await createTestPartner(shop)].map((partner) => ({
          partner,
          model: aModel(),
        }));
        for (const [whose, one] of steps) {
          const { partner, model } = two[whose] as (typeof two)[number];
          const refusal = model.do(one);
          const after = model.balances();
          expect(await doStep(partner, one)).toEqual(refusal ?? { ...after, currency: 'USD' });
        }
        for (const { partner, model } of two) {
          const now = await balancesNow(partner);
          expect(now).toEqual({ ...model.balances(), currency: 'USD' });
          expect(now).toEqual({ ...(await sums(partner)), currency: 'USD' });
          expect(now.available).toBeGreaterThanOrEqual(0);
          expect(await sumCommissionDue(shop.services.database.sql, partner.id)).toBe(model.commissionDue());
        }
      }),
      { seed: 20_260_401, numRuns: 40 },
    ));

  test('is not overdrawn by several orders at once', async () => {
    const partner = await createTestPartner(shop, { balance: 1_000_00 });
    const rush = Array.from({ length: 20 }, (_, nth) => `rush ${nth}`);
    await insertOrderRows(shop.services.database.sql, ...rush);
    const replies = await Promise.all(
      rush.map((orderId) => tried((sql) => reserve(sql, { partnerId: partner.id, orderId, amount: 150_00, at }))),
    );
    expect(replies.filter((reply) => reply === 'balanceTooLow').length).toBe(14);
    expect(await balancesNow(partner)).toMatchObject({ total: 1_000_00, outstanding: 900_00, available: 100_00 });
    expect(await sums(partner)).toMatchObject({ outstanding: 900_00 });
  });

  test('is charged once for an order, even after several attempts at once', async () => {
    const partner = await createTestPartner(shop, { balance: 500_00 });
    const of = { partnerId: partner.id, orderId: 'once', at };
    await insertOrderRows(shop.services.database.sql, 'once');
    await tried((sql) => reserve(sql, { ...of, amount: 200_00 }));
    const replies = await Promise.all(Array.from({ length: 5 }, () => tried((sql) => spend(sql, of))));
    expect(replies.filter((reply) => reply === 'nothingReserved').length).toBe(4);
    expect(await balancesNow(partner)).toMatchObject({ total: 300_00, outstanding: 0, available: 300_00 });
  });
});

test('an agent sells only for a partner that may sell', async () => {
  const { sql } = shop.services.database;
  const refusalOf = (partner: Partner | null) =>
    requireSellingPartner(sql, { partnerId: partner?.id ?? null }).then(
      ({ id }) => id,
      ({ code }: ApiProblem) => code,
    );
  const good = await createTestPartner(shop);
  expect(await refusalOf(good)).toBe(good.id);
  expect(await refusalOf(null)).toBe('permissionDenied');
  expect(await refusalOf(await createTestPartner(shop, { maySell: false }))).toBe('partnerMayNotSell');
  expect(await refusalOf(await createTestPartner(shop, { status: 'suspended' }))).toBe('partnerMayNotSell');
});

describe('an administrator', () => {
  const body = {
    ...{ type: 'agency', name: 'Angkor Agency', company: 'angkor', accountCode: 'A-1', maySell: true },
    ...{ allowPayWithoutCommission: false, commission: { default: '12.5', products: { travel: '20' } } },
  };

  test('adds a partner, changes it and books its money, and the log records all of it', async () => {
    const made = await admin.call<PartnerView>('POST', '/api/admin/partners', { body });
    const { id } = made.body;
    expect([made.status, made.body]).toEqual([
      201,
      {
        ...{ ...body, id, status: 'active', createdAt: expect.any(String) },
        target: null,
        balances: { total: 0, available: 0, outstanding: 0, currency: 'USD' },
      },
    ]);
    const again = await admin.call('POST', '/api/admin/partners', { body });
    expectRefusal(shop, again, '409 accountCodeTaken');
    const path = `/api/admin/partners/${id}`;
    const changed = await admin.call<PartnerView>('PATCH', path, { body: { maySell: false } });
    expect(changed.body).toEqual({ ...made.body, maySell: false });

    const entries = `${path}/entries`;
    await admin.call('POST', entries, {
      body: { kind: 'deposit', amount: 100_00, note: 'paid in', reference: 'TRF 1' },
    });
    const low = await admin.call('POST', entries, {
      body: { kind: 'correction', direction: 'debit', amount: 100_01, note: 'a mistake', reference: 'TRF 1' },
    });
    expectRefusal(shop, low, '409 balanceTooLow');
    await admin.call('POST', entries, {
      body: { kind: 'settlement', direction: 'debit', amount: 40_00, note: 'booked twice', reference: 'TRF 2' },
    });
    const first = await admin.call<{ items: PartnerEntry[]; next: string }>('GET', `${entries}?limit=1`);
    const second = await admin.call<typeof first.body>('GET', `${entries}?limit=1&cursor=${first.body.next}`);
    expect([...first.body.items, ...second.body.items]).toMatchObject([
      { kind: 'settlement', amount: -40_00, total: 60_00, available: 60_00, note: 'TRF 2 · booked twice' },
      { kind: 'deposit', amount: 100_00, total: 100_00 },
    ]);
    expect(second.body.next).toBeNull();
    const log = await admin.call<{ items: unknown[] }>('POST', '/api/admin/account-events/search', {
      body: { partner: id },
    });
    expect(log.body.items).toMatchObject([
      { type: 'partnerBooked', by: admin.username, note: 'settlement -4000 · TRF 2' },
      { type: 'partnerBooked', by: admin.username },
      { type: 'partnerChanged', note: 'maySell' },
      { type: 'partnerCreated', partner: 'Angkor Agency' },
    ]);
  });

  test('changes the named members only, refuses values of another partner, and accepts only existing products and partners', async () => {
    const [one, other] = [
      await createTestPartner(shop, { company: 'one' }),
      await createTestPartner(shop, { company: 'one' }),
    ];
    const change = (id: string, wanted: object) =>
      admin.call<PartnerView>('PATCH', `/api/admin/partners/${id}`, { body: wanted });
    expect((await change(one.id, {})).body).toMatchObject({ name: one.name, accountCode: one.accountCode });
    expect((await change(one.id, { accountCode: one.accountCode, name: 'Renamed' })).body).toMatchObject({
      ...{ name: 'Renamed', company: 'one', accountCode: one.accountCode, maySell: true },
    });
    expectRefusal(shop, await change(one.id, { accountCode: other.accountCode }), '409 accountCodeTaken');
    expect((await change(one.id, { accountCode: other.accountCode, company: 'two' })).status).toBe(200);
    expectRefusal(shop, await change('nobody', { maySell: false }), '404 partnerNotFound');
    const commission = { products: { travel: '20', boat: '5' } };
    const noProduct = '422 productNotFound /commission/products/boat productNotFound';
    expectRefusal(shop, await change(one.id, { commission }), noProduct);
    const made = { ...body, accountCode: 'A-9', commission };
    expectRefusal(shop, await admin.call('POST', '/api/admin/partners', { body: made }), noProduct);
  });

  test('books money only for an existing partner, as credit or debit', async () => {
    const partner = await createTestPartner(shop, { balance: 10_00 });
    const book = (id: string, booking: object) =>
      admin.call<Balances>('POST', `/api/admin/partners/${id}/entries`, {
        body: { note: 'paid in', reference: 'TRF 3', ...booking },
      });
    expect((await book(partner.id, { kind: 'deposit', amount: 5_00 })).body.total).toBe(15_00);
    const correction = { kind: 'correction', amount: 2_00, note: 'counted' };
    expect((await book(partner.id, { ...correction, direction: 'credit' })).body.total).toBe(17_00);
    expect((await book(partner.id, { ...correction, direction: 'debit' })).body).toEqual({
      ...{ total: 15_00, available: 15_00, outstanding: 0, currency: 'USD', waits: false },
    });
    const notes = (await admin.call<{ items: PartnerEntry[] }>('GET', `/api/admin/partners/${partner.id}/entries`))
      .body;
    expect(notes.items.map(({ note }) => note)).toEqual([
      ...['TRF 3 · counted', 'TRF 3 · counted', 'TRF 3 · paid in', null],
    ]);
    expectRefusal(shop, await book('nobody', { kind: 'deposit', amount: 1 }), '404 partnerNotFound');
    for (const path of ['/api/admin/partners/nobody', '/api/admin/partners/nobody/entries'])
      expectRefusal(shop, await admin.call('GET', path), '404 partnerNotFound');
  });

  test('reads partners page by page, by name', async () => {
    for (const name of ['Zebra C', 'Zebra A', 'Zebra B', 'Zebra B']) await createTestPartner(shop, { name });
    const names: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const query: string = `search=zebra&limit=2${next ? `&cursor=${next}` : ''}`;
      const page: Reply<{ items: PartnerView[]; next: string | null }> = await searchList(
        admin,
        '/api/admin/partners',
        query,
      );
      names.push(...page.body.items.map(({ name }) => name));
      next = page.body.next;
    }
    expect(names).toEqual(['Zebra A', 'Zebra B', 'Zebra B', 'Zebra C']);
    const forged = await searchList(admin, '/api/admin/partners', 'cursor=WzFd');
    expectRefusal(shop, forged, '422 invalidRequest');
    const all = await searchList<{ items: PartnerView[] }>(admin, '/api/admin/partners', 'limit=100');
    expect(all.body.items.length).toBeGreaterThan(4);
    const none = await searchList<{ items: PartnerView[] }>(admin, '/api/admin/partners', 'search=%25');
    expect(none.body.items).toEqual([]);
  });
});
