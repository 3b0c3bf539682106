import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Catalogue, createCatalogue } from '#server/catalogue/products/product-catalogue.ts';
import { loadVersion } from '#server/catalogue/products/version-repository.ts';
import { sellFiles } from '#server/catalogue/releases/import-files.ts';
import { listSalesAt } from '#server/catalogue/releases/sale-repository.ts';
import { randomIds } from '#server/platform/base/ids.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createProductFolder } from '#tests/support/product-folder.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { followProducts } from './follow-products.ts';
import { createProduct } from './new-product.ts';

let folder: ReturnType<typeof createProductFolder>;
let catalogue: Catalogue;
let database: Database;
let said: string[];
let stop = () => {};
let heard: (() => void) | undefined;

beforeEach(() => {
  folder = createProductFolder();
  createProduct(folder.root, 'petCare');
  said = [];
});
afterEach(async () => {
  stop();
  await database.close();
  folder.remove();
});

/** Starts a catalogue that follows the folder. */
async function follow(): Promise<void> {
  const followed = followProducts(folder.root, (line) => {
    said.push(line);
    if (/stays as it was|not on sale|changed$/.test(line)) heard?.();
  });
  database = await openTestDatabase();
  const { sql } = database;
  catalogue = createCatalogue({
    load: (product, version) => loadVersion(sql, product, version),
    onSale: () => listSalesAt(sql, new Date()),
  });
  const services = { database, catalogue, ids: randomIds, now: () => new Date() };
  await sellFiles(services, followed.files);
  await catalogue.follow();
  stop = followed.follow(services, () => {});
}

async function write(path: string, text: string): Promise<string> {
  const done = new Promise<void>((resolve) => {
    heard = resolve;
  });
  mkdirSync(dirname(join(folder.root, path)), { recursive: true });
  writeFileSync(join(folder.root, path), text);
  await done;
  return said.at(-1) as string;
}

const read = (path: string) => readFileSync(join(folder.root, path), 'utf8');
const title = () => catalogue.current('petCare')?.messages('en')['petCare.cover.title'];

test('a changed product is on sale at once, and a broken product remains as it was until its repair', async () => {
  await follow();
  const [first] = catalogue.list();
  const words = 'locales/en/products/petCare.json';
  const changed = await write(words, read(words).replace('When should cover begin?', 'From when?'));
  expect([changed, title()]).toEqual(['petCare: changed', 'From when?']);
  const good = catalogue.current('petCare')?.version;
  expect(good).not.toBe(first?.version);

  const chart = 'machines/petCare.json';
  const whole = read(chart);
  for (const broken of [whole.slice(0, -3), whole.replace('"NEXT": "plan"', '"NEXT": "moon"')]) {
    expect(await write(chart, broken)).toBe('petCare stays as it was');
    expect(said.join('\n')).toMatch(/machines\/petCare\.json:\d+ {2}(malformed|unknown-target)/);
    expect(catalogue.current('petCare')?.version).toBe(good);
  }
  // The repair also changes the product: without a change there would be no new version.
  const rating = 'product-schemas/petCare/rating.json';
  writeFileSync(join(folder.root, chart), whole);
  expect(await write(rating, read(rating).replace('"1000"', '"1100"'))).toBe('petCare: changed');
});

test('a product that cannot run at the start of the server is left out, and is added when it can run', async () => {
  const rating = 'product-schemas/petCare/rating.json';
  const whole = read(rating);
  writeFileSync(join(folder.root, rating), '{');
  await follow();
  expect(said.at(-1)).toBe('petCare is not on sale');
  expect(catalogue.list()).toEqual([]);
  expect(await write(rating, whole)).toBe('petCare: changed');
  expect(catalogue.list()).toHaveLength(1);
});

test('the first content of the files counts as always on sale, as the demonstration requires; a change counts from now', async () => {
  const MONTHS_AGO = new Date(Date.now() - 100 * 86_400_000);
  await follow();
  const first = catalogue.current('petCare')?.version;
  const words = 'locales/en/products/petCare.json';
  await write(words, read(words).replace('When should cover begin?', 'From when?'));
  expect(catalogue.current('petCare')?.version).not.toBe(first);
  expect(await listSalesAt(database.sql, MONTHS_AGO)).toMatchObject([{ product: 'petCare', version: first }]);
});
