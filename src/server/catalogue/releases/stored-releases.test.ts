import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Sql } from '#server/platform/db/database.ts';
import { insertVersionRows } from '#tests/support/order-rows.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { loadBaseSnapshot } from './base-snapshot.ts';
import { hashContent, hashText } from './file-tree.ts';
import {
  findLastFileRelease,
  findRelease,
  findReleaseByContent,
  findReleases,
  insertRelease,
  listReleaseRows,
  loadTexts,
  loadTree,
  lockRelease,
  type Release,
  replaceTexts,
  saveTexts,
  updateRelease,
} from './release-repository.ts';
import {
  cancelLaterSales,
  cancelSale,
  findReleaseSale,
  insertSales,
  listLastVersions,
  listReleasesByStart,
  listSaleRows,
  listSalesAfter,
  listSalesAt,
  listSalesOfReleases,
  lockSale,
  type Sale,
} from './sale-repository.ts';

/* Releases and their sales, with rows made by hand. */

let database: Database;
let sql: Sql;
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  await insertVersionRows(sql, 'boat', 'tent', 'site');
});
afterEach(() => database.close());

const day = (of: number) => new Date(Date.UTC(2026, 2, of));
let number = 0;
async function release(id: string, files: Record<string, string> = {}, more: Partial<Release> = {}): Promise<Release> {
  number += 1;
  const row: Release = {
    ...{ id, number, title: id, origin: 'studio', base: null, baseFiles: {}, basedAt: day(1), files },
    ...{
      contentHash: hashContent(files),
      createdBy: null,
      createdAt: day(1),
      discardedAt: null,
      summary: null,
      returned: null,
    },
    ...more,
  };
  await insertRelease(sql, row);
  return row;
}
async function sale(releaseId: string, startsAt: Date, more: Partial<Sale> = {}): Promise<Sale> {
  const [row] = await insertSales(sql, [
    {
      ...{ product: 'boat', kind: 'new', version: '1', releaseId, startsAt, drafts: 'stay', offers: 'keep' },
      ...{ priceFrom: null, reason: 'r', by: null, at: day(1), ...more },
    },
  ]);
  return row as Sale;
}
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('the version on sale', () => {
  test('of each product is the last one that began and is not cancelled, for new policies and for renewals', async () => {
    await release('a');
    const [first, second, tent, renewal, later] = [
      await sale('a', day(1)),
      await sale('a', day(2)),
      await sale('a', day(1), { product: 'tent', version: null }),
      await sale('a', day(1), { kind: 'renewal' }),
      await sale('a', day(4)),
    ];
    const at = async (of: number, kind?: 'renewal') => idsOf(await listSalesAt(sql, day(of), kind));
    expect([await at(1), await at(2), await at(3)]).toEqual([
      [first.id, tent.id],
      [second.id, tent.id],
      [second.id, tent.id],
    ]);
    expect(await at(3, 'renewal')).toEqual([renewal.id]);
    expect((await lockSale(sql, 'boat', day(3), 'new'))?.id).toBe(second.id);
    expect((await lockSale(sql, 'boat', day(3), 'renewal'))?.id).toBe(renewal.id);
    expect(await lockSale(sql, 'house', day(3), 'new')).toBeUndefined();
    expect(idsOf(await listSalesAfter(sql, day(1)))).toEqual([second.id, later.id]);
    expect((await cancelSale(sql, later.id, day(3)))?.calledOffAt).toEqual(day(3));
    // A sale that has begun stays, and no sale is cancelled twice.
    expect([await cancelSale(sql, later.id, day(3)), await cancelSale(sql, second.id, day(2))]).toEqual([
      undefined,
      undefined,
    ]);
    expect([await at(5), idsOf(await listSalesAfter(sql, day(2)))]).toEqual([[second.id, tent.id], []]);
    // Of two sales that begin at one instant, the later row applies.
    const again = await sale('a', day(2));
    expect(await at(3)).toEqual([again.id, tent.id]);
    expect(await insertSales(sql, [])).toEqual([]);
  });

  test('has a state for each release, and a later sale is cancelled for one product only', async () => {
    for (const id of ['a', 'b', 'c']) await release(id);
    const of = (id: string, at: number) => findReleaseSale(sql, id, day(at));
    expect(await of('a', 1)).toBe('none');
    const [early, late] = [await sale('a', day(3)), await sale('a', day(5))];
    expect([await of('a', 2), await of('a', 3), await of('a', 4)]).toEqual(['scheduled', 'begun', 'begun']);
    const tent = await sale('b', day(6), { product: 'tent' });
    await cancelLaterSales(sql, 'boat', day(4));
    const all = await listSalesOfReleases(sql, ['a', 'b']);
    expect(all.map(({ id, calledOffAt }) => [id, calledOffAt])).toEqual([
      [tent.id, null],
      [late.id, day(4)],
      [early.id, null],
    ]);
    expect([await of('b', 4), await listSalesOfReleases(sql, []), await listSalesOfReleases(sql, ['c'])]).toEqual([
      ...['scheduled', [], []],
    ]);
    await cancelLaterSales(sql, 'tent', day(5));
    expect(await of('b', 7)).toBe('none');
  });

  test('is the last one of each product, even after a withdrawal; the site is not included', async () => {
    await release('a');
    await sale('a', day(1));
    await sale('a', day(2), { version: null });
    await sale('a', day(1), { product: 'site' });
    await sale('a', day(3), { product: 'tent' });
    expect(await listLastVersions(sql, day(2))).toEqual([{ product: 'boat', version: '1' }]);
    expect(await listLastVersions(sql, day(3))).toHaveLength(2);
  });

  test('is listed newest first, for one product or for all, from a start row', async () => {
    await release('a');
    const rows = [await sale('a', day(1)), await sale('a', day(1), { product: 'tent' }), await sale('a', day(2))];
    const [one, two, three] = rows.map(({ id }) => id) as [number, number, number];
    const list = async (asked: Partial<Parameters<typeof listSaleRows>[1]>) =>
      idsOf(await listSaleRows(sql, { limit: 9, ...asked }));
    expect([await list({}), await list({ product: 'boat' }), await list({ before: three })]).toEqual([
      ...[
        [three, two, one],
        [three, one],
        [two, one],
      ],
    ]);
    expect([await list({ limit: 1 }), await list({ before: three, product: 'boat' })]).toEqual([[three], [one]]);
  });
});

