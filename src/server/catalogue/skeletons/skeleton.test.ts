import { expect, test } from 'vitest';
import { skeletons } from '#contract/studio/products.ts';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { buildSkeletonFiles, copyProductFiles } from './skeleton.ts';

const project = readProductFiles(projectRoot);
const tree = buildTree(project);
const names = { en: 'Camera insurance', km: 'ធានារ៉ាប់រងម៉ាស៊ីនថត', zh: '相机保险' };
const dataOf = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !path.endsWith('.svg')));

test.each(skeletons)(
  'the template %s needs only the words that its author knows, and all its paths can be walked',
  (kind) => {
    const files = { ...tree, ...dataOf(buildSkeletonFiles({ id: 'camera', kind, names }, project)) };
    const found = checkProduct('camera', toProductFiles(files));
    expect(found.filter(({ code }) => code !== 'unfinished-wording')).toEqual([]);
    expect(found.length).toBeLessThan(50);
    expect(found.some(({ at }) => at === '/name')).toBe(false);
    // After the new files are written.
    const written = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, text.replaceAll('TODO ', '')]),
    );
    expect(checkProduct('camera', toProductFiles(written), { paths: true })).toEqual([]);
  },
);

test('a copy is the other product with its own names', () => {
  const own = dataOf(copyProductFiles({ id: 'camera', source: 'golfer', names }, ownFiles('golfer'), project));
  const files = toProductFiles({ ...tree, ...own });
  expect(checkProduct('camera', files)).toEqual([]);
  expect(files('product-schemas/camera/product.json')).toMatchObject({ id: 'camera', policyPrefix: 'CAM' });
  expect(files('locales/zh/products/camera.json')).toMatchObject({ name: names.zh });
});

function ownFiles(id: string): Record<string, string> {
  const own = new RegExp(`/${id}(/|\\.json$)`);
  return Object.fromEntries(Object.entries(tree).filter(([path]) => own.test(path)));
}

test('a kind with an unreadable file begins no product, and only a kind without that file uses the common file', () => {
  // A file is at the path of its folder.
  const kind = 'device/machines/NAME.json' as 'device';
  expect(() => buildSkeletonFiles({ id: 'camera', kind, names }, project)).toThrow(/ENOTDIR/);
});
