import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { sendJob } from '../../jobs/send-job.ts';
import { sequences } from '../schema/server-schema.ts';
import { collectWrites } from './collect-writes.ts';

const database = await openTestDatabase();
const { sql } = database;
afterAll(() => database.close());

const list = async () => (await sql.select().from(sequences)).map(({ name, value }) => `${name} ${value}`).toSorted();
const at = new Date('2026-04-01T02:00:00Z');

test('collected writes happen together with their flush, and its workers hear of a job', async () => {
  await sql.insert(sequences).values({ name: 'old', value: 1 });
  const heard = new Promise<string>((done) => void database.listen('jobs', done));
  await database.transaction('test', async (inner) => {
    const { later, flush } = collectWrites(inner);
    await later.insert(sequences).values([{ name: 'a', value: 1 }]);
    await later.update(sequences).set({ value: 7 }).where(eq(sequences.name, 'old'));
    await later.insert(sequences).values([{ name: 'b', value: 2 }]);
    await sendJob(later, 'mails', 'letter', at);
    expect((await inner.select().from(sequences)).length).toBe(1);
    await flush();
    await flush();
  });
  expect(await list()).toEqual(['a 1', 'b 2', 'old 7']);
  expect((await sql.execute(raw`select name, data ->> 'id' as id from pgboss.job`)).rows).toEqual([
    { name: 'mails', id: 'letter' },
  ]);
  expect(await heard).toBe('mails');
});

test('one collected write goes alone, none sends nothing, and a read is refused', async () => {
  const { later, flush } = collectWrites(sql);
  await flush();
  await later.insert(sequences).values({ name: 'alone', value: 3 });
  await flush();
  expect(await list()).toContain('alone 3');
  await expect(later.select().from(sequences)).rejects.toThrow();
});

test('nothing of a flush remains when one of its writes fails', async () => {
  const { later, flush } = collectWrites(sql);
  await later.insert(sequences).values({ name: 'fails', value: 1 });
  await later.insert(sequences).values({ name: 'alone', value: 1 });
  await expect(flush()).rejects.toThrow();
  expect(await list()).not.toContain('fails 1');
});
