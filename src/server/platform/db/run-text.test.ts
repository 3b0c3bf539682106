import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { runText } from './run-text.ts';
import { nextInSequence } from './sequence-repository.ts';

const database = await openTestDatabase();
const { sql } = database;
afterAll(() => database.close());

test('a statement receives its values where it names them, in any order and repeatedly', async () => {
  const text = "select $2::text as second, $1::int as first, $2::text || '!' as again";
  expect(await runText(sql, text, [7, "it's"])).toEqual({ rows: [{ second: "it's", first: 7, again: "it's!" }] });
  expect(await runText(sql, 'select 1 as one')).toEqual({ rows: [{ one: 1 }] });
});

test('objects become JSON, lists become lists, instants become instants, and missing values become null', async () => {
  const { rows } = await runText(
    sql,
    "select $1::jsonb->>'name' as name, $2::timestamptz = '2026-04-01T02:00:00Z' as same, $3::text is null as missing, $4::text is null as nothing, cardinality($5::text[]) as many",
    [{ name: 'Dara' }, new Date('2026-04-01T02:00:00Z'), undefined, null, ['a', 'b', 'c']],
  );
  expect(rows).toEqual([{ name: 'Dara', same: true, missing: true, nothing: true, many: 3 }]);
});

test('numbers of a sequence have no gaps: an unused number is returned again', async () => {
  const next = (name: string) => database.transaction('test', (inner) => nextInSequence(inner, name));
  expect([await next('certificates'), await next('certificates'), await next('claims')]).toEqual([1, 2, 1]);
  const undone = database.transaction('test', async (inner) => {
    expect(await nextInSequence(inner, 'certificates')).toBe(3);
    throw new Error('after all not');
  });
  await expect(undone).rejects.toThrow('after all not');
  expect(await next('certificates')).toBe(3);
});
