import { afterAll, expect, test } from 'vitest';
import { aDatabase } from '#tests/support/a-database.ts';
import { fixtureDefinition } from '#tests/support/fixture-product.ts';
import { keepVersion, loadVersion } from './version-repository.ts';

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
