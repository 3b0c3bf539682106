import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { loadVersion } from '../products/version-repository.ts';
import { toProductFiles } from './file-tree.ts';
import { importFiles, sellFiles } from './import-files.ts';
import { buildProducts, putOnSale, type SaleTerms } from './put-on-sale.ts';
import { findRelease, loadTree } from './release-repository.ts';
import { listSalesAt } from './sale-repository.ts';

/* The releases that a server makes of its files, and the resulting sales. */

const tree = createSmallProduct();
const dear = {
  ...tree,
  'product-schemas/camera/rating.json': (tree['product-schemas/camera/rating.json'] as string).replace(
    '"note": "',
    '"note": "Other ',
  ),
};
const site = { ...tree, 'locales/site.json': '{"telephone": "023 999 999"}' };
const empty = Object.fromEntries(Object.entries(tree).filter(([path]) => !path.includes('camera')));

let database: Database;
let day = 1;
let made = 0;
/** The commit at which the power fails. */
let fails: string | undefined;
const at = (of: number) => new Date(Date.UTC(2026, 2, of));
const world = () => ({ database, now: () => at(day), ids: { id: nextId } });
function nextId(): string {
  made += 1;
  return `release ${made}`;
}
beforeEach(async () => {
  fails = undefined;
  database = await openTestDatabase((point) => {
    if (point === `before commit ${fails}`) throw new Error('the power failed');
  });
  [day, made] = [1, 0];
});
afterEach(() => database.close());

const onSale = async (of: number, kind?: 'renewal') =>
  (await listSalesAt(database.sql, at(of), kind)).map(({ product, version, releaseId }) => [
    product,
    version,
    releaseId,
  ]);

test('the first files are on sale without a start date, also for renewals, and the same files again change nothing', async () => {
  expect(await importFiles(world(), toProductFiles(tree))).toBeUndefined();
  const [sale] = await listSalesAt(database.sql, new Date(0));
  expect(sale).toMatchObject({ product: 'camera', drafts: 'stay', offers: 'keep', reason: 'files', by: null });
  expect(sale?.priceFrom).toMatchObject({ currency: 'USD' });
  expect(await onSale(1, 'renewal')).toEqual(await onSale(1));
  expect(await loadVersion(database.sql, 'camera', sale?.version ?? '')).toMatchObject({ definition: {} });
  const release = await findRelease(database.sql, 'release 1');
  expect(release).toMatchObject({ number: 1, origin: 'files', base: null, baseFiles: {}, createdBy: null });
  expect(release && (await loadTree(database.sql, release))).toEqual(tree);
  expect([await importFiles(world(), toProductFiles(tree)), made]).toEqual([undefined, 1]);
});

test('other files at a later start become a proposal, which begins with the earlier files and sells nothing', async () => {
  await importFiles(world(), toProductFiles(tree));
  const before = await onSale(9);
  day = 2;
  const proposed = await importFiles(world(), toProductFiles(dear));
  expect(proposed).toMatchObject({ id: 'release 2', base: 'release 1', createdAt: at(2), discardedAt: null });
  expect(proposed?.baseFiles).toEqual((await findRelease(database.sql, 'release 1'))?.files);
  expect(await onSale(9)).toEqual(before);
});

test('developers sell saved files at once, for the named products, and a removed product is not sold any more', async () => {
  expect(await sellFiles(world(), toProductFiles(tree))).toEqual(['camera']);
  expect((await onSale(1)).length).toBe(1);
  const [[, first] = []] = await onSale(1);
  day = 3;
  expect(await sellFiles(world(), toProductFiles(dear), ['tent'])).toEqual([]);
  expect(await sellFiles(world(), toProductFiles(dear), ['camera'])).toEqual(['camera']);
  expect(await sellFiles(world(), toProductFiles(dear))).toEqual([]);
  // The other version was on sale before this one was saved.
  expect((await onSale(2))[0]?.[1]).toBe(first);
  expect((await onSale(3))[0]?.[1]).not.toBe(first);
  expect(made).toBe(2);
  day = 4;
  expect(await sellFiles(world(), toProductFiles(empty))).toEqual(['camera']);
  expect(await onSale(4)).toEqual([['camera', null, 'release 3']]);
  // A sale that has ended does not end again.
  expect(await sellFiles(world(), toProductFiles(empty))).toEqual([]);
});

test.each([
  ['take files', () => importFiles(world(), toProductFiles(tree))],
  ['sell files', () => sellFiles(world(), toProductFiles(tree))],
])('the server imports and sells all files or none: %s', async (commit, act) => {
  fails = commit;
  await expect(act()).rejects.toThrow('the power failed');
  expect([await onSale(9), await findRelease(database.sql, 'release 1')]).toEqual([[], undefined]);
  fails = undefined;
  await act();
  expect((await onSale(9)).map(([product]) => product)).toEqual(['camera']);
  // The rolled-back release did not use its number.
  expect(await findRelease(database.sql, 'release 2')).toMatchObject({ number: 1, base: null });
});

test('the site is sold under its own name, and has no price', async () => {
  const products = await buildProducts(toProductFiles(site), at(1));
  expect(products.map(({ id, priceFrom }) => [id, priceFrom()?.currency])).toEqual([
    ['camera', 'USD'],
    ['site', undefined],
  ]);
  expect((await buildProducts(toProductFiles(tree), at(1))).map(({ id }) => id)).toEqual(['camera']);
  await importFiles(world(), toProductFiles(tree));
  const terms: SaleTerms = {
    ...{ releaseId: 'release 1', startsAt: at(5), drafts: 'move', offers: 'void', reason: 'r', by: null, at: at(2) },
    kinds: ['new'],
  };
  const sold = () => database.transaction('sell', (sql) => putOnSale(sql, products, terms));
  expect([await sold(), await sold()]).toEqual([['site'], []]);
  expect((await onSale(5)).map(([product]) => product)).toEqual(['camera', 'site']);
  // Only for new policies, and not before its day.
  expect([(await onSale(4)).length, (await onSale(5, 'renewal')).length]).toEqual([1, 1]);
});
