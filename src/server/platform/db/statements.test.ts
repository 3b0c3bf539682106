import { sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { sumByCurrency } from './statements.ts';

/* Totals of lists: exact up to 100,000 rows, and none above. */

const database = await openTestDatabase();
afterAll(() => database.close());

/** A query of so many rows of 1 cent. Every third one is in riel. */
const rows = (many: number) => ({
  limit: (most: number) => raw`(select case nth % 3 when 0 then 'KHR' else 'USD' end as currency, 1 as amount
    from generate_series(1, ${many}::int) nth limit ${most})`,
});

test('100,000 rows are added up by currency', async () => {
  expect(await sumByCurrency(database.sql, rows(100_000), ['amount'])).toEqual({
    ...{ count: 100_000, isMore: false },
    sums: [
      { currency: 'KHR', amounts: { amount: 33_333 } },
      { currency: 'USD', amounts: { amount: 66_667 } },
    ],
  });
});

test('one row more returns no sums', async () => {
  expect(await sumByCurrency(database.sql, rows(100_001), ['amount'])).toEqual({
    ...{ count: 100_000, isMore: true, sums: [] },
  });
});
