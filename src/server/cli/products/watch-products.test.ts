import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProductFolder } from '#tests/support/product-folder.ts';
import { createProduct } from './new-product.ts';
import { watchProducts } from './watch-products.ts';

let folder: ReturnType<typeof createProductFolder>;
let said: string[];
let stop: () => void;
let heard: (() => void) | undefined;

beforeEach(() => {
  folder = createProductFolder();
  createProduct(folder.root, 'petCare');
  createProduct(folder.root, 'fishCare');
  said = [];
});
afterEach(() => {
  stop();
  folder.remove();
});

const watch = (only?: string[]) => {
  stop = watchProducts(folder.root, {
    only,
    say: (line) => {
      said.push(line);
      // The last line of a round names the checked products.
      if (/\(\d+\.\d s\)$/.test(line)) heard?.();
    },
  });
};

/** Returns the printed lines after a file was written as editors do: beside it first, then in its place. */
async function saidAfter(path: string, text: string): Promise<string[]> {
  said.length = 0;
  const round = new Promise<void>((resolve) => {
    heard = resolve;
  });
  writeFileSync(join(folder.root, `${path}~`), text);
  renameSync(join(folder.root, `${path}~`), join(folder.root, path));
  await round;
  return [...said];
}

test('every change is checked again, in the products that it concerns', async () => {
  watch();
  expect(said.at(-1)).toMatch(/fishCare, petCare: \d+ findings \(\d+\.\d s\)$/);

  const form = 'product-schemas/petCare/form.json';
  const good = readFileSync(join(folder.root, form), 'utf8');
  const broken = await saidAfter(form, good.replace('"startDate": {', '"startDate": {,'));
  expect(broken[0]).toMatch(
    /^product-schemas\/petCare\/form\.json:25 {2}malformed: not JSON: .+\n {2}Correct the JSON\.$/,
  );
  expect(broken.at(-1)).toMatch(/ petCare: 1 finding \(/);

  const wrong = await saidAfter(form, good.replace('"unless": "startsTodayOrLater"', '"unless": "startsNever"'));
  expect(wrong[0]).toMatch(/form\.json:\d+ {2}unknown-fact: There is no condition "startsNever"\.\n {2}Add it/);

  const shared = 'locales/en/shared.json';
  const again = await saidAfter(shared, readFileSync(join(folder.root, shared), 'utf8'));
  expect(again.at(-1)).toMatch(/fishCare, petCare: /);
});

test('the watch says that it found nothing, and does not check other products', async () => {
  watch(['petCare']);
  let last: string[] = [];
  for (const file of ['en', 'km', 'zh'].flatMap((locale) => [
    `locales/${locale}/products/petCare.json`,
    ...(locale === 'zh' ? [] : [`locales/${locale}/documents/petCare.json`]),
  ]))
    last = await saidAfter(file, readFileSync(join(folder.root, file), 'utf8').replaceAll('TODO ', ''));
  expect(last).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d {2}petCare: nothing found \(\d+\.\d s\)$/)]);
});
