import { sql as raw } from 'drizzle-orm';
import type { Item } from '#engine/record.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { MEASURED_PURCHASE } from './fill-shop.ts';

/** Rows of a purchase as JSON, with the copy of their table that they are put into. */
type Rows = { table: string; row: string }[];

let buyers = 0;

/**
 * From the first answer to the issued policy, by the calls that a browser makes. Each buyer insures people of its own, a second after
 * the one before: those who are insured twice are looked for one after the other, and what is due later comes due.
 */
async function runPurchase(shop: Shop): Promise<void> {
  buyers += 1;
  shop.clock.advance({ seconds: 1 });
  const { insuredPersons } = shop.testCase(MEASURED_PURCHASE.product, MEASURED_PURCHASE.name).answers;
  const changes = {
    mobilePhone: `+85512${300_000 + buyers}`,
    identityNumber: `${100_000_000 + buyers}`,
    insuredPersons: (insuredPersons as Item[]).map((person, at) => ({
      ...person,
      passport: `N${2_000_000 + 10 * buyers + at}`,
      fullName: `${person.fullName}${toLetters(buyers)}`,
    })),
  };
  const { ref } = await shop.anOrder(MEASURED_PURCHASE.name, { product: MEASURED_PURCHASE.product, changes });
  await shop.buy(ref);
}

/** A number as people are called: names have no digits. */
const toLetters = (number: number): string => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

async function runConcurrently(total: number, most: number, work: () => Promise<void>): Promise<number[]> {
  const answers: number[] = [];
  let begun = 0;
  const one = async () => {
    while (begun < total) {
      begun += 1;
      const at = performance.now();
      await work();
      answers.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: most }, one));
  return answers;
}

/** Milliseconds of each of so many purchases. */
export const measurePurchases = (shop: Shop, total: number, most: number) =>
  runConcurrently(total, most, () => runPurchase(shop));

async function readRows<T>(sql: Sql, text: string): Promise<T[]> {
  return (await sql.execute(raw.raw(text))).rows as T[];
}

async function countRows({ services }: Shop): Promise<Map<string, number>> {
  const { sql } = services.database;
  const tables = await readRows<{ name: string }>(
    sql,
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const [found] = await readRows<{ count: number }>(sql, `select count(*)::int as count from "${name}"`);
    counts.set(name, found?.count ?? 0);
  }
  return counts;
}

/** Buys once, and returns the new rows; each of their tables gets a copy without rules or indexes. */
export async function copyPurchaseRows(shop: Shop): Promise<Rows> {
  const { sql } = shop.services.database;
  const before = await countRows(shop);
  await runPurchase(shop);
  const rows: Rows = [];
  await sql.execute(raw`create schema bench`);
  for (const [table, count] of await countRows(shop)) {
    const added = count - (before.get(table) ?? 0);
    if (added <= 0) continue;
    await sql.execute(raw.raw(`create table bench."${table}" (like public."${table}")`));
    const newest = `select to_jsonb(t) as row from "${table}" t order by xmin::text::bigint desc limit ${added}`;
    for (const { row } of await readRows<{ row: unknown }>(sql, newest)) rows.push({ table, row: JSON.stringify(row) });
  }
  return rows;
}

/** Milliseconds of each of so many transactions that insert the rows of one purchase. */
export function measureInserts({ services }: Shop, rows: Rows, total: number, most: number): Promise<number[]> {
  return runConcurrently(total, most, () =>
    services.database.transaction('bare', async (sql) => {
      for (const { table, row } of rows) {
        const [into, of] = [raw.raw(`bench."${table}"`), raw.raw(`public."${table}"`)];
        await sql.execute(raw`insert into ${into} select * from jsonb_populate_record(null::${of}, ${row}::jsonb)`);
      }
    }),
  );
}
