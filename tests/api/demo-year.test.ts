import { sql as raw, type SQL } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { DueKind, DueView } from '#contract/due.ts';
import { checkLedger } from '#server/reports/check-ledger.ts';
import { DEMO_PASSWORD } from '#server/sandbox/demo/demo-people.ts';
import { startTestShop } from '#tests/support/test-shop.ts';

/* The year of the demo, made once with a small number of orders, by a server that does its jobs meanwhile. */

const ORDERS = 36;
const log: string[] = [];
const shop = await startTestShop({
  ...{ demo: true, env: { DEMO_ORDERS: String(ORDERS), ALONE_LIMITS: '' } },
  ...{ logLevel: 'warn', logTo: { write: (line) => void log.push(line) } },
});
afterAll(() => shop.close());
const before = await countByMonth();
await shop.worker.start();
await shop.makeYear();
await shop.worker.work();
const after = await countByMonth();

async function countByMonth(): Promise<Record<string, number>> {
  const rows = await shop.services.database.sql.execute(raw`
    select to_char(created_at at time zone interval '7 hours', 'YYYY-MM') as month, count(*)::int as orders
    from orders where about is null group by 1 order by 1`);
  const list = rows.rows as { month: string; orders: number }[];
  return Object.fromEntries(list.map(({ month, orders }) => [month, orders]));
}

async function countRows(query: SQL): Promise<number> {
  const { rows } = await shop.services.database.sql.execute(query);
  return (rows as { rows: number }[])[0]?.rows ?? 0;
}

async function readDue(username: string): Promise<Partial<Record<DueKind, number>>> {
  const body = { username, password: DEMO_PASSWORD };
  const { body: session } = await shop.call<{ access_token: string }>('POST', '/api/user/login', { body });
  const headers = { authorization: `Bearer ${session.access_token}` };
  const { lines } = (await shop.call<DueView>('GET', '/api/b2b/due', { headers })).body;
  return Object.fromEntries(lines.map(({ kind, count }) => [kind, count]));
}

test('no event is refused', () => expect(log).toEqual([]));

test('the orders are spread over the year, beside those of the small demo', () => {
  // 32 of the 36 orders are of 354 days: two or three a month. The small demo has none before January.
  const older = Object.entries(after).filter(([month]) => month < '2026-01');
  expect(older.map(([month]) => month)).toEqual(['2025-04', ...listMonths(5, 12)]);
  for (const [, orders] of older) expect([2, 3]).toContain(orders);
  const sum = (months: Record<string, number>) => Object.values(months).reduce((all, orders) => all + orders, 0);
  expect(sum(after) - sum(before)).toBe(36);
});

const listMonths = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_each, nth) => `2025-${String(from + nth).padStart(2, '0')}`);

test('the ledger, the balances and the sums by day agree, and no job has failed', async () => {
  expect(await checkLedger(shop.services)).toBe(0);
  expect(await countRows(raw`select count(*)::int as rows from folded_days`)).toBeGreaterThan(300);
  expect(await countRows(raw`select count(*)::int as rows from pgboss.job where state = 'failed'`)).toBe(0);
});

test('policies were changed and cancelled, and claims were paid, declined and queried', async () => {
  const kinds = ['issue', 'endorse', 'cancel'];
  for (const kind of kinds)
    expect(
      await countRows(raw`select count(*)::int as rows from policy_transactions where kind = ${kind}`),
      kind,
    ).toBeGreaterThan(0);
  for (const status of ['paid', 'declined', 'information_requested', 'approved'])
    expect(
      await countRows(raw`select count(*)::int as rows from claims where status = ${status}`),
      status,
    ).toBeGreaterThan(0);
});

test('each role has work that is due', async () => {
  const kinds = async (user: string) =>
    Object.keys(await readDue(user)).map((kind) => kind.replace(/^expiring\d+$/, 'expiring'));
  expect(await kinds('sokha')).toEqual(
    expect.arrayContaining(['lapsing', 'unpaid', 'expiring', 'drafts', 'claimsAsked']),
  );
  expect(await kinds('dara')).toEqual(expect.arrayContaining(['mentioned', 'expiring']));
  expect(await kinds('bopha')).toEqual(expect.arrayContaining(['expiring', 'drafts', 'claimsAsked']));
  const ofClerk = ['mentioned', 'claimsMine', 'claimsUnassigned', 'payable', 'refunds'];
  expect(await kinds('clerk')).toEqual(expect.arrayContaining(ofClerk));
  expect(await readDue('clerk')).toMatchObject({ bankLines: 4 });
  expect(await readDue('admin')).toMatchObject({ lostMessages: 1, bankLines: 4 });
  expect(await kinds('cashier')).toEqual(['payable']);
});

test('a later start creates nothing, and the clock of the shop did not move', async () => {
  expect(shop.services.now()).toEqual(shop.clock.now());
  await shop.makeYear();
  expect(await countByMonth()).toEqual(after);
});