describe('a release', () => {
  test('is found by its id, by its content, as the last release from files, and page by page', async () => {
    const files = { a: '1' };
    const first = await release('a', files, { origin: 'files' });
    await release('b', files, { discardedAt: day(2) });
    const third = await release('c', { a: '2' }, { origin: 'files' });
    expect((await findReleaseByContent(sql, first.contentHash))?.id).toBe('a');
    await release('d', files);
    expect((await findReleaseByContent(sql, first.contentHash))?.id).toBe('d');
    expect([await findReleaseByContent(sql, 'x'), await findRelease(sql, 'x'), await findReleases(sql, [])]).toEqual([
      ...[undefined, undefined, []],
    ]);
    expect([(await findLastFileRelease(sql))?.id, (await findRelease(sql, 'c'))?.title]).toEqual(['c', 'c']);
    expect((await findReleases(sql, ['a', 'a', 'c'])).map(({ id }) => id).sort()).toEqual(['a', 'c']);
    const page = async (before: number | undefined, limit: number) =>
      (await listReleaseRows(sql, before, limit)).map(({ id }) => id);
    expect([await page(undefined, 2), await page(third.number, 5)]).toEqual([
      ['d', 'c'],
      ['b', 'a'],
    ]);
    await updateRelease(sql, 'c', { discardedAt: day(3) });
    expect((await lockRelease(sql, 'c'))?.discardedAt).toEqual(day(3));
    expect((await findRelease(sql, 'a'))?.discardedAt).toBeNull();
  });

  test('stores its texts once, and its unshared texts disappear a minute after it has other texts', async () => {
    await release('a');
    await release('b');
    await saveTexts(sql, ['shared', 'shared']);
    await saveTexts(sql, ['own', 'shared'], 'a');
    await saveTexts(sql, ['both'], 'a');
    await saveTexts(sql, ['both'], 'b');
    await saveTexts(sql, []);
    const all = ['shared', 'own', 'both'].map(hashText);
    const there = async () => [...(await loadTexts(sql, all)).values()].sort();
    expect([await there(), await loadTexts(sql, [])]).toEqual([['both', 'own', 'shared'], new Map()]);
    const at = (seconds: number) => new Date(day(1).getTime() + seconds * 1000);
    await replaceTexts(sql, 'a', all, at(0));
    expect(await there()).toEqual(['both', 'own', 'shared']);
    await replaceTexts(sql, 'b', [], at(90));
    await replaceTexts(sql, 'a', [], at(60));
    expect(await there()).toEqual(['both', 'own', 'shared']);
    await replaceTexts(sql, 'a', [], at(61));
    expect(await there()).toEqual(['both', 'shared']);
    // A text that is written again exists again and stays.
    await saveTexts(sql, ['own'], 'a');
    await replaceTexts(sql, 'a', [hashText('own')], at(70));
    await saveTexts(sql, ['own'], 'a');
    await replaceTexts(sql, 'a', [], at(200));
    expect(await there()).toEqual(['both', 'own', 'shared']);
    expect(await loadTree(sql, { files: { x: hashText('own'), y: hashText('own'), z: hashText('both') } })).toEqual({
      ...{ x: 'own', y: 'own', z: 'both' },
    });
  });
});

