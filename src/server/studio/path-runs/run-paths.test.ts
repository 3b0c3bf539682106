import { expect, test } from 'vitest';
import type { FileTree } from '#server/catalogue/releases/file-tree.ts';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { runProductPaths } from './run-paths.ts';

/* The report about a product's paths while an author edits it. */

const tree = createSmallProduct();
const chart = 'machines/camera.json';
const nothing = { paths: 0, broken: null, unreached: [], ways: [], cases: [] };
/** Changes a file of the product as text. */
const changed = (path: string, change: (text: string) => string): FileTree => ({
  ...tree,
  [path]: change(tree[path] as string),
});

test('a complete product is walked, with each of its cases', () => {
  const walk = runProductPaths({ tree, product: 'camera' });
  expect(walk).toMatchObject({ is: 'walked', faults: [], broken: null, unreached: [] });
  expect(walk.paths).toBeGreaterThan(0);
  expect(walk.ways.map(({ ends }) => ends)).toContain('confirmed');
  expect(walk.cases.length).toBeGreaterThan(0);
  expect(walk.cases.filter(({ isAsSaid }) => !isAsSaid)).toEqual([]);
});

test('an unknown product has no run and no faults', () => {
  expect(runProductPaths({ tree, product: 'tent' })).toEqual({ is: 'faults', faults: [], ...nothing });
});

test('faults of the product are reported by place, at most twenty, and no path is walked', () => {
  const astray = changed(chart, (text) => text.replace(/"NEXT": "\w+"/, '"NEXT": "nowhere"'));
  const one = runProductPaths({ tree: astray, product: 'camera' });
  expect(one).toMatchObject({ is: 'faults', ...nothing });
  expect(one.faults[0]).toEqual({
    ...{ code: 'unknown-target', file: chart },
    ...{ at: expect.any(String), message: expect.stringContaining('nowhere') },
  });
  const wordless = changed('locales/en/products/camera.json', () => '{"name": "Camera"}');
  // A product without words can be run: its missing words are reported beside the paths.
  expect(runProductPaths({ tree: wordless, product: 'camera' }).is).toBe('walked');
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`p${at}`, { on: { NEXT: `q${at}` } }]));
  const lost = changed(chart, (text) => JSON.stringify({ ...JSON.parse(text), states: { ...many } }));
  expect(runProductPaths({ tree: lost, product: 'camera' }).faults).toHaveLength(20);
});

test('an unreadable chart is reported as a fault of its file', () => {
  const torn = changed(chart, () => '{"states": ');
  const { is, faults } = runProductPaths({ tree: torn, product: 'camera' });
  expect([is, faults.length > 0]).toEqual(['faults', true]);
  expect(faults[0]?.file).toBe(chart);
});
