import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Balances, PartnerDetail, PartnerEntry, PartnerView } from '#contract/people/partners.ts';
import { randomIds } from '#server/platform/base/ids.ts';
import { accountEvents, partners } from '#server/platform/db/schema/account-schema.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import { readAloneLimits } from '#server/platform/money/alone-limits.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { createRoutesServer } from '#tests/support/routes-server.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { PeopleServices } from '../services.ts';
import { insertUser } from '../users/user-repository.ts';
import { partnerRoutes } from './administer-partners.ts';
import { release, reserve, returnToBalance, spend } from './balance.ts';
import { findLinkedPartner } from './linked-partner.ts';
import { requireSellingPartner } from './selling-partner.ts';

/* Tests partners and their balances, with a few routes and a database. */

const database = await openTestDatabase();
afterAll(() => database.close());
const { sql } = database;
const clock = createTestClock();
const services = partial<PeopleServices>({
  ...{ database, now: clock.now, ids: randomIds, isProduct: (id: string) => id === 'travel' },
  config: { keys: createKeys(['k'.repeat(32)]), aloneLimits: readAloneLimits({}) },
});
const admin = await createRoutesServer((app) => partnerRoutes(app, services), {
  id: 'admin',
  scopes: ['insurer:admin'],
});
beforeAll(() =>
  insertUser(sql, {
    ...{ id: 'admin', username: 'admin', givenName: 'A', familyName: 'B', phone: null, email: null, customerId: null },
    ...{ partnerId: null, scopes: ['insurer:admin'], language: 'en', status: 'active', password: null, isDemo: false },
    ...{ secondFactor: null, secondFactorAt: null, secondFactorStep: null, createdAt: clock.now(), lastSignInAt: null },
  }),
);

type Refused = { problem?: string; errors?: { pointer: string }[] };
const post = async <T = PartnerView>(path: string, body: object) => {
  const reply = await admin.call<T & Refused>('POST', `/api/admin/partners${path}`, { body });
  return { ...reply, refusal: `${reply.status} ${reply.body.problem} ${reply.body.errors?.[0]?.pointer ?? ''}` };
};
const change = async (id: string, payload: object) => {
  const reply = await admin.app.inject({ method: 'PATCH', url: `/api/admin/partners/${id}`, payload });
  return { status: reply.statusCode, body: reply.json<PartnerView & Refused>() };
};
const look = async (id: string) => (await admin.call<PartnerDetail & Refused>('GET', `/api/admin/partners/${id}`)).body;
const notes = async (partnerId: string) =>
  (
    await sql.select().from(accountEvents).where(eq(accountEvents.partnerId, partnerId)).orderBy(asc(accountEvents.id))
  ).map(({ type, byId, note }) => `${type} ${byId} ${note}`);

const terms = {
  ...{ type: 'agency', name: 'Tonle', company: 'tonle', accountCode: 'T-1', maySell: true },
  ...{ allowPayWithoutCommission: false, commission: { default: '10', products: { travel: '12.5' } } },
};

test('a partner is created and changed as entered, with an account of its own, and only for existing products', async () => {
  const { status, body } = await post('', terms);
  const balances = { total: 0, available: 0, outstanding: 0, currency: 'USD' };
  const created = { status: 'active', createdAt: '2026-04-01T02:00:00.000Z', target: null };
  const made = { id: body.id, ...terms, ...created, balances };
  expect([status, body]).toEqual([201, made]);
  expect(await look(body.id)).toEqual({ ...made, commissionDue: 0 });
  expect((await post('', terms)).refusal).toBe('409 accountCodeTaken ');
  expect((await post('', { ...terms, name: 'Tonle Sap 😀' })).refusal).toBe('422 notValid /name');
  const unknown = { ...terms, accountCode: 'T-2', commission: { products: { travel: '1', boat: '1' } } };
  expect((await post('', unknown)).refusal).toBe('422 productNotFound /commission/products/boat');
  const other = await post('', { ...terms, accountCode: 'T-2', commission: { products: {} } });
  expect((await change(other.body.id, { accountCode: 'T-1' })).body.problem).toBe('accountCodeTaken');
  expect((await change(body.id, { commission: unknown.commission })).status).toBe(422);
  const changed = await change(body.id, { accountCode: 'T-1', name: 'Tonle Sap', status: 'suspended' });
  expect(changed.body).toEqual({ ...made, name: 'Tonle Sap', status: 'suspended' });
  expect((await change(body.id, {})).body).toEqual(changed.body);
  expect((await look(body.id)).name).toBe('Tonle Sap');
  expect([(await change('none', {})).status, (await look('none')).problem]).toEqual([404, 'partnerNotFound']);
  expect(await notes(body.id)).toEqual([
    'partnerCreated admin null',
    'partnerChanged admin accountCode, name, status',
    'partnerChanged admin ',
  ]);
});

