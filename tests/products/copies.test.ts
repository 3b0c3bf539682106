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

test('a field comes to a page with its limits, its rules and their figures, and its texts in three languages', () => {
  const workspace = open();
  const value = { is: 'name', name: 'thingValue' } as const;
  const copy = copyPart(ofProduct(workspace, 'phone'), ofProduct(workspace, 'camera'), value, 'cover');
  workspace.change(copy.changes);
  expect(copy.added.map(({ is, name }) => `${is} ${name}`).sort()).toEqual([
    ...['condition isInsurable', 'figure mostValue', 'name thingValue'],
  ]);
  const cover = readValueAt(form(workspace), ['pages', 'cover']) as { [name: string]: Json };
  expect(cover).toMatchObject({
    schema: {
      required: expect.arrayContaining(['startDate', 'thingValue']),
      properties: { thingValue: { format: 'positive-amount' } },
    },
    uiSchema: { thingValue: { 'ui:widget': 'amount' } },
    rules: expect.arrayContaining([expect.objectContaining({ unless: 'isInsurable', at: 'thingValue' })]),
  });
  const said = { en: /up to USD \{mostValue\}/, km: /\{mostValue\}/, zh: /\{mostValue\}/ };
  for (const [language, words] of Object.entries(said))
    expect(JSON.stringify(readValueAt(workspace.value(`locales/${language}/products/camera.json`), ['cover']))).toMatch(
      words,
    );
  const tree = Object.fromEntries(workspace.paths().map((path) => [path, workspace.text(path) as string]));
  const found = checkProduct('camera', toProductFiles(tree)).map(({ code, at }) => `${code} ${at}`);
  const known = checkProduct('camera', toProductFiles(files)).map(({ code, at }) => `${code} ${at}`);
  // Only the personas do not answer the new question yet.
  expect(found.filter((one) => !known.includes(one) && !one.startsWith('case-'))).toEqual([]);
  // A second copy clashes with the first one: the field, its condition and its texts get other names.
  const again = copyPart(ofProduct(workspace, 'phone'), ofProduct(workspace, 'camera'), value, 'cover');
  workspace.change(again.changes);
  expect(again.added.map(({ name }) => name)).toContain('thingValue2');
  expect(readValueAt(form(workspace), ['pages', 'cover', 'rules'])).toContainEqual(
    expect.objectContaining({ at: 'thingValue2', unless: 'isInsurable2' }),
  );
  workspace.undo();
  workspace.undo();
  expect(workspace.canUndo()).toBe(false);
});

test('a field of a shared page comes as a reference with the shared texts', () => {
  const workspace = open();
  const occupation = { is: 'name', name: 'occupation' } as const;
  workspace.change(
    copyPart(ofProduct(workspace, 'phone'), ofProduct(workspace, 'camera'), occupation, 'cover').changes,
  );
  const field = readValueAt(form(workspace), ['pages', 'cover', 'schema', 'properties', 'occupation2']);
  expect(field).toEqual({ $ref: expect.stringMatching(/^\.\.\/shared\/.+occupation/) });
  expect(readValueAt(workspace.value('locales/en/products/camera.json'), ['cover', 'occupation2'])).toMatchObject({
    label: 'Occupation',
  });
});

test('a condition comes with the value that it reads', () => {
  const workspace = open();
  const isShortEnough = { is: 'condition', name: 'isShortEnough' } as const;
  const copy = copyPart(ofProduct(workspace, 'tour'), ofProduct(workspace, 'camera'), isShortEnough);
  workspace.change(copy.changes);
  expect(copy.added.map(({ is, name }) => `${is} ${name}`)).toEqual(['name tripDays', 'condition isShortEnough']);
  expect(form(workspace).conditions).toMatchObject({ isShortEnough: { '<=': [{ var: 'tripDays' }, 90] } });
});