describe('the first content of a release', () => {
  const boat = 'product-schemas/boat/form.json';
  const tent = 'product-schemas/tent/form.json';
  const camp = 'product-schemas/camp/form.json';
  const shared = (name: string) => `product-schemas/shared/${name}.json`;

  test('contains the files of each product on sale, with the shared files of the newest release', async () => {
    expect(await loadBaseSnapshot(sql, day(1))).toBeUndefined();
    await release('a', { [boat]: 'a', [tent]: 'a', [shared('x')]: 'a', [camp]: 'a' });
    await release('b', { [boat]: 'b', [tent]: 'b', [shared('x')]: 'b' });
    await sale('a', day(2), { product: 'tent' });
    await sale('b', day(3));
    const files = { [boat]: 'b', [tent]: 'a', [shared('x')]: 'b' };
    const tree = await loadBaseSnapshot(sql, day(3));
    expect(tree).toMatchObject({ files, contentHash: hashContent(files), newest: { id: 'b' } });
    // It omits a product that was never sold and includes a withdrawn one.
    expect(Object.keys(tree?.files ?? {})).not.toContain(camp);
    await sale('a', day(4), { product: 'tent', version: null });
    expect((await loadBaseSnapshot(sql, day(4)))?.files[tent]).toBe('a');
    // Before the second one began.
    expect((await loadBaseSnapshot(sql, day(2)))?.files).toEqual({ [tent]: 'a', [shared('x')]: 'a' });
  });

  test('also contains the changes that another release made while somebody wrote the newest one', async () => {
    const base = { [shared('kept')]: '0', [shared('changed')]: '0', [shared('both')]: '0', [shared('gone')]: '0' };
    const other = { [shared('kept')]: '0', [shared('changed')]: '1', [shared('both')]: '1', [shared('new')]: '1' };
    await release('early', { [shared('changed')]: 'early' });
    await release('other', { ...other, [tent]: '1' });
    await release('newest', { ...base, [shared('both')]: '2', [boat]: '2' }, { baseFiles: base, basedAt: day(2) });
    await sale('early', day(2), { product: 'site' });
    await sale('other', day(3), { product: 'tent' });
    await sale('newest', day(4));
    expect((await loadBaseSnapshot(sql, day(4)))?.files).toEqual({
      ...{ [shared('kept')]: '0', [shared('changed')]: '1', [shared('both')]: '2', [shared('new')]: '1' },
      ...{ [boat]: '2', [tent]: '1' },
    });
    expect((await listReleasesByStart(sql, day(4))).map(({ releaseId }) => releaseId)).toEqual([
      'early',
      'other',
      'newest',
    ]);
  });
});