test('partners are found by name, company and account, page by page, also if two have the same name', async () => {
  const names = [
    ['a', 'Zeta'],
    ['b', 'Zeta'],
    ['c', 'Zet%'],
  ] as const;
  for (const [id, name] of names)
    await createTestPartner({ services }, { id: `z-${id}`, name, company: `z-${id}`, accountCode: `ACC-${id}` });
  type Page = { items: PartnerView[]; next: string | null };
  const find = async (body: object) => (await post<Page>('/search', body)).body;
  const ids = ({ items }: Page) => items.map(({ id }) => id);
  const first = await find({ search: 'zet', limit: 2 });
  expect([ids(first), ids(await find({ search: 'zet', limit: 2, cursor: first.next }))]).toEqual([
    ...[['z-c', 'z-a'], ['z-b']],
  ]);
  for (const [search, found] of [
    ['%', ['z-c']],
    ['_', []],
    ['z-b', ['z-b']],
    ['acc-a', ['z-a']],
  ] as const)
    expect(ids(await find({ search }))).toEqual(found);
});

test('a booking changes the balance and appears in the statement with its reason; it cannot exceed the balance', async () => {
  const { id } = await createTestPartner({ services });
  const book = async (body: object) => {
    const reply = await post<Balances>(`/${id}/entries`, { note: 'paid in', reference: 'T1', ...body });
    return reply.status === 201 ? reply.body : reply.refusal;
  };
  const usd = (total: number) => ({ total, available: total, outstanding: 0, currency: 'USD', waits: false });
  expect(await book({ kind: 'deposit', amount: 500_00 })).toEqual(usd(500_00));
  expect(await book({ kind: 'deposit', amount: 1_00, note: 'cash' })).toEqual(usd(501_00));
  expect(await book({ kind: 'settlement', direction: 'credit', amount: 20_00, note: 'March' })).toEqual(usd(521_00));
  const debit = { kind: 'correction', direction: 'debit', note: 'counted twice' };
  expect(await book({ ...debit, amount: 521_01 })).toBe('409 balanceTooLow ');
  expect(await book({ ...debit, amount: 521_00 })).toEqual(usd(0));
  type Page = { items: PartnerEntry[]; next: string | null };
  const read = async (query = '') =>
    (await admin.call<Page & Refused>('GET', `/api/admin/partners/${id}/entries?${query}`)).body;
  const { items } = await read();
  expect(
    items.map(({ kind, amount, held, total, available, note }) => [kind, amount, held, total, available, note]),
  ).toEqual([
    ['correction', -521_00, 0, 0, 0, 'T1 · counted twice'],
    ['settlement', 20_00, 0, 521_00, 521_00, 'T1 · March'],
    ['deposit', 1_00, 0, 501_00, 501_00, 'T1 · cash'],
    ['deposit', 500_00, 0, 500_00, 500_00, 'T1 · paid in'],
  ]);
  const first = await read('limit=3');
  const second = await read(`limit=3&cursor=${first.next}`);
  expect([first.items, second.items, second.next]).toEqual([items.slice(0, 3), items.slice(3), null]);
  expect(await notes(id)).toEqual([
    ...['partnerBooked admin deposit 50000 · T1', 'partnerBooked admin deposit 100 · T1'],
    ...['partnerBooked admin settlement 2000 · T1', 'partnerBooked admin correction -52100 · T1'],
  ]);
  expect((await post('/none/entries', { kind: 'deposit', amount: 1, note: 'n', reference: 'r' })).refusal).toBe(
    '404 partnerNotFound ',
  );
  expect((await admin.call('GET', '/api/admin/partners/none/entries')).status).toBe(404);
});

