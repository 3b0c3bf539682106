import { expect, test } from 'vitest';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { filesOf, treeOf } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { copiedFiles, skeletonFiles } from './skeleton.ts';

const project = readProductFiles(projectRoot);
const tree = treeOf(project);
const names = { en: 'Camera insurance', km: 'ធានារ៉ាប់រងម៉ាស៊ីនថត', zh: '相机保险' };
const dataOf = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !path.endsWith('.svg')));

test.each(['people', 'thing', 'trip'] as const)(
  'of one for %s nothing is to be done but the words that only its author knows; all its ways can be walked',
  (kind) => {
    const files = { ...tree, ...dataOf(skeletonFiles({ id: 'camera', kind, names }, project)) };
    const found = checkProduct('camera', filesOf(files));
    expect(found.filter(({ code }) => code !== 'unfinished-wording')).toEqual([]);
    expect(found.length).toBeLessThan(50);
    expect(found.some(({ at }) => at === '/name')).toBe(false);
    // Once they are written.
    const written = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, text.replaceAll('TODO ', '')]),
    );
    expect(checkProduct('camera', filesOf(written), { paths: true })).toEqual([]);
  },
);

test('a copy is the other product under names of its own', () => {
  const own = dataOf(copiedFiles({ id: 'camera', source: 'golfer', names }, ownFiles('golfer'), project));
  const files = filesOf({ ...tree, ...own });
  expect(checkProduct('camera', files)).toEqual([]);
  expect(files('product-schemas/camera/product.json')).toMatchObject({ id: 'camera', policyPrefix: 'CAM' });
  expect(files('locales/zh/products/camera.json')).toMatchObject({ name: names.zh });
});

function ownFiles(id: string): Record<string, string> {
  const own = new RegExp(`/${id}(/|\\.json$)`);
  return Object.fromEntries(Object.entries(tree).filter(([path]) => own.test(path)));
}

test('a kind whose files cannot be read begins no product: only one that has none is as all are', () => {
  // A file stands where its folder would be.
  const kind = 'thing/machines/NAME.json' as 'thing';
  expect(() => skeletonFiles({ id: 'camera', kind, names }, project)).toThrow(/ENOTDIR/);
});
