import { afterAll, expect, test } from 'vitest';
import { createFixtureDefinition } from '#tests/support/fixture-product.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { insertSales } from '../releases/sale-repository.ts';
import { hasVersion, loadVersion, saveVersion } from './version-repository.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

test('a version is returned with its members in their order, and is never overwritten', async () => {
  const content = {
    definition: createFixtureDefinition(),
    messages: { en: {}, km: {}, zh: {} },
    published: '2026-03-01T00:00:00.000Z',
  };
  await saveVersion(database.sql, 'boat', 'v1', content);
  await saveVersion(database.sql, 'boat', 'v1', { ...content, published: '2026-04-01T00:00:00.000Z' });
  expect(JSON.stringify(await loadVersion(database.sql, 'boat', 'v1'))).toBe(JSON.stringify(content));
  expect(await loadVersion(database.sql, 'boat', 'v2')).toBeUndefined();
});

test('a version is known from its first sale, for its product alone, and another version does not change this', async () => {
  const content = (title: string) => ({ title, published: '2026-03-01T00:00:00.000Z' });
  expect(await hasVersion(database.sql, 'tent', 'v1')).toBe(false);
  await saveVersion(database.sql, 'tent', 'v1', content('first'));
  await saveVersion(database.sql, 'tent', 'v2', content('second'));
  await saveVersion(database.sql, 'house', 'v3', content('third'));
  const known = (product: string) =>
    Promise.all(['v1', 'v2', 'v3'].map((version) => hasVersion(database.sql, product, version)));
  // A stored version is known after its first sale: a trial shop stores versions, too.
  expect(await known('tent')).toEqual([false, false, false]);
  await database.sql.execute(
    "insert into releases values ('r', 1, 'Title', 'files', null, '{}', 'h', null, now(), null, '{}', now())",
  );
  const at = new Date('2026-03-01T00:00:00Z');
  const sale = { kind: 'new', releaseId: 'r', startsAt: at, drafts: 'stay', offers: 'keep' } as const;
  const more = { priceFrom: null, reason: 'First sale', by: null, at };
  await insertSales(database.sql, [
    { ...sale, ...more, product: 'tent', version: 'v1' },
    { ...sale, ...more, product: 'house', version: 'v3' },
  ]);
  expect(await known('tent')).toEqual([true, false, false]);
  expect(await known('house')).toEqual([false, false, true]);
  expect(await loadVersion<unknown>(database.sql, 'tent', 'v1')).toEqual(content('first'));
  expect(await loadVersion<unknown>(database.sql, 'tent', 'v2')).toEqual(content('second'));
  expect(await loadVersion<unknown>(database.sql, 'house', 'v2')).toBeUndefined();
});
