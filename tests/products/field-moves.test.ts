import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { loadForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { findFirstMessage } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { moveToPage } from '#web/surfaces/studio/parts/pages/edits/move-to-page.ts';

const project = readProductFiles(projectRoot);
const files = buildTree(project);
const calls = { load: async () => ({ contentHash: '', files }), send: () => new Promise<never>(() => {}) };
const open = () => createWorkspace({ contentHash: '', files }, calls as never);
type Opened = ReturnType<typeof open>;

const products = Object.keys(files).flatMap((path) => /^product-schemas\/(\w+)\/product\.json$/.exec(path)?.[1] ?? []);
const fieldsOf = (workspace: Opened, product: string) =>
  loadForm(workspace, product).pages.flatMap(({ name, page }) =>
    Object.keys(page?.schema.properties ?? {}).map((field) => ({ page: name, field })),
  );
const labelOf = (workspace: Opened, product: string, { page, field }: { page: string; field: string }) =>
  ['en', 'km', 'zh'].map((language) => {
    const own = workspace.value(`locales/${language}/products/${product}.json`) as never;
    const shared = workspace.value(`locales/${language}/shared.json`) as never;
    const id = `${page}.${field}.label`;
    return findFirstMessage({ own, shared }, id, `pages.${id}`, `fields.${field}.label`);
  });
const written = (workspace: Opened) =>
  Object.fromEntries(workspace.paths().map((path) => [path, JSON.stringify(workspace.value(path))]));

test.each(products)('each field of %s moves to another page with its texts, and one undo brings it back', (product) => {
  const workspace = open();
  const before = written(workspace);
  const all = fieldsOf(workspace, product);
  const pages = [...new Set(loadForm(workspace, product).pages.map(({ name }) => name))];
  for (const place of all) {
    const target = pages.find((name) => name !== place.page) as string;
    const labels = labelOf(workspace, product, place);
    const changes = moveToPage(workspace, product, place, { page: target });
    expect(changes.length, place.field).toBeGreaterThan(0);
    workspace.change(changes);
    expect(workspace.saving().refused, place.field).toEqual([]);
    const now = fieldsOf(workspace, product);
    expect(now.filter(({ field }) => field === place.field)).toEqual([{ page: target, field: place.field }]);
    expect(now).toHaveLength(all.length);
    expect(labelOf(workspace, product, { page: target, field: place.field }), place.field).toEqual(labels);
    workspace.undo();
    expect(written(workspace), place.field).toEqual(before);
  }
});

test('a field moves with its rules and its first answer; a move to its own page or to no page changes nothing', () => {
  const workspace = open();
  const place = { page: 'golferPackage', field: 'startDate' };
  const form = () => workspace.value('product-schemas/golfer/form.json') as Json;
  const rules = (page: string) =>
    Object.values((readValueAt(form(), ['pages', page, 'rules']) as object | undefined) ?? {}).filter(
      (rule: { at?: string }) => rule.at === 'startDate',
    );
  const [before, start] = [rules('golferPackage'), readValueAt(form(), ['start'])];
  expect(before.length).toBeGreaterThan(0);
  expect(moveToPage(workspace, 'golfer', place, { page: 'golferPackage' })).toEqual([]);
  expect(moveToPage(workspace, 'golfer', place, { page: 'nowhere' })).toEqual([]);
  workspace.change(moveToPage(workspace, 'golfer', place, { page: 'golferPlan' }));
  expect(rules('golferPackage')).toEqual([]);
  expect(rules('golferPlan')).toEqual(before);
  expect(readValueAt(form(), ['start'])).toEqual(start);
});
