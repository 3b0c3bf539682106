import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { buildSkeletonFiles } from '#server/catalogue/skeletons/skeleton.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { copyPart } from '#web/surfaces/studio/composition/copying/copy-parts.ts';

const project = readProductFiles(projectRoot);
const names = { en: 'Cameras', km: 'ម៉ាស៊ីនថត', zh: '相机' };
const template = (id: string, kind: 'blank' | 'device' | 'trip') =>
  Object.fromEntries(
    Object.entries(buildSkeletonFiles({ id, kind, names }, project)).filter(([path]) => !path.endsWith('.svg')),
  );
const files = {
  ...buildTree(project),
  ...template('camera', 'blank'),
  ...template('tour', 'trip'),
  ...template('phone', 'device'),
};
const calls = { load: async () => ({ contentHash: '', files }), send: () => new Promise<never>(() => {}) };
const open = () => createWorkspace({ contentHash: '', files }, calls as never);
const ofProduct = (workspace: ReturnType<typeof open>, product: string) => ({ files: workspace, product });

const form = (workspace: ReturnType<typeof open>) =>
  workspace.value('product-schemas/camera/form.json') as { [name: string]: Json };

test('a page comes with its conditions, values, figures and texts; equal things are not copied again', () => {
  const workspace = open();
  const copy = copyPart(
    ofProduct(workspace, 'tour'),
    ofProduct(workspace, 'camera'),
    { is: 'page', name: 'trip' },
    'cover',
  );
  workspace.change(copy.changes);
  // The product asks its own first day already: the copied field has another name, in the page and in the values.
  expect(Object.keys(readValueAt(form(workspace), ['pages', 'trip', 'schema', 'properties']) as object)).toEqual([
    ...['destination', 'startDate2', 'endDate'],
  ]);
  expect(new Set(copy.added.map(({ is, name }) => `${is} ${name}`))).toEqual(
    new Set([
      ...[
        'condition startsTodayOrLater2',
        'name tripDays',
        'condition endsAfterStart',
        'condition isShortEnough',
        'figure mostDays',
        'page trip',
      ],
    ]),
  );
  expect(form(workspace).conditions as object).toMatchObject({
    startsTodayOrLater2: { '>=': [{ var: 'startDate2' }, { var: 'asOf' }] },
    isShortEnough: { '<=': [{ var: 'tripDays' }, 90] },
  });
  expect(workspace.value('locales/km/products/camera.json')).toMatchObject({
    trip: { startDate2: { label: 'ថ្ងៃដំបូង' } },
  });
  expect(workspace.value('machines/camera.json')).toMatchObject({
    states: { journey: { states: { cover: { on: { NEXT: 'trip' } }, trip: { on: { NEXT: 'summaryInfo' } } } } },
  });
  const tree = Object.fromEntries(workspace.paths().map((path) => [path, workspace.text(path) as string]));
  const found = checkProduct('camera', toProductFiles(tree)).map(({ code }) => code);
  const leftovers = [
    'shape',
    'unknown-variable',
    'unknown-condition',
    'message-missing',
    'message-unused',
    'malformed',
  ];
  expect(found.filter((code) => leftovers.includes(code))).toEqual([]);
  workspace.undo();
  expect(workspace.canUndo()).toBe(false);
});

test('a table comes with its rows in a file of its own', () => {
  const workspace = open();
  const rates = { is: 'table', name: 'rates' } as const;
  workspace.change(copyPart(ofProduct(workspace, 'phone'), ofProduct(workspace, 'camera'), rates).changes);
  expect(workspace.value('product-schemas/camera/rating.json')).toMatchObject({
    tables: { rates: { csv: 'rates/rates.csv', outputs: ['percent'] } },
  });
  expect(workspace.text('product-schemas/camera/rates/rates.csv')).toBe(files['product-schemas/phone/rates/rates.csv']);
});
