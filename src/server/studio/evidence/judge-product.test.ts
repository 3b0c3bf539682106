import { afterAll, expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { anEighthProduct, EIGHTH } from '#tests/eighth-product/an-eighth-product.ts';
import { changed } from '#tests/support/a-catalogue.ts';
import { judgeProduct } from './judge-product.ts';

const options = { seed: 1, mutantsFor: 0, tell: () => {} };
const files = readProductFiles(projectRoot);
const eighth = anEighthProduct();
afterAll(eighth.remove);

test('a new product that sells a phone’s screen is walked whole, and has nothing to be compared with', () => {
  const { evidence, differ } = judgeProduct(EIGHTH, eighth.files, files, options);
  expect(evidence).toMatchObject({ product: EIGHTH, findings: [], isCovered: true });
  expect(evidence.coverage?.kinds.find(({ kind }) => kind === 'row')).toMatchObject({ walked: 12, all: 12 });
  expect([evidence.words, evidence.journeys, differ]).toEqual([undefined, undefined, undefined]);
  // There was no time for a mutant, and how many there would have been is told.
  expect(evidence.mutants).toMatchObject({ made: 0, seed: 1 });
  expect(evidence.mutants?.all).toBeGreaterThan(100);
});

test('faults are put in only where something changed', () => {
  const path = 'product-schemas/golfer/product.json';
  const rating = files('product-schemas/golfer/rating.json') as { tables: { playerLoadings: { rows: unknown[] } } };
  const same = structuredClone(rating);
  same.tables.playerLoadings.rows.reverse();
  const sold = changed(files, { 'product-schemas/golfer/rating.json': { ...same, note: 'another note' } });
  const { evidence } = judgeProduct('golfer', files, sold, options);
  expect(evidence).toMatchObject({ isCovered: true, cells: 0, mutants: { all: 0 } });
  const named = changed(files, { [path]: { ...(files(path) as object), offerDays: 4 } });
  expect(judgeProduct('golfer', files, named, options).evidence.mutants).toBeUndefined();
});
