import { expect, test } from 'vitest';
import { rejectTransactionPooler } from './database-setting.ts';

/** A connection of a database or pooler that assigns it these sessions, one for each question. */
function connect(...sessions: number[]) {
  const asked: string[] = [];
  const query = async (text: string) => {
    asked.push(text);
    return { rows: text.startsWith('select') ? [{ session: sessions.shift() }] : [] };
  };
  return { asked, query: query as never };
}

test('PostgreSQL, and a pooler in session mode, are accepted, and the transaction ends', async () => {
  const second = connect(12);
  await rejectTransactionPooler(connect(11, 11), second);
  expect(second.asked).toEqual(['begin', 'select pg_backend_pid() as session', 'rollback']);
});

test.each([
  ['the session of another', [11, 12], [11]],
  ['a new session for each question', [11, 13], [12]],
])('a pooler that assigns %s is rejected', async (_how, own, others) => {
  const second = connect(...others);
  await expect(rejectTransactionPooler(connect(...own), second)).rejects.toThrow(/^DATABASE_URL .*pool_mode=session/);
  expect(second.asked.at(-1)).toBe('rollback');
});
