import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { serverKeys } from '../db/schema/server-schema.ts';
import { checkKeys } from './check-keys.ts';
import { deleteKey, listKeys } from './key-repository.ts';
import { createKeys } from './keys.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
beforeEach(() => database.sql.delete(serverKeys));

const [FIRST, SECOND] = ['1'.repeat(32), '2'.repeat(32)] as const;
const [first, second, both] = [createKeys([FIRST]), createKeys([SECOND]), createKeys([SECOND, FIRST])];
const [one, two] = [first.writing.id, second.writing.id];
/** Late in the evening of the day before in UTC. */
const DAY = new Date('2026-03-31T18:00:00Z');
const known = async () => (await listKeys(database.sql)).map(({ id }) => id);

test('a database remembers the keys that have written in it, and a start without one of them names that key', async () => {
  await checkKeys(database, first, DAY);
  await checkKeys(database, first, new Date('2026-04-05T00:00:00Z'));
  expect(await listKeys(database.sql)).toEqual([{ id: one, since: DAY }]);
  await expect(checkKeys(database, second, DAY)).rejects.toThrow(
    `SECRET_KEY: this database was written with the key ${one} (since 2026-04-01), and not with ${two}. ` +
      `Set that key, or list it in SECRET_KEYS_OLD; where it is lost: npm run keys:forget -- ${one}`,
  );
  expect(await known()).toEqual([one]);
  await checkKeys(database, both, new Date('2026-04-05T00:00:00Z'));
  expect(await known()).toEqual([one, two]);
  // A start with only the old key lacks the new one.
  await expect(checkKeys(database, first, DAY)).rejects.toThrow(`written with the key ${two} (since 2026-04-05)`);
});

test('any listed key may have written in a database from before keys had ids', async () => {
  await checkKeys(database, both, DAY);
  expect((await known()).toSorted()).toEqual([one, two].toSorted());
});

test('a lost key can be forgotten once', async () => {
  await checkKeys(database, first, DAY);
  expect([await deleteKey(database.sql, one), await deleteKey(database.sql, one)]).toEqual([true, false]);
  await checkKeys(database, second, DAY);
  expect(await known()).toEqual([two]);
});
