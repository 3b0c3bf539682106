import { expect, test } from 'vitest';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { publicCircumstances } from '#tests/support/fixture-product.ts';
import { evaluateInProcess } from './evaluate-release.ts';

test('an evaluation that is no longer needed ends within a product, however long that product is', async () => {
  const tree = buildTree(readProductFiles(projectRoot));
  const told: number[] = [];
  const judging = evaluateInProcess(
    { tree, products: ['travel'], sold: {}, trees: [], seed: 1 },
    {
      told: async (done) => {
        told.push(done);
        return false;
      },
      rows: () => ({ all: Promise.resolve(0), next: async () => [] }),
    },
  );
  await expect(judging).rejects.toThrow('SIGKILL');
  expect(told[0]).toBe(0);
});

test.each([
  ['judgedTooMuch', { megabytes: 8, minutes: 1 }],
  ['judgedTooLong', { megabytes: 768, minutes: 0.001 }],
])('an evaluation with too much memory or time reports its limit: %s', async (code, most) => {
  const tree = buildTree(readProductFiles(projectRoot));
  const needs = { told: async () => true, rows: () => ({ all: Promise.resolve(0), next: async () => [] }) };
  const judging = evaluateInProcess({ tree, products: ['travel'], sold: {}, trees: [], seed: 1 }, needs, most);
  await expect(judging).rejects.toMatchObject({ code, judged: [] });
});

test('policies are sent one batch after another, and only as many as requested', async () => {
  const tree = buildTree(readProductFiles(projectRoot));
  const path = 'product-schemas/golfer/rating.json';
  const other = { ...tree, [path]: (tree[path] as string).replace('"note": "', '"note": "Other ') };
  const { testCase } = readProductCases('golfer', toProductFiles(tree)).find(
    ({ name }) => name === 'a-year-of-golf',
  ) as ReturnType<typeof readProductCases>[number];
  const { answers, asOf } = testCase;
  const record = { answers, asOf, circumstances: publicCircumstances, findings: {}, passed: [], outcomes: [] };
  const one = { of: 'GOL-1', record, effectiveTo: '2027-04-11' };
  let [open, mostOpen, had] = [0, 0, 0];
  const judging = evaluateInProcess(
    { tree: other, products: ['golfer'], sold: { golfer: 0 }, trees: [tree], seed: 1 },
    {
      told: async (_, doing) => {
        had = doing?.step === 'policies' ? doing.done : 0;
        return had < 100;
      },
      rows: () => ({
        all: Promise.resolve(1_000_000),
        next: async () => {
          open += 1;
          mostOpen = Math.max(mostOpen, open);
          await new Promise(setImmediate);
          open -= 1;
          return Array.from({ length: 50 }, () => one);
        },
      }),
    },
  );
  await expect(judging).rejects.toThrow('SIGKILL');
  expect(had).toBeGreaterThanOrEqual(100);
  expect(mostOpen).toBe(1);
});
