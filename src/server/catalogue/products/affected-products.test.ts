import { expect, test } from 'vitest';
import { findAffectedProducts, findFileOwner, selectProductFiles } from './affected-products.ts';

test.each([
  ['product-schemas/boat/form.json', 'boat'],
  ['product-schemas/boat/cases/base.json', 'boat'],
  ['product-schemas/shared/lists/coasts.json', 'shared'],
  ['machines/boat.json', 'boat'],
  ['machines/shared/dock.json', 'shared'],
  ['locales/en/products/boat.json', 'boat'],
  ['locales/km/documents/boat.json', 'boat'],
  ['locales/en/shared.json', ''],
  ['locales/en/others/boat.json', ''],
  ['locales/site.json', 'site'],
  ['locales', ''],
])('%s belongs to %j', (path, owner) => expect(findFileOwner(path)).toBe(owner));

test('a change of a product’s file affects that product, another file affects all products, and the site’s file affects none', () => {
  const touched = (...paths: string[]) => findAffectedProducts(paths, ['boat', 'tent']);
  expect(touched()).toEqual([]);
  expect(touched('machines/tent.json')).toEqual(['tent']);
  expect(touched('machines/tent.json', 'product-schemas/boat/form.json')).toEqual(['boat', 'tent']);
  expect(touched('locales/en/shared.json')).toEqual(['boat', 'tent']);
  // A file of a product that is not in the list.
  expect(touched('machines/kite.json')).toEqual(['boat', 'tent']);
  expect(touched('locales/site.json')).toEqual([]);
  expect(touched('locales/site.json', 'machines/boat.json')).toEqual(['boat']);
});

test('a product consists of its own files and the shared files, and only the site has the site settings', () => {
  const paths = [
    ...['product-schemas/boat/product.json', 'product-schemas/tent/product.json', 'product-schemas/shared/a.json'],
    ...['machines/boat.json', 'locales/site.json', 'locales/en/shared.json'],
  ];
  const files = Object.fromEntries(paths.map((path) => [path, path]));
  const of = (product: string) => Object.keys(selectProductFiles(product, files));
  const shared = ['product-schemas/shared/a.json', 'locales/en/shared.json'];
  expect(of('boat').sort()).toEqual(['product-schemas/boat/product.json', 'machines/boat.json', ...shared].toSorted());
  expect(of('tent').sort()).toEqual(['product-schemas/tent/product.json', ...shared].toSorted());
  expect(of('site').sort()).toEqual(['locales/site.json', ...shared].toSorted());
});
