import { beforeEach, expect, test } from 'vitest';
import { createFixtureDefinition } from '#tests/support/fixture-product.ts';
import type { VersionContent } from './build-version.ts';
import { type Catalogue, createCatalogue, UnknownVersion } from './product-catalogue.ts';

/* The versions that a catalogue holds in memory, with a source written for the test. */

const content: VersionContent = {
  ...{
    definition: createFixtureDefinition(),
    messages: { en: {}, km: {}, zh: {} },
    published: '2026-03-01T00:00:00.000Z',
  },
};
type Sales = { product: string; version: string | null }[];

let loads: string[];
let sold: { new: Sales; renewal: Sales };
let catalogue: Catalogue;
beforeEach(() => {
  loads = [];
  sold = { new: [{ product: 'boat', version: 'v1' }], renewal: [{ product: 'boat', version: 'v1' }] };
  catalogue = createCatalogue({
    async load(product, version) {
      loads.push(`${product}/${version}`);
      return version.startsWith('v') ? content : undefined;
    },
    onSale: async (kind) => sold[kind].map((sale) => ({ ...sale, priceFrom: { total: 5, currency: 'USD' } })),
  });
});

test('the catalogue is empty before it asks the source; then it shows the source’s versions and reports a change', async () => {
  expect([catalogue.list(), catalogue.current('boat'), catalogue.forRenewals('boat')]).toEqual([
    [],
    undefined,
    undefined,
  ]);
  expect([await catalogue.follow(), await catalogue.follow()]).toEqual([true, false]);
  expect(catalogue.current('boat')).toMatchObject({ version: 'v1', priceFrom: { total: 5, currency: 'USD' } });
  expect(catalogue.list()).toHaveLength(1);
  const before = catalogue.current('boat');
  sold.new.push({ product: 'tent', version: 'v1' });
  expect([await catalogue.follow(), catalogue.list().length]).toEqual([true, 2]);
  // An unchanged version is the same object.
  expect(catalogue.current('boat')).toBe(before);
  sold.new = [
    { product: 'boat', version: 'v2' },
    { product: 'tent', version: null },
    { product: 'site', version: 'v1' },
  ];
  expect([await catalogue.follow(), catalogue.current('boat')?.version, catalogue.list().length]).toEqual([
    true,
    'v2',
    1,
  ]);
  expect([catalogue.current('tent'), catalogue.current('site')]).toEqual([undefined, undefined]);
  sold.new = [];
  expect([await catalogue.follow(), catalogue.list()]).toEqual([true, []]);
});

test('renewals have their own versions, which are no news for buyers', async () => {
  await catalogue.follow();
  sold.renewal = [
    { product: 'boat', version: 'v9' },
    { product: 'tent', version: null },
    { product: 'site', version: 'v1' },
  ];
  expect(await catalogue.follow()).toBe(false);
  expect([catalogue.forRenewals('boat')?.version, catalogue.current('boat')?.version]).toEqual(['v9', 'v1']);
  expect([catalogue.forRenewals('tent'), catalogue.forRenewals('site')]).toEqual([undefined, undefined]);
  expect(await catalogue.at('boat', 'v9')).toBe(catalogue.forRenewals('boat'));
  expect(catalogue.ready('boat', 'v9')).toBe(catalogue.forRenewals('boat'));
  expect(catalogue.ready('boat', 'v1')).toBe(catalogue.current('boat'));
  // It stays in memory after requests for many old versions.
  for (let at = 100; at <= 150; at += 1) await catalogue.at('boat', `v${at}`);
  loads = [];
  expect([catalogue.ready('boat', 'v9'), await catalogue.at('boat', 'v9'), loads]).toEqual([
    ...[catalogue.forRenewals('boat'), catalogue.forRenewals('boat'), []],
  ]);
});

test('the catalogue reads an old version once and remembers fifty of them; it asks again for an unknown version', async () => {
  await catalogue.follow();
  expect(await catalogue.at('boat', 'v1')).toBe(catalogue.current('boat'));
  loads = [];
  expect(catalogue.ready('boat', 'v2')).toBeUndefined();
  const [one, same] = await Promise.all([catalogue.at('boat', 'v2'), catalogue.at('boat', 'v2')]);
  expect([one === same, catalogue.ready('boat', 'v2') === one, loads]).toEqual([true, true, ['boat/v2']]);
  await expect(catalogue.at('boat', 'none')).rejects.toThrow(UnknownVersion);
  await expect(catalogue.at('boat', 'none')).rejects.toThrow('boat has no version none');
  expect(loads.filter((load) => load === 'boat/none')).toHaveLength(2);
  // The version on sale was loaded too and is the oldest one. The fiftieth load after it removes it, and no other.
  for (let at = 3; at <= 50; at += 1) await catalogue.at('boat', `v${at}`);
  expect(catalogue.ready('boat', 'v2')).toBe(one);
  expect(await catalogue.at('boat', 'v2')).toBe(one);
  await catalogue.at('boat', 'v51');
  await catalogue.at('boat', 'v52');
  expect([catalogue.ready('boat', 'v2') === one, catalogue.ready('boat', 'v3')]).toEqual([true, undefined]);
  expect(catalogue.ready('boat', 'v4')?.version).toBe('v4');
  loads = [];
  await catalogue.at('boat', 'v3');
  expect(loads).toEqual(['boat/v3']);
});

test('a caller in a transaction reads a version through the transaction, once', async () => {
  const by: string[] = [];
  const load = async (product: string, version: string) => {
    by.push(`${product}/${version}`);
    return content;
  };
  await catalogue.at('boat', 'v7', load);
  await catalogue.at('boat', 'v7', load);
  expect([by, loads]).toEqual([['boat/v7'], []]);
});

test('a failed update of the sales does not prevent the next update', async () => {
  const broken = createCatalogue({
    load: async () => content,
    onSale: async () => {
      if (loads.push('asked') === 1) throw new Error('the database is away');
      return [{ product: 'boat', version: 'v1', priceFrom: null }];
    },
  });
  const [first, second] = [broken.follow(), broken.follow()];
  await expect(first).rejects.toThrow('the database is away');
  expect([await second, broken.current('boat')?.version]).toEqual([true, 'v1']);
});

test('the catalogue reports news when one version replaces another, whatever else remains on sale', async () => {
  sold.new = [
    { product: 'boat', version: 'v1' },
    { product: 'tent', version: 'v1' },
  ];
  expect([await catalogue.follow(), await catalogue.follow()]).toEqual([true, false]);
  const tent = catalogue.current('tent');
  sold.new = [
    { product: 'boat', version: 'v2' },
    { product: 'tent', version: 'v1' },
  ];
  expect([await catalogue.follow(), await catalogue.follow()]).toEqual([true, false]);
  expect([catalogue.current('boat')?.version, catalogue.current('tent') === tent]).toEqual(['v2', true]);
  sold.new = [
    { product: 'boat', version: 'v2' },
    { product: 'house', version: 'v1' },
  ];
  expect([await catalogue.follow(), catalogue.current('tent'), catalogue.list().length]).toEqual([true, undefined, 2]);
  expect(catalogue.current('house')?.version).toBe('v1');
});
