import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql as raw } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listEntries } from '#server/people/partners/statement-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { createEmbeddedPool } from '#server/platform/db/embedded-pool.ts';
import { type Posting, post, sumCommissionDue } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { salesSource } from '#server/reports/build-report.ts';
import { readReconciliation } from '#server/reports/reconciliation-repository.ts';
import { readFigures } from '#server/reports/sums/report-repository.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { createEmptyDatabase, runAsOwner } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';

const rowsOf = async (sql: Sql, text: string) => (await sql.execute(raw.raw(text))).rows;

/** Entries whose lines do not come to nothing, and what is on no line. There are none, ever. */
async function unbalanced(sql: Sql) {
  return rowsOf(
    sql,
    `select entry_id, currency from ledger_lines group by 1, 2 having sum(amount) <> 0
     union all select e.id, 'no line' from ledger_entries e where not exists (
       select 1 from ledger_lines l where l.entry_id = e.id)`,
  );
}

describe('the ledger', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startTestShop();
    await insertOrderRows(shop.services.database.sql, 'sold-once', 'held');
  });
  afterAll(() => shop.close());

  const at = new Date('2026-04-01T02:00:00Z');
  const inTransaction = (work: (sql: Sql) => Promise<unknown>) =>
    shop.services.database.transaction('test', async (sql) => void (await work(sql)));
  /** The database's reason for a refusal; drivers wrap it. */
  const refusal = (work: (sql: Sql) => Promise<unknown>, database = shop.services.database) =>
    database.transaction('a test', work).then(
      () => 'done',
      (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`,
    );

  test('accepts no entry whose lines do not balance, in each currency', async () => {
    const lines: Posting['lines'] = [
      { account: 'bank', amount: 100 },
      { account: 'receivable', amount: -99 },
    ];
    const of = { kind: 'marked', at, partnerId: null } as const;
    expect(await refusal((sql) => post(sql, { ...of, currency: 'USD', lines }))).toContain('does not balance');
    const usd = transfer('marked', { at, partnerId: null, amount: 5, currency: 'USD' });
    expect(await refusal((sql) => post(sql, usd))).toBe('done');
    // A hundred dollars are no hundred riels, though the figures come to nothing.
    const overTwo = `with e as (insert into ledger_entries (kind, at) values ('marked', now()) returning id)
      insert into ledger_lines (entry_id, account, amount, currency)
      select id, account, amount, currency from e,
        (values ('bank', 100, 'USD'), ('receivable', -100, 'KHR')) line (account, amount, currency)`;
    expect(await refusal((sql) => rowsOf(sql, overTwo))).toContain('does not balance');
    expect(await refusal((sql) => rowsOf(sql, overTwo.replace('KHR', 'USD')))).toBe('done');
    expect(await unbalanced(shop.services.database.sql)).toEqual([]);
  });

  test('accepts new entries and never changes old ones', async () => {
    await inTransaction((sql) => post(sql, transfer('marked', { at, partnerId: null, amount: 7, currency: 'USD' })));
    for (const change of [
      'update ledger_lines set amount = 0',
      'delete from ledger_lines',
      "update ledger_entries set kind = 'refund'",
    ])
      expect(await refusal((sql) => sql.execute(raw.raw(change)), runAsOwner(shop.services.database))).toContain(
        'never changed',
      );
  });

  test('accepts a sale of an order once, and a transaction of the provider once', async () => {
    const of = { at, partnerId: null, orderId: 'sold-once', amount: 300, currency: 'USD' };
    const sale: Posting = {
      ...{ kind: 'sale', at, orderId: 'sold-once', partnerId: null, currency: 'USD' },
      lines: [
        { account: 'receivable', amount: 300 },
        { account: 'premium', amount: -300 },
      ],
    };
    const payment = transfer('payment', { ...of, tranId: 'T-once' });
    await inTransaction((sql) => post(sql, sale, payment));
    expect(await refusal((sql) => post(sql, sale))).toContain('ledger_entries_sale');
    expect(await refusal((sql) => post(sql, payment))).toContain('ledger_entries_transaction');
  });

  test('moves its partner’s balance by itself, and never below the outstanding amount', async () => {
    const { id } = await createTestPartner(shop, { balance: 100_00 });
    const of = { at, partnerId: id, orderId: 'held', currency: 'USD' };
    await inTransaction((sql) => post(sql, transfer('reserve', { ...of, amount: 60_00 })));
    const balances = `select total::int, outstanding::int from partners where id = '${id}'`;
    const { sql } = shop.services.database;
    expect(await rowsOf(sql, balances)).toEqual([{ total: 100_00, outstanding: 60_00 }]);
    expect(await refusal((inner) => post(inner, transfer('reserve', { ...of, amount: 40_01 })))).toContain(
      'partners_not_overdrawn',
    );
    const riel = transfer('deposit', { at, partnerId: id, amount: 1, currency: 'KHR' });
    expect(await refusal((inner) => post(inner, riel))).toContain('has no balance in KHR');
    expect(await rowsOf(sql, balances)).toEqual([{ total: 100_00, outstanding: 60_00 }]);
  });
});

describe('an upgraded older database', () => {
  let sql: Sql;
  let close: () => Promise<unknown>;
  let old: Record<string, unknown>[];
  const folders: string[] = [];

  /** The migrations before the one named so. */
  function migrationsUntil(name: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
    folders.push(folder);
    cpSync(migrations, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
    const at = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${name}`));
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
    return folder;
  }
  const migrations = fileURLToPath(import.meta.resolve('#server/platform/db/migrations'));

  beforeAll(async () => {
    const server = inject('postgresUrl');
    const pglite = server === undefined ? await PGlite.create() : undefined;
    const pool = pglite
      ? createEmbeddedPool(pglite)
      : new pg.Pool({ connectionString: await createEmptyDatabase(server as string) });
    const db = drizzle(pool);
    sql = db as unknown as Sql;
    close = async () => {
      await pool.end();
      await pglite?.close();
    };
    const to = (migrationsFolder: string) => migrate(db, { migrationsFolder });
    await to(migrationsUntil('ledger'));
    const filled = readFileSync(new URL('before-the-ledger.sql', import.meta.url), 'utf8');
    for (const statement of filled.split(/;\n/).filter((text) => text.trim() !== ''))
      await sql.execute(raw.raw(statement));
    old = await rowsOf(sql, 'select * from partner_entries order by id');
    await to(migrations);
  });
  afterAll(async () => {
    await close();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  const period = { from: '2025-12-01', to: '2026-04-02', currency: 'USD' };

  test('has a balanced ledger and its earlier balances', async () => {
    expect(await unbalanced(sql)).toEqual([]);
    const sums = await rowsOf(
      sql,
      `select q.id, q.total::int as total, q.outstanding::int as outstanding, (
         select -sum(amount) from ledger_lines where partner_id = q.id and account in ('balance', 'held'))::int as booked
       from partners q order by 1`,
    );
    expect(sums).toEqual([
      { id: 'demo-mekong', total: 2_857_78, outstanding: 0, booked: 2_857_78 },
      { id: 'demo-tonle', total: 992_00, outstanding: 0, booked: 992_00 },
    ]);
  });

  test('has the same statements', async () => {
    for (const partner of ['demo-mekong', 'demo-tonle']) {
      const before = old
        .filter((line) => line.partner_id === partner)
        .map(({ kind, amount, held, total, outstanding, note }) => ({
          ...{ kind, note, amount: Number(amount), held: Number(held), total: Number(total) },
          available: Number(total) - Number(outstanding),
        }));
      const now = await listEntries(sql, { partner, limit: 100 });
      expect(now.map(({ id: _id, at: _at, order: _order, kept: _kept, receipt: _receipt, ...line }) => line)).toEqual(
        before.toReversed(),
      );
    }
  });

  test('has receipts for each year without gaps, in the order of the ledger', async () => {
    const { rows } = await sql.execute(raw`select number, entry_id from receipts order by entry_id`);
    const of = (year: number) =>
      rows.map(({ number }) => String(number)).filter((one) => one.startsWith(`REC-${year}-`));
    for (const year of [2025, 2026])
      expect(of(year)).toEqual(of(year).map((_, at) => `REC-${year}-${String(at + 1).padStart(6, '0')}`));
    expect([of(2025).length > 0, of(2026).length > 4]).toEqual([true, true]);
  });

  test('shows the earned and the settled amounts, with the intended sign', async () => {
    const nothing = salesSource.nothing;
    /** The claims that are not decided, and one that is approved and not paid. */
    const open = (outstanding: number) => ({ outstanding });
    expect(await readFigures(sql, 'partner', period)).toEqual([
      // 69.53 were retained, 40.00 settled by crediting the balance.
      {
        ...nothing,
        key: 'demo-mekong',
        orders: 7,
        written: 3_316_22,
        commission: 400_77,
        settled: 109_53,
        ...open(1_028_00),
      },
      // 5.00 were deducted from the balance.
      { ...nothing, key: 'demo-tonle', orders: 3, written: 124_80, commission: 12_48, settled: -5_00, ...open(95_00) },
      // Of two refunds one was sent.
      {
        ...nothing,
        key: null,
        orders: 4,
        written: 1_132_00,
        refunds: 2,
        refunded: 927_00,
        refundsSent: 463_50,
        ...open(410_00),
      },
    ]);
    expect(await sumCommissionDue(sql, 'demo-mekong')).toBe(291_24);
    expect(await sumCommissionDue(sql, 'demo-tonle')).toBe(17_48);
  });

  test('has the money of each order, and one refund is still due', async () => {
    const { differences, orders, net, spends, kept, refunds } = await readReconciliation(sql, period);
    expect({ differences, orders, net, spends, kept, refunds }).toEqual({
      differences: [],
      ...{ orders: 14, net: 4_573_02 },
      spends: { count: 4, amount: 2_172_72 },
      kept: { count: 1, amount: 69_53 },
      refunds: { count: 2, amount: 927_00 },
    });
    const due = await rowsOf(sql, `select -sum(amount)::int as due from ledger_lines where account = 'refundDue'`);
    expect(due).toEqual([{ due: 463_50 }]);
  });

  test('has claims with an amount for each benefit, if the amount is known', async () => {
    const claimed = await rowsOf(
      sql,
      `select amount, (select json_agg(json_build_object('benefit', benefit, 'amount', l.amount) order by l.id) from claim_lines l where claim_id = claims.id) as lines from claims`,
    );
    const together = ['roomAndBoard', 'surgery', 'hospitalServices', 'ambulance'];
    expect(claimed.filter(({ amount }) => amount === 128_400)).toEqual([
      { amount: 128_400, lines: together.map((benefit) => ({ benefit, amount: null })) },
    ]);
    const others = claimed.filter(({ amount }) => amount !== 128_400);
    expect(others).toHaveLength(6);
    for (const { amount, lines } of others) expect(lines).toEqual([{ benefit: expect.any(String), amount }]);
  });

  test('accepts new entries afterwards', async () => {
    await post(sql, transfer('deposit', { at: new Date(), partnerId: 'demo-tonle', amount: 8_00, currency: 'USD' }));
    const [newest] = await listEntries(sql, { partner: 'demo-tonle', limit: 1 });
    expect(newest).toMatchObject({ kind: 'deposit', amount: 8_00, total: 1_000_00, available: 1_000_00 });
  });
});
