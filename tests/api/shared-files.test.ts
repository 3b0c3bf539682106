import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { SharedUse } from '#contract/studio/material/shared.ts';
import type { checkProduct } from '#contract/studio/products.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { removeExpectedTables } from '#tests/support/remove-expected-tables.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createStudio, type TestStudio } from '#tests/support/test-studio.ts';
import { expectRefusal } from './coded-problem.ts';

/*
 * A change of files that products share, in the studio: it shows the products that use the file, and all of them are
 * checked and sold with it.
 */

const OCCUPATIONS = 'product-schemas/shared/lists/occupations.json';
let shop: Shop;
let studio: TestStudio;

beforeAll(async () => {
  shop = await startTestShop({
    products: changeFiles(removeExpectedTables(readProductFiles(projectRoot)), {}, ['fire', 'golfer']),
  });
  studio = await createStudio(shop, 'vouched');
});
afterAll(() => shop.close());

const look = async (id: string) =>
  (
    await studio.editor.call<ReplyOf<typeof checkProduct>>('POST', `/api/studio/releases/${id}/products/shared/check`)
  ).body.findings.map(({ code, file, at }) => `${code} ${file}${at}`);

test('the server lists the places where products use a list, a part of a page, or a chart', async () => {
  const { id } = await studio.begin('Who uses it');
  const { body, status } = await studio.editor.call<SharedUse[]>('GET', `/api/studio/releases/${id}/uses`);
  expect(status).toBe(200);
  const of = (file: string, at = '') =>
    body
      .filter((use) => use.file === file && use.at === at)
      .map(({ product, part, path }) => `${product} ${part} ${path.join('/')}`)
      .sort();
  expect(of(OCCUPATIONS)).toEqual([
    'fire form pages/customerInfo/schema/properties/occupation/list',
    'golfer form pages/customerInfo/schema/properties/occupation/list',
  ]);
  expect(of('product-schemas/shared/contact.json', '/address/schema')).toEqual([
    'fire form pages/customerInfo/schema/properties/address/$ref',
    'golfer form pages/customerInfo/schema/properties/address/$ref',
  ]);
  expect(of('machines/shared/checkout.json').map((use) => use.split(' ').slice(0, 2).join(' '))).toEqual([
    'fire chart',
    'golfer chart',
  ]);
  // One of them, on a page and in a table.
  expect(of('product-schemas/shared/lists/coverage-durations.json')).toEqual([
    'fire form pages/propertyPlan/schema/properties/selectedCoverageDuration/list',
    'fire form tables/shortPeriods/inputs/0/domain/$ref',
  ]);
  expectRefusal(shop, await studio.editor.call('GET', '/api/studio/releases/none/uses'), '404 releaseNotFound');
});

test('a new occupation lacks words in three languages; then both products are judged, approved and sold with it', async () => {
  const { id } = await studio.begin('Surveyors');
  const codes = JSON.parse(await studio.text(id, OCCUPATIONS)).codes as string[];
  await studio.write({ path: OCCUPATIONS, pointer: `/codes/${codes.length}` }, 'surveyor', id);
  const missed = await look(id);
  expect(missed.sort()).toEqual(
    ['en', 'km', 'zh'].flatMap((language) =>
      ['fire', 'golfer'].map(
        (product) => `message-missing locales/${language}/products/${product}.json/lists/occupations/surveyor`,
      ),
    ),
  );
  const words = { en: 'Surveyor', km: 'អ្នកវាស់វែង', zh: '测量员' };
  for (const [language, said] of Object.entries(words))
    await studio.write({ path: `locales/${language}/shared.json`, pointer: '/lists/occupations/surveyor' }, said, id);
  expect(await look(id)).toEqual([]);
  const { evidence } = await studio.prove(id);
  expect(evidence?.report?.map(({ product }) => product)).toEqual(['fire', 'golfer']);
  expect((await studio.approve(id)).status).toBe(200);
  expect((await studio.publish(id)).status).toBe(200);
  for (const product of ['fire', 'golfer']) expect((await studio.sells(product))?.now?.release.id, product).toBe(id);
});
