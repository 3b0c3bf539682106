import { expect, test } from 'vitest';
import type { ProductFiles } from '#product-files/product-files.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { buildSkeletonFiles, copyProductFiles, isTaken } from './skeleton.ts';

const project = readProductFiles(projectRoot);

/** Builds files of products with these prefixes of policy numbers. */
const numbered = (prefixes: Record<string, string>) =>
  toProductFiles(
    Object.fromEntries(
      Object.entries(prefixes).map(([id, policyPrefix]) => [
        `product-schemas/${id}/product.json`,
        JSON.stringify({ id, policyPrefix }),
      ]),
    ),
  );
const prefixBeside = (id: string, taken: ProductFiles) => {
  const text = buildSkeletonFiles({ id, kind: 'device' }, taken)[`product-schemas/${id}/product.json`] as string;
  return (JSON.parse(text) as { policyPrefix: string }).policyPrefix;
};

test('policy numbers begin with the fewest letters of the name that no other product has', () => {
  expect(prefixBeside('camera', numbered({ boat: 'BOA' }))).toBe('CAM');
  expect(prefixBeside('camera', numbered({ camel: 'CAM', boat: 'CAME' }))).toBe('CAMER');
  expect(prefixBeside('tv', numbered({ boat: 'BOA' }))).toBe('TVX');
  // A product without settings has no numbers yet; any other read error is thrown.
  expect(prefixBeside('camera', toProductFiles({ 'product-schemas/camel/form.json': '{}' }))).toBe('CAM');
  const broken = (): never => {
    throw new Error('the disk is gone');
  };
  expect(() => prefixBeside('camera', Object.assign(broken, { list: project.list, text: project.text }))).toThrow(
    'the disk is gone',
  );
});

test('a new product has its id, names and line everywhere, and nothing of the other kinds', () => {
  const made = buildSkeletonFiles(
    { id: 'camera', kind: 'device', names: { en: 'Cameras', zh: '相机' }, line: 'gear' },
    project,
  );
  const read = (path: string) => JSON.parse(made[path] ?? 'null');
  expect(read('product-schemas/camera/product.json')).toMatchObject({
    ...{ id: 'camera', formCode: 'frmCamera', policyPrefix: 'CAM', lineOfBusiness: 'gear' },
  });
  // A changed member stays at its position.
  expect(Object.keys(read('product-schemas/camera/product.json')).slice(0, 2)).toEqual(['$schema', 'id']);
  expect(read('machines/camera.json')).toMatchObject({ id: 'camera' });
  const said = ['en', 'km', 'zh'].map((locale) => read(`locales/${locale}/products/camera.json`).name);
  expect([said[0], said[2]]).toEqual(['Cameras', '相机']);
  // A language without a name gets a text with TODO.
  expect(said[1]).toMatch(/^TODO /);
  const bare = buildSkeletonFiles({ id: 'camera', kind: 'device' }, project);
  expect(JSON.parse(bare['product-schemas/camera/product.json'] as string).lineOfBusiness).toBe('camera');
  expect(JSON.parse(bare['locales/en/products/camera.json'] as string).name).toMatch(/^TODO /);
  expect(Object.keys(made).some((path) => path.includes('NAME'))).toBe(false);
  expect(Object.values(made).join('')).not.toMatch(/\{\{\w+\}\}/);
  // A kind's own fields come before the common ones. It removes fields that it does not use, and it has rates of its
  // own.
  const pages = (kind: 'accident' | 'device' | 'trip') =>
    Object.keys(
      (
        JSON.parse(
          buildSkeletonFiles({ id: 'camera', kind }, project)['product-schemas/camera/form.json'] as string,
        ) as {
          pages: object;
        }
      ).pages,
    );
  expect(pages('device').slice(0, 3)).toEqual(['thing', 'cover', 'plan']);
  expect([...pages('trip'), ...pages('accident')]).not.toContain('thing');
  expect(made['product-schemas/camera/rates/rates.csv']).toMatch(/^thingValue,selectedPlan,percent\n/);
});

test('a copy has the product’s parts under the new name, and none of the decisions about the other product', () => {
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
  const copied = copyProductFiles(
    { id: 'raft', source: 'boat', names: { en: 'Raft' } },
    other,
    numbered({ boat: 'BOA' }),
  );
  expect(Object.fromEntries(Object.entries(copied).map(([path, text]) => [path, JSON.parse(text)]))).toEqual({
    'product-schemas/raft/product.json': {
      ...{ id: 'raft', formCode: 'frmRaft', policyPrefix: 'RAF', lineOfBusiness: 'marine', offerDays: 7 },
    },
    'product-schemas/raft/cases/raft.json': { is: 'boat' },
    'product-schemas/raft/cases/big-boat.json': { is: 'big-boat' },
    'machines/raft.json': { id: 'raft', states: {} },
    'locales/en/products/raft.json': { name: 'Raft', tagline: 'To sea' },
  });
  const own = copyProductFiles({ id: 'raft', source: 'boat', line: 'river' }, other, numbered({ boat: 'RAF' }));
  expect(JSON.parse(own['product-schemas/raft/product.json'] as string)).toMatchObject({
    ...{ lineOfBusiness: 'river', policyPrefix: 'RAFT' },
  });
});

test('a name is in use by a product or by words of the shop, in upper and in lower case', () => {
  const taken = (id: string) => isTaken(id, project);
  expect(['golfer', 'Golfer', 'shared', 'interface', 'INTERFACE', 'problems'].map(taken)).toEqual(
    Array.from({ length: 6 }, () => true),
  );
  expect(['camera', 'golf', 'golfers'].map(taken)).toEqual([false, false, false]);
});
