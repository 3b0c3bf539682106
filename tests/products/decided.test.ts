import { expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import {
  acceptActualLines,
  compareExpectedTables,
  rewriteTable,
  type TableComparison,
} from '#web/surfaces/studio/composition/removal/compare-expected-tables.ts';

const files = buildTree(readProductFiles(projectRoot));
const BENEFITS = 'product-schemas/golfer/benefits.json';

/** A workspace that sends its changes to nobody. */
const aWorkspace = () =>
  createWorkspace(
    { contentHash: '0', files },
    {
      send: async () => ({ contentHash: '0', previousHash: '0' }),
      load: async () => ({ contentHash: '0', files }),
      kindOf: () => 'final',
    },
  );

const tableOf = (workspace: ReturnType<typeof aWorkspace>, name: string) =>
  compareExpectedTables(workspace, 'golfer')?.find(({ table }) => table === name) as TableComparison;

test('the shipped products agree with the decided tables', () => {
  for (const product of ['auto', 'festivalPA', 'fire', 'golfer', 'medical', 'property', 'travel'])
    for (const { table, isThere, lines, differences } of compareExpectedTables(aWorkspace(), product) ?? [])
      expect([product, table, isThere || lines.length === 0, differences]).toEqual([product, table, true, []]);
});

test('a limit that differs from its decision is shown beside it, and the limit can be confirmed', () => {
  const workspace = aWorkspace();
  workspace.change({ path: BENEFITS, at: ['plans', 0, 'limits', 'holeInOne'], to: 99_900 });
  const before = tableOf(workspace, 'cover');
  expect(before.differences).toMatchObject([{ is: 'other', name: 'holeInOne', column: 'basic', says: '999.00' }]);
  workspace.change(acceptActualLines('golfer', before, before.differences));
  expect(tableOf(workspace, 'cover').differences).toEqual([]);
  const written = workspace.value('product-schemas/golfer/cases/witness/cover.csv') as string[][];
  expect(written[1]).toEqual(['holeInOne', '999.00', '1280.00', '2560.00', 'decision in the studio']);
  workspace.undo();
  expect(tableOf(workspace, 'cover').differences).toHaveLength(1);
});

test('new and missing lines are confirmed at once', () => {
  const workspace = aWorkspace();
  const fields = ['pages', 'golferPackage', 'schema', 'properties'];
  const path = 'product-schemas/golfer/form.json';
  workspace.change([
    { path, at: [...fields, 'nickname'], to: { type: 'string', maxLength: 20 } },
    { path, at: [...fields, 'playerType'] },
  ]);
  const before = tableOf(workspace, 'fields');
  expect(before.differences.map(({ is, name }) => [is, name])).toEqual([
    ['missing', 'golferPackage · nickname'],
    ['lost', 'golferPackage · playerType'],
  ]);
  workspace.change(acceptActualLines('golfer', before, before.differences));
  expect(tableOf(workspace, 'fields').differences).toEqual([]);
});

test('the table is written again with another plan', () => {
  const workspace = aWorkspace();
  workspace.change({ path: BENEFITS, at: ['plans', 0], to: { id: 'tiny', limits: {} }, insert: true });
  const before = tableOf(workspace, 'cover');
  expect([before.isThere, before.columns]).toEqual([false, ['benefit', 'tiny', 'basic', 'standard', 'premium']]);
  workspace.change(rewriteTable('golfer', before));
  expect(tableOf(workspace, 'cover')).toMatchObject({ isThere: true, differences: [] });
});
