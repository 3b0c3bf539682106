import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '#server/people/users/user-repository.ts';
import { partial } from '#tests/support/partial.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Database, Sql } from '../platform/db/database.ts';
import type { SignedInUser } from '../platform/http/signed-in-user.ts';
import { buildReport, type ReportSource, visibleReportPartner } from './build-report.ts';
import { parseExact } from './sums/report-repository.ts';

type Sold = { premium: number; orders: number };
type Row = { key: string | null } & Sold;

const services = partial<Parameters<typeof buildReport>[0]>({
  database: { sql: {} as Sql },
  now: () => new Date('2026-11-20T02:00:00Z'),
});
const insurer = partial<SignedInUser>({ partnerId: null, scopes: ['insurer:orders'] });

/** Creates a source with these rows and another total for the period before. It records its queries. */
function aSource(rows: Row[], before?: Row) {
  const asked: unknown[] = [];
  const source: ReportSource<Sold> = {
    nothing: { premium: 0, orders: 0 },
    sortBy: ['premium', 'orders'],
    async read(_sql, by, { from, to, seen, currency }) {
      asked.push([by, from, to, seen, currency]);
      return by === 'all' ? (before ? [before] : []) : rows;
    },
  };
  return { source, asked };
}

const row = (key: string | null, premium: number, orders = 1): Row => ({ key, premium, orders });

test('a partner’s agents read its own sales, the insurer’s staff read all sales, and other users read none', () => {
  expect(visibleReportPartner({ partnerId: 'p', scopes: ['b2b:reports'] })).toBe('p');
  expect(visibleReportPartner({ partnerId: 'p', scopes: ['insurer:orders'] })).toBe('p');
  expect(visibleReportPartner({ partnerId: null, scopes: ['insurer:orders'] })).toBeUndefined();
  expect(visibleReportPartner({ partnerId: null, scopes: ['b2b:reports'] })).toBe('');
});

test('months follow in order, including months without a sale, next to the total of the period before', async () => {
  const { source, asked } = aSource([row('2026-10-01', 500), row('2026-08-01', 300, 2)], row(null, 70, 3));
  const query = { from: '2026-08-01', to: '2026-10-31' };
  const report = await buildReport(services, insurer, query, source);
  expect(report.rows).toEqual([
    { key: '2026-08-01', name: null, figures: { premium: 300, orders: 2 } },
    { key: '2026-09-01', name: null, figures: { premium: 0, orders: 0 } },
    { key: '2026-10-01', name: null, figures: { premium: 500, orders: 1 } },
  ]);
  expect(report.total).toEqual({ premium: 800, orders: 3 });
  expect(report.before).toEqual({ from: '2026-05-01', to: '2026-07-31', total: { premium: 70, orders: 3 } });
  expect(asked).toEqual([
    ['month', '2026-08-01', '2026-10-31', undefined, 'USD'],
    ['all', '2026-05-01', '2026-07-31', undefined, 'USD'],
  ]);
});

test.each([
  ['day', '2026-11-18', ['2026-11-18', '2026-11-19', '2026-11-20']],
  ['week', '2026-11-09', ['2026-11-09', '2026-11-16']],
] as const)('reports by %s include periods without a sale, until today', async (by, from, keys) => {
  const { rows } = await buildReport(services, insurer, { by, from }, aSource([row(keys[1], 5)]).source);
  expect(rows.map(({ key, figures }) => [key, figures.premium])).toEqual(
    keys.map((key) => [key, key === keys[1] ? 5 : 0]),
  );
});

test('products are sorted by premium, then by orders, with the row of no product last; an empty earlier period is zero', async () => {
  const rows = [row('a', 100, 1), row(null, 900, 9), row('b', 300, 1), row('c', 100, 2)];
  const report = await buildReport(services, insurer, { by: 'product' }, aSource(rows).source);
  expect(report.rows.map(({ key, name }) => [key, name])).toEqual([
    ['b', null],
    ['c', null],
    ['a', null],
    [null, null],
  ]);
  expect(report.before.total).toEqual({ premium: 0, orders: 0 });
});

describe('people and partners', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase();
    await insertUser(database.sql, {
      ...{
        id: 'ann',
        username: 'ann',
        phone: null,
        email: null,
        givenName: 'Ann',
        familyName: 'Sok',
        customerId: null,
      },
      ...{ partnerId: null, scopes: [], language: 'en', status: 'active', password: null, secondFactor: null },
      ...{ secondFactorAt: null, secondFactorStep: null, isDemo: false, createdAt: services.now(), lastSignInAt: null },
    });
    await createTestPartner({ services: { database, now: services.now } }, { id: 'mekong', name: 'Mekong' });
  });
  afterEach(() => database.close());

  test.each([
    ['agent', 'ann', 'Ann Sok'],
    ['partner', 'mekong', 'Mekong'],
  ] as const)('are shown with their names, if they have one: by %s', async (by, key, name) => {
    const rows = [row(key, 300), row('gone', 200), row(null, 900)];
    const report = await buildReport({ ...services, database }, insurer, { by }, aSource(rows).source);
    expect(report.rows.map((one) => [one.key, one.name, one.figures.premium])).toEqual([
      [key, name, 300],
      ['gone', null, 200],
      [null, null, 900],
    ]);
  });
});

test('an exact sum is returned, and a sum that no number holds exactly is refused', () => {
  expect(['9007199254740991', '-9007199254740991', '0'].map(parseExact)).toEqual([
    Number.MAX_SAFE_INTEGER,
    -Number.MAX_SAFE_INTEGER,
    0,
  ]);
  for (const sum of ['9007199254740992', '-9007199254740992', '1.5', 'much'])
    expect(() => parseExact(sum), sum).toThrow(RangeError);
});
