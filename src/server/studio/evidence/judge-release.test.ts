import { expect, test } from 'vitest';
import type { ProductEvidence } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { treeOf } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { judge } from './judge-release.ts';

test('judging that is not wanted any more ends within a product, however long that would take', async () => {
  const tree = treeOf(readProductFiles(projectRoot));
  const told: number[] = [];
  const judging = judge({ tree, products: ['travel'] }, async (done: ProductEvidence[]) => {
    told.push(done.length);
    return false;
  });
  await expect(judging).rejects.toThrow('SIGKILL');
  expect(told[0]).toBe(0);
});
