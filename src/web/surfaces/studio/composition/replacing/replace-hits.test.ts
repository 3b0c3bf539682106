import { expect, test } from 'vitest';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { findHits, replaceHits } from './replace-hits.ts';

const form = 'product-schemas/boat/form.json';
const reviewed = 'product-schemas/boat/cases/reviewed/trips.csv';
const words = 'locales/en/products/boat.json';
const files = {
  [form]: JSON.stringify({
    conditions: { isShort: { '<=': [{ var: 'length' }, 20] }, isLong: { '>': [{ var: 'lengthAll' }, 20] } },
    pages: { hull: { schema: { properties: { length: {}, mast: {} }, required: ['length'] } } },
  }),
  [reviewed]: 'case,answer.length,total\na,20,100\n',
  [words]: JSON.stringify({ hull: { length: { label: 'Length of the boat' } } }),
  'product-schemas/raft/form.json': JSON.stringify({ conditions: { a: { var: 'length' } } }),
};
const calls = { load: async () => ({ contentHash: '', files }), send: () => new Promise<never>(() => {}) };
const open = () => createWorkspace({ contentHash: '', files }, calls as never);

test('a name is found as a whole in this product only, and a text also as a part', () => {
  const hits = findHits(open(), 'boat', { find: 'length', replace: 'hullLength' });
  expect(hits.map(({ kind, path, keys, after }) => `${kind} ${path} ${keys.join('/')} ${after}`)).toEqual(
    [
      `value ${reviewed} 0/1 answer.hullLength`,
      `value ${form} conditions/isShort/<=/0/var hullLength`,
      `name ${form} pages/hull/schema/properties/length hullLength`,
      `value ${form} pages/hull/schema/required/0 hullLength`,
      `name ${words} hull/length hullLength`,
    ].toSorted((one, other) => one.split(' ')[1]!.localeCompare(other.split(' ')[1]!)),
  );
  expect(findHits(open(), 'boat', { find: 'boat', replace: 'ship' })).toMatchObject([
    { kind: 'text', before: 'Length of the boat', after: 'Length of the ship' },
  ]);
  expect(findHits(open(), 'boat', { find: ' ', replace: 'x' })).toEqual([]);
});

test('chosen hits are replaced in one step, and members remain in their order', () => {
  const workspace = open();
  const search = { find: 'length', replace: 'hullLength' };
  const all = new Set(findHits(workspace, 'boat', search).map(({ id }) => id));
  workspace.change(replaceHits(workspace, 'boat', search, all));
  expect(workspace.text(reviewed)).toBe('case,answer.hullLength,total\na,20,100\n');
  expect(workspace.value(form)).toMatchObject({
    conditions: { isShort: { '<=': [{ var: 'hullLength' }, 20] }, isLong: { '>': [{ var: 'lengthAll' }, 20] } },
  });
  const { pages } = workspace.value(form) as { pages: { hull: { schema: { properties: object } } } };
  expect(Object.keys(pages.hull.schema.properties)).toEqual(['hullLength', 'mast']);
  workspace.undo();
  expect(workspace.text(reviewed)).toBe(files[reviewed]);
  expect(workspace.canUndo()).toBe(false);
});

test('a number of a formula is replaced at the selected place', () => {
  const workspace = open();
  const search = { find: '20', replace: '25' };
  const [first] = findHits(workspace, 'boat', search).filter(({ path }) => path === form);
  workspace.change(replaceHits(workspace, 'boat', search, new Set([first?.id ?? ''])));
  expect(workspace.value(form)).toMatchObject({
    conditions: { isShort: { '<=': [{ var: 'length' }, 25] }, isLong: { '>': [{ var: 'lengthAll' }, 20] } },
  });
  expect(findHits(workspace, 'boat', { find: '20', replace: 'many' }).map(({ path }) => path)).toEqual([reviewed]);
});
