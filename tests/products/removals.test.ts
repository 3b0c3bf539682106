import { expect, test } from 'vitest';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { buildSkeletonFiles } from '#server/catalogue/skeletons/skeleton.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import type { ProductPart } from '#web/surfaces/studio/composition/removal/product-parts.ts';
import { removeParts } from '#web/surfaces/studio/composition/removal/remove-parts.ts';

const project = readProductFiles(projectRoot);
const names = { en: 'Cameras', km: 'ម៉ាស៊ីនថត', zh: '相机' };
const files = {
  ...buildTree(project),
  ...Object.fromEntries(
    Object.entries(buildSkeletonFiles({ id: 'camera', kind: 'device', names }, project)).filter(
      ([path]) => !path.endsWith('.svg'),
    ),
  ),
};
const calls = { load: async () => ({ contentHash: '', files }), send: () => new Promise<never>(() => {}) };

/** Removes a part of the device template, and returns what the check then finds besides unwritten texts. */
function remove(part: ProductPart) {
  const workspace = createWorkspace({ contentHash: '', files }, calls as never);
  const removal = removeParts(workspace, 'camera', [part]);
  workspace.change(removal.changes);
  const tree = Object.fromEntries(workspace.paths().map((path) => [path, workspace.text(path) as string]));
  const found = checkProduct('camera', toProductFiles(tree)).filter(({ code }) => code !== 'unfinished-wording');
  return { workspace, removal, tree, found: found.map(({ code, at }) => `${code} ${at}`) };
}

const named = (parts: readonly ProductPart[]) => parts.map(({ is, name }) => `${is} ${name}`).sort();

test('a page is removed with everything that only it needed, and nothing is left over', () => {
  const { workspace, removal, tree, found } = remove({ is: 'page', name: 'thing' });
  expect(named(removal.removed)).toEqual([
    ...['case too-expensive', 'condition isInsurable', 'figure mostValue', 'name thingModel', 'name thingValue'],
    ...['rated basePremium', 'rated percent', 'rated selectedPlan', 'rated thingValue', 'table rates'],
  ]);
  // The author decides the new premium; no finding is about a leftover.
  expect(found).toEqual(['rating-without-net /steps']);
  expect(removal.open).toEqual([]);
  expect(tree['product-schemas/camera/rates/rates.csv']).toBeUndefined();
  for (const language of ['en', 'km', 'zh'])
    expect(JSON.parse(tree[`locales/${language}/products/camera.json`] as string)).not.toHaveProperty('thing');
  // One undo restores all files.
  workspace.undo();
  expect(workspace.canUndo()).toBe(false);
  const written = (open: typeof workspace) =>
    open.paths().map((path) => [path, path.endsWith('.json') ? JSON.stringify(open.value(path)) : open.text(path)]);
  const before = new Map(written(createWorkspace({ contentHash: '', files }, calls as never)) as [string, string][]);
  expect(written(workspace).filter(([path = '', text]) => before.get(path) !== text)).toEqual([]);
  expect(workspace.paths()).toEqual([...before.keys()]);
});

test('the removal of a condition also removes the rule, the figure and the persona of the rule', () => {
  const { removal, found } = remove({ is: 'condition', name: 'startsTodayOrLater' });
  expect(named(removal.removed)).toEqual(['case begins-in-the-past']);
  expect(removal.corrected.map(({ keys }) => keys.join('/'))).toEqual(['pages/cover/rules']);
  expect(found).toEqual([]);
});

test('another persona becomes the base when the base persona is removed', () => {
  const { tree, found } = remove({ is: 'case', name: 'at-the-minimum' });
  expect(found).toEqual([]);
  // The price "from" named it.
  expect(JSON.parse(tree['product-schemas/camera/product.json'] as string)).not.toHaveProperty('priceFrom');
  const base = remove({ is: 'case', name: 'buys-the-basic-plan' });
  const cases = JSON.parse(base.tree['product-schemas/camera/cases/base.json'] as string) as Record<string, object>;
  expect(Object.keys(cases)).toEqual(['$schema', 'at-the-minimum']);
  expect(cases['at-the-minimum']).toMatchObject({ extends: null, answers: { thingValue: '100' } });
  // The reviewed premiums were about the removed persona.
  expect(base.found).toEqual(['no-reviewed ']);
  expect(base.removal.counts.reviewed).toBe(8);
});

test('a part that the product needs is named with its places', () => {
  expect(remove({ is: 'name', name: 'startDate' }).removal.open.map(({ keys }) => keys.join('/'))).toEqual([
    ...['cover/effectiveFrom/var', 'cover/effectiveTo/var'],
  ]);
  expect(remove({ is: 'condition', name: 'phoneIsProven' }).removal.open).toMatchObject([{ part: 'chart' }]);
});
