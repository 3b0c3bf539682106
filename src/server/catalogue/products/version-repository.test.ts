import { afterAll, expect, test } from 'vitest';
import { aDatabase } from '#tests/support/a-database.ts';
import { fixtureDefinition } from '#tests/support/fixture-product.ts';
import { isKept, keepVersion, loadVersion } from './version-repository.ts';

const database = await aDatabase();
afterAll(() => database.close());

test('a version comes back with its members in their order, and is never written over', async () => {
  const content = {
    definition: fixtureDefinition(),
    messages: { en: {}, km: {}, zh: {} },
    published: '2026-03-01T00:00:00.000Z',
  };
  await keepVersion(database.sql, 'boat', 'v1', content);
  await keepVersion(database.sql, 'boat', 'v1', { ...content, published: '2026-04-01T00:00:00.000Z' });
  expect(JSON.stringify(await loadVersion(database.sql, 'boat', 'v1'))).toBe(JSON.stringify(content));
  expect(await loadVersion(database.sql, 'boat', 'v2')).toBeUndefined();
});

test('a version is known once it was kept, of its product alone, and another beside it takes nothing from it', async () => {
  const content = (title: string) => ({ title, published: '2026-03-01T00:00:00.000Z' });
  expect(await isKept(database.sql, 'tent', 'v1')).toBe(false);
  await keepVersion(database.sql, 'tent', 'v1', content('first'));
  await keepVersion(database.sql, 'tent', 'v2', content('second'));
  await keepVersion(database.sql, 'house', 'v3', content('third'));
  const known = (product: string) =>
    Promise.all(['v1', 'v2', 'v3'].map((version) => isKept(database.sql, product, version)));
  expect(await known('tent')).toEqual([true, true, false]);
  expect(await known('house')).toEqual([false, false, true]);
  expect(await loadVersion<unknown>(database.sql, 'tent', 'v1')).toEqual(content('first'));
  expect(await loadVersion<unknown>(database.sql, 'tent', 'v2')).toEqual(content('second'));
  expect(await loadVersion<unknown>(database.sql, 'house', 'v2')).toBeUndefined();
});