test('an order reserves its price once, releases it, is paid once, and returns the part that it no longer costs', async () => {
  const { id } = await createTestPartner({ services }, { balance: 100_00 });
  await insertOrderRows(sql, 'one', 'two');
  const at = clock.now();
  const does = async (verb: typeof release | typeof reserve, orderId: string, amount = 0) =>
    database
      .transaction('test', (inner) => verb(inner, { partnerId: id, orderId, at, amount }))
      .then(
        ({ total, available, outstanding }) => [total, available, outstanding],
        (error: Error) => error.message,
      );
  expect(await does(reserve, 'one', 30_00)).toEqual([100_00, 70_00, 30_00]);
  expect(await does(reserve, 'one', 40_00)).toEqual([100_00, 60_00, 40_00]);
  expect(await does(reserve, 'one', 40_00)).toEqual([100_00, 60_00, 40_00]);
  expect(await does(reserve, 'two', 60_01)).toBe('balanceTooLow');
  expect(await does(reserve, 'two', 60_00)).toEqual([100_00, 0, 100_00]);
  expect(await does(release, 'two')).toEqual([100_00, 60_00, 40_00]);
  expect(await does(release, 'two')).toEqual([100_00, 60_00, 40_00]);
  expect(await does(spend, 'one')).toEqual([60_00, 60_00, 0]);
  expect([await does(spend, 'one'), await does(spend, 'two')]).toEqual(['nothingReserved', 'nothingReserved']);
  expect(await does(returnToBalance, 'one', 5_00)).toEqual([65_00, 65_00, 0]);
  type Page = { items: PartnerEntry[] };
  const { body } = await admin.call<Page & Refused>('GET', `/api/admin/partners/${id}/entries`);
  // A booking of zero creates no entry.
  expect(body.items.map(({ kind, amount, held, total, available }) => [kind, amount, held, total, available])).toEqual([
    ['returned', 5_00, 0, 65_00, 65_00],
    ['spend', -40_00, -40_00, 60_00, 60_00],
    ['release', 0, -60_00, 100_00, 60_00],
    ['reserve', 0, 60_00, 100_00, 0],
    ['reserve', 0, 10_00, 100_00, 60_00],
    ['reserve', 0, 30_00, 100_00, 70_00],
    ['deposit', 100_00, 0, 100_00, 100_00],
  ]);
});

test('a seller by a link is named while it may sell, and nobody learns who else sells', async () => {
  const seller = { company: 'link', accountCode: 'L-1' };
  const { id } = await createTestPartner({ services }, { ...seller, name: 'Link & Sons' });
  const asked = async (query: object) => {
    const { body } = await admin.call<{ seller: object | null }>(
      'GET',
      `/api/seller?${new URLSearchParams({ ...query })}`,
    );
    return body.seller;
  };
  expect(await asked(seller)).toEqual({ name: 'Link & Sons' });
  expect([await asked({ ...seller, accountCode: 'L-2' }), await asked({ ...seller, company: 'other' })]).toEqual([
    ...[null, null],
  ]);
  const sells = () =>
    requireSellingPartner(sql, { partnerId: id }).then(
      (partner) => partner.name,
      (error: { status: number; code: string }) => `${error.status} ${error.code}`,
    );
  expect(await sells()).toBe('Link & Sons');
  for (const [no, yes] of [
    [{ status: 'suspended' }, { status: 'active' }],
    [{ maySell: false }, { maySell: true }],
  ] as const) {
    await sql.update(partners).set(no).where(eq(partners.id, id));
    expect([await asked(seller), await sells()]).toEqual([null, '403 partnerMayNotSell']);
    await sql.update(partners).set(yes).where(eq(partners.id, id));
  }
  await expect(requireSellingPartner(sql, { partnerId: null })).rejects.toMatchObject({
    status: 403,
    code: 'permissionDenied',
  });
  // The limit is thirty different unknown partners per hour. Requests for the same partner are not limited.
  const guess = (nth: number) => findLinkedPartner(services, { company: 'x', accountCode: `${nth}` }, '198.51.100.1');
  for (let nth = 0; nth < 30; nth++) expect(await guess(nth)).toBeUndefined();
  expect(await guess(29)).toBeUndefined();
  await expect(guess(30)).rejects.toMatchObject({ status: 429, code: 'tooManyFromNetwork', retryAfter: 3600 });
});
