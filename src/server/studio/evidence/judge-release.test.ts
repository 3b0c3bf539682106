import { expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { treeOf } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { judge } from './judge-release.ts';

test('judging that is not wanted any more ends within a product, however long that would take', async () => {
  const tree = treeOf(readProductFiles(projectRoot));
  const told: number[] = [];
  const judging = judge(
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
  ['judgedTooMuch', { megabytes: 24, minutes: 1 }],
  ['judgedTooLong', { megabytes: 768, minutes: 0.001 }],
])('judging that takes too much or too long says which: %s', async (code, most) => {
  const tree = treeOf(readProductFiles(projectRoot));
  const needs = { told: async () => true, rows: () => ({ all: Promise.resolve(0), next: async () => [] }) };
  const judging = judge({ tree, products: ['travel'], sold: {}, trees: [], seed: 1 }, needs, most);
  await expect(judging).rejects.toMatchObject({ code, judged: [] });
});
