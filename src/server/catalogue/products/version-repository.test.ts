import { afterAll, expect, test } from 'vitest';
import { aDatabase } from '#tests/support/a-database.ts';
import { fixtureDefinition } from '#tests/support/fixture-product.ts';
import { versionStore } from './version-repository.ts';

const database = await aDatabase();
afterAll(() => database.close());

test('a version comes back with its members in their order, and is never written over', async () => {
  const store = versionStore(database, () => new Date('2026-03-01T00:00:00Z'));
  const bundle = JSON.stringify({ definition: fixtureDefinition(), messages: {}, published: 'then' });
  await store.save('boat', 'v1', bundle);
  await store.save('boat', 'v1', JSON.stringify({ published: 'later' }));
  const loaded: unknown = await store.load('boat', 'v1');
  expect(typeof loaded === 'string' ? loaded : JSON.stringify(loaded)).toBe(bundle);
  expect(await store.load('boat', 'v2')).toBeUndefined();
});
