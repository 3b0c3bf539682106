import { PGlite } from '@electric-sql/pglite';
import { expect, onTestFinished, test } from 'vitest';
import { createEmbeddedPool } from './embedded-pool.ts';
import { listenOnPool } from './listen-to-channel.ts';
import { ensureMigratedImage } from './migrated-image.ts';

/* The pool ends its connection after each query that fails outside a transaction. */

async function aPool() {
  const pglite = await PGlite.create({ loadDataDir: await ensureMigratedImage() });
  const pool = createEmbeddedPool(pglite);
  onTestFinished(async () => {
    await pool.end();
    await pglite.close();
  });
  return pool;
}

test('a prepared statement is prepared again after a failed query', async () => {
  const pool = await aPool();
  const one = { name: 'one', text: 'select $1::int as number', values: [1] };
  expect((await pool.query(one)).rows).toEqual([{ number: 1 }]);
  await expect(pool.query('select nothing')).rejects.toThrow('does not exist');
  expect((await pool.query(one)).rows).toEqual([{ number: 1 }]);
});

test('a listener still receives messages after a failed query, and none after its stop', async () => {
  const pool = await aPool();
  const heard: string[] = [];
  const stop = await listenOnPool(pool, 'news', (text) => heard.push(text));
  await pool.query("select pg_notify('news', 'one')");
  await expect(pool.query('select nothing')).rejects.toThrow('does not exist');
  await pool.query("select pg_notify('news', 'two')");
  expect(heard).toEqual(['one', 'two']);
  await stop();
  await pool.query("select pg_notify('news', 'three')");
  expect(heard).toEqual(['one', 'two']);
});

test('a connection that ends within its transaction leaves no transaction open', async () => {
  const pool = await aPool();
  const client = await pool.connect();
  await client.query('begin');
  await client.query('create temporary table half (number int)');
  client.release(new Error('broken'));
  await expect(pool.query('select * from half')).rejects.toThrow('does not exist');
});
