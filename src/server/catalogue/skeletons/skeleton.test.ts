import { expect, test } from 'vitest';
import type { ProductFiles } from '#contract/studio/product-files.ts';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { filesOf, treeOf } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { copiedFiles, isTaken, skeletonFiles } from './skeleton.ts';

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

/** Files of products that begin their policy numbers so. */
const numbered = (prefixes: Record<string, string>) =>
  filesOf(
    Object.fromEntries(
      Object.entries(prefixes).map(([id, policyPrefix]) => [
        `product-schemas/${id}/product.json`,
        JSON.stringify({ id, policyPrefix }),
      ]),
    ),
  );
const prefixBeside = (id: string, taken: ProductFiles) => {
  const text = skeletonFiles({ id, kind: 'thing' }, taken)[`product-schemas/${id}/product.json`] as string;
  return (JSON.parse(text) as { policyPrefix: string }).policyPrefix;
};

test('policy numbers begin with as few letters of the name as no other product has', () => {
  expect(prefixBeside('camera', numbered({ boat: 'BOA' }))).toBe('CAM');
  expect(prefixBeside('camera', numbered({ camel: 'CAM', boat: 'CAME' }))).toBe('CAMER');
  expect(prefixBeside('tv', numbered({ boat: 'BOA' }))).toBe('TVX');
  // A product whose settings are not there has no numbers yet; what cannot be read for another reason is told.
  expect(prefixBeside('camera', filesOf({ 'product-schemas/camel/form.json': '{}' }))).toBe('CAM');
  const broken = (): never => {
    throw new Error('the disk is gone');
  };
  expect(() => prefixBeside('camera', Object.assign(broken, { list: project.list, text: project.text }))).toThrow(
    'the disk is gone',
  );
});

test('a copy takes over what is the product’s, under the new name, and nothing that was decided about the other', () => {
  const other = {
    'product-schemas/boat/product.json': JSON.stringify({
      ...{ id: 'boat', formCode: 'frmBoat', policyPrefix: 'BOA', lineOfBusiness: 'marine', offerDays: 7 },
      addresses: { certificate: 'boat_certificate' },
    }),
    'product-schemas/boat/cases/boat.json': '{"is": "boat"}',
    'product-schemas/boat/cases/big-boat.json': '{"is": "big-boat"}',
    'product-schemas/boat/cases/witness/boat.csv': 'a,b',
    'machines/boat.json': '{"id": "boat", "states": {}}',
    'locales/en/products/boat.json': '{"name": "Boat", "tagline": "To sea"}',
  };
  const copied = copiedFiles({ id: 'raft', source: 'boat', names: { en: 'Raft' } }, other, numbered({ boat: 'BOA' }));
  expect(Object.fromEntries(Object.entries(copied).map(([path, text]) => [path, JSON.parse(text)]))).toEqual({
    'product-schemas/raft/product.json': {
      ...{ id: 'raft', formCode: 'frmRaft', policyPrefix: 'RAF', lineOfBusiness: 'marine', offerDays: 7 },
    },
    'product-schemas/raft/cases/raft.json': { is: 'boat' },
    'product-schemas/raft/cases/big-boat.json': { is: 'big-boat' },
    'machines/raft.json': { id: 'raft', states: {} },
    'locales/en/products/raft.json': { name: 'Raft', tagline: 'To sea' },
  });
  const own = copiedFiles({ id: 'raft', source: 'boat', line: 'river' }, other, numbered({ boat: 'RAF' }));
  expect(JSON.parse(own['product-schemas/raft/product.json'] as string)).toMatchObject({
    ...{ lineOfBusiness: 'river', policyPrefix: 'RAFT' },
  });
});

test('a name is taken by a product or by words of the shop, in whatever case', () => {
  const taken = (id: string) => isTaken(id, project);
  expect(['golfer', 'Golfer', 'shared', 'interface', 'INTERFACE', 'problems'].map(taken)).toEqual(
    Array.from({ length: 6 }, () => true),
  );
  expect(['camera', 'golf', 'golfers'].map(taken)).toEqual([false, false, false]);
});
