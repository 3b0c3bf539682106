import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { compareRelease, ReleaseView } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createStudio, type TestStudio } from '#tests/support/test-studio.ts';
import { expectRefusal } from './coded-problem.ts';

// The first tree of a release, where products are sold from different releases.

const golfer = { path: 'locales/en/products/golfer.json', pointer: '/tagline' };
const travel = { path: 'locales/en/products/travel.json', pointer: '/tagline' };
/** A word that both products show, in a file that they share. */
const shared = { path: 'locales/en/shared.json', pointer: '/fields/gender/label' };

let shop: Shop;
let studio: TestStudio;

beforeAll(async () => {
  shop = await startTestShop({ products: changeFiles(readProductFiles(projectRoot), {}, ['travel', 'golfer']) });
  studio = await createStudio(shop, 'vouched');
});
afterAll(() => shop.close());

const taglines = async () => {
  const { body } = await shop.call<{ id: string; tagline: string }[]>('GET', '/api/products');
  return Object.fromEntries(body.map(({ id, tagline }) => [id, tagline]));
};
const firstRelease = async () =>
  (await studio.editor.call<{ items: ReleaseView[] }>('GET', '/api/studio/releases?limit=100')).body.items.at(-1)?.id ??
  '';
const compare = async (id: string) =>
  (await studio.editor.call<ReplyOf<typeof compareRelease>>('GET', `/api/studio/releases/${id}/difference`)).body;
const sharedWord = async (id: string) => JSON.parse(await studio.text(id, shared.path)).fields.gender.label as string;

test('after one product returns to an older release, a new release begins with what each product sells, and reverts nothing', async () => {
  const first = await firstRelease();
  const both = await studio.write(golfer, 'Golf of the second');
  await studio.write(travel, 'Travel of the second', both);
  await studio.sold(both);
  const before = await taglines();
  expect((await studio.publish(first, { products: ['golfer'] })).status).toBe(200);
  const mixed = await taglines();
  expect(mixed).toMatchObject({ travel: 'Travel of the second' });
  expect(mixed.golfer).not.toBe(before.golfer);

  // Both ways: neither the older nor the newer tree is what sells.
  const { id } = await studio.begin();
  expect(JSON.parse(await studio.text(id, golfer.path)).tagline).toBe(mixed.golfer);
  expect(JSON.parse(await studio.text(id, travel.path)).tagline).toBe('Travel of the second');
  await studio.write(travel, 'Travel of the third', id);
  await studio.prove(id);
  expect(await compare(id)).toMatchObject({
    files: [{ path: travel.path }],
    products: [{ product: 'travel', isByTheWay: false }],
  });
  await studio.sold(id);
  expect(await taglines()).toEqual({ golfer: mixed.golfer, travel: 'Travel of the third' });
});

test('a release of one product is outdated when another product goes back, and an update includes that return', async () => {
  const first = await firstRelease();
  const id = await studio.write(golfer, 'Golf from behind');
  expect(await studio.view(id)).toMatchObject({ isBehind: false });
  expect((await studio.publish(first, { products: ['travel'] })).status).toBe(200);
  const { travel: back } = await taglines();
  expect(await studio.view(id)).toMatchObject({ isBehind: true });
  await studio.prove(id);
  await studio.approve(id);
  expectRefusal(shop, await studio.publish(id), '409 releaseBehind');
  const updated = await studio.editor.call<ReleaseView>('POST', `/api/studio/releases/${id}/update`);
  expect(updated.body).toMatchObject({ isBehind: false, changes: [{ path: golfer.path }] });
  await studio.sold(id);
  expect(await taglines()).toEqual({ golfer: 'Golf from behind', travel: back });
});

test('a release contains the newest shared files; a product on sale with older files is reported, and does not change', async () => {
  const id = await studio.write(shared, 'Sex');
  await studio.sold(id, { products: ['travel'] });
  const held = (await studio.sells('golfer'))?.now?.version;
  const next = await studio.write(travel, 'Travel after the word');
  expect(await sharedWord(next)).toBe('Sex');
  await studio.prove(next);
  await studio.approve(next);
  expect((await compare(next)).products).toMatchObject([
    { product: 'golfer', current: held, isByTheWay: true },
    { product: 'travel', isByTheWay: false },
  ]);
  expectRefusal(shop, await studio.publish(next, { products: ['golfer'] }), '409 releaseNotProven');
  expect((await studio.publish(next)).body.sales.map(({ product }) => product)).toEqual(['travel', 'travel']);
  expect((await studio.sells('golfer'))?.now?.version).toBe(held);
});

test('shared files that are sold while a release waits for its time remain beside the files of that release', async () => {
  const startsAt = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
  const later = await studio.write(travel, 'Travel at its time');
  await studio.sold(later, { startsAt });
  const meanwhile = await studio.write(shared, 'Woman or man');
  await studio.sold(meanwhile, { products: ['golfer'] });
  shop.clock.advance({ hours: 2 });
  await shop.services.catalogue.follow();
  const { id } = await studio.begin();
  expect(await sharedWord(id)).toBe('Woman or man');
  expect(JSON.parse(await studio.text(id, travel.path)).tagline).toBe('Travel at its time');
});

test('no release begins with a scheduled release, which must be up to date before it is put on sale again', async () => {
  const startsAt = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
  const id = await studio.write(golfer, 'Golf in an hour');
  await studio.sold(id, { startsAt });
  const begun = await studio.editor.call('POST', '/api/studio/releases', { body: { title: 'Of it', from: id } });
  expectRefusal(shop, begun, '404 releaseNotFound');
  expectRefusal(shop, await studio.edit(id, [{ ...golfer, after: 'x' }]), '409 releaseClosed');
  await studio.sold(await studio.write(travel, 'Travel meanwhile'));
  expectRefusal(shop, await studio.publish(id), '409 releaseBehind');
  const sales = (await studio.view(id)).sales;
  for (const { id: sale } of sales) await studio.editor.call('POST', `/api/studio/sales/${sale}/calling-off`);
  // Called off, it may be written in again.
  const { body } = await studio.editor.call<ReleaseView>('POST', `/api/studio/releases/${id}/update`);
  expect(body).toMatchObject({ isBehind: false });
  await studio.sold(id);
  expect(await taglines()).toEqual({ golfer: 'Golf in an hour', travel: 'Travel meanwhile' });
});
