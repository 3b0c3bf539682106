import { expect, test } from 'vitest';
import { skeletons } from '#contract/studio/products.ts';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { buildSkeletonFiles } from '#server/catalogue/skeletons/skeleton.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

const project = readProductFiles(projectRoot);
const names = { en: 'Sample insurance', km: 'ធានារ៉ាប់រងគំរូ', zh: '样本保险' };
const tree = buildTree(project);

/** A new product from a template, in the release that holds all other products. */
function check(kind: (typeof skeletons)[number], change: (text: string) => string = (text) => text) {
  const made = Object.entries(buildSkeletonFiles({ id: 'sample', kind, names }, project))
    .filter(([path]) => !path.startsWith('public/'))
    .map(([path, text]) => [path, change(text)]);
  return checkProduct('sample', toProductFiles({ ...tree, ...Object.fromEntries(made) }));
}

test('there is a template for each line: motor, travel, accident, property, health and device, and a blank one', () => {
  expect([...skeletons].sort()).toEqual(['accident', 'blank', 'building', 'device', 'health', 'motor', 'trip']);
});

test.each(skeletons)(
  'a product of the template "%s" is valid, apart from the wording that a person must write',
  (kind) => {
    const found = check(kind);
    expect(found.length).toBeGreaterThan(0);
    expect([...new Set(found.map(({ code }) => code))]).toEqual(['unfinished-wording']);
    // With its sentences written, nothing is left to do.
    expect(check(kind, (text) => text.replaceAll('TODO ', ''))).toEqual([]);
  },
);
