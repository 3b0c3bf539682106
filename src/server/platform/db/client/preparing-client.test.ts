import { PGlite } from '@electric-sql/pglite';
import { expect, onTestFinished, test } from 'vitest';
import { createEmbeddedPool } from '../embedded-pool.ts';
import { createStatementNames } from './preparing-client.ts';

async function aPool() {
  const pglite = await PGlite.create('memory://');
  const pool = createEmbeddedPool(pglite);
  onTestFinished(async () => {
    await pool.end();
    await pglite.close();
  });
  const prepared = async () => {
    const { rows } = await pool.query<{ statement: string }>(
      `select statement from pg_prepared_statements where name <> '' order by name`,
    );
    return rows.map(({ statement }) => statement);
  };
  return { pool, prepared };
}

test('a statement that is sent often is prepared once, and answers each of its values', async () => {
  const { pool, prepared } = await aPool();
  const text = 'select $1::int + 1 as next';
  const ask = async (value: number) => (await pool.query({ text }, [value])).rows;
  for (const value of [1, 2, 3, 4]) expect(await ask(value)).toEqual([{ next: value + 1 }]);
  expect(await prepared()).toEqual([]);
  for (const value of [5, 6, 7]) expect(await ask(value)).toEqual([{ next: value + 1 }]);
  expect(await prepared()).toEqual([text]);
});

test('a statement without values, and one that returns all columns, are never prepared', async () => {
  const { pool, prepared } = await aPool();
  await pool.query('create table things (id int)');
  for (let time = 0; time < 8; time++) {
    await pool.query({ text: 'select 1 as one' }, []);
    await pool.query({ text: 'select * from things where id = $1' }, [time]);
    await pool.query({ text: 'insert into things values ($1) returning *' }, [time]);
    await pool.query({ text: 'select t.id, t.* from things t where id = $1' }, [time]);
  }
  expect(await prepared()).toEqual([]);
  await pool.query('alter table things add column name text');
  expect((await pool.query({ text: 'select * from things where id = $1' }, [3])).rows).toEqual([{ id: 3, name: null }]);
});

test.each([
  'select id from things where owner = $1 order by id',
  'select id from things where day >= $1',
  'select count(*) from things where id = $1',
  'select id from things where owner = $1 limit 5',
  'select owner from things where id = $1 group by owner',
])('a statement whose best plan depends on its values has no name: %s', (text) => {
  const name = createStatementNames();
  for (let time = 0; time < 9; time++) expect(name(text)).toBeUndefined();
});

test('no more than a thousand statements get a name, and those keep theirs', () => {
  const name = createStatementNames();
  const last = (text: string) => [1, 2, 3, 4, 5].map(() => name(text)).at(-1);
  for (let at = 0; at < 1_000; at++) expect(last(`select ${at}, $1`)).toBe(`often ${at}`);
  expect(last('select one more, $1')).toBeUndefined();
  expect(name('select 7, $1')).toBe('often 7');
});
