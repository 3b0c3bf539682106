import { expect, test } from 'vitest';
import { createFixtureFiles, createFixtureProduct } from '#tests/support/fixture-product.ts';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { appendReviewedLines, tryLine } from './added-lines.ts';
import {
  buildRemoveLineChange,
  buildReviewChanges,
  findDifferences,
  type LineDifference,
  selectAmountsToVerify,
} from './line-differences.ts';

const CASES = 'product-schemas/boat/cases/base.json';
const HIRES = 'product-schemas/boat/cases/reviewed/hires.csv';
const ADDED = 'product-schemas/boat/cases/reviewed/added.csv';
const boat = createFixtureProduct();

function aWorkspace(more: Record<string, string>) {
  const cases = { [CASES]: JSON.stringify((createFixtureFiles() as Record<string, unknown>)[CASES]) };
  const loaded = { contentHash: '0', files: { ...cases, ...more } };
  return createWorkspace(loaded, {
    load: async () => loaded,
    send: async () => ({ contentHash: '0', previousHash: '0' }),
    kindOf: () => 'final',
  });
}

/** Makes an amount that was `then` and is `now`. */
function amount(then: number, now: number): LineDifference {
  const is = { kind: 'premium', name: 'total', expects: true } as const;
  const compared = { column: 'total', is, wanted: `${then}`, actual: `${now}`, isSame: false };
  return { key: `${then} ${now}`, one: {} as LineDifference['one'], compared };
}

test('a reviewer of many amounts verifies the largest rise, the largest fall, and a random one', () => {
  const many = [amount(100, 110), amount(100, 150), amount(100, 105), amount(100, 80), amount(100, 101)];
  const keys = (draw: number) => selectAmountsToVerify(many, () => draw).map(({ key }) => key);
  expect(keys(0)).toEqual(['100 150', '100 80', '100 110']);
  expect(keys(0.999)).toEqual(['100 150', '100 80', '100 101']);
  expect(selectAmountsToVerify(many.slice(0, 3), () => 0)).toHaveLength(3);
});

test('a reviewed amount is written into its cell, unless another user has changed that cell', () => {
  const workspace = aWorkspace({ [HIRES]: 'case,answer.lastDay,total.calm,total.storm\nalone,2026-03-02,101,251\n' });
  const tried = tryLine(workspace, boat, { case: 'alone', 'answer.lastDay': '2026-03-02', 'total.storm': '251' });
  if (!('one' in tried)) throw new Error(tried.fault);
  const [storm] = findDifferences([{ key: 'line', one: { ...tried.one, file: HIRES }, compared: tried.compared }]);
  // One day at 250 cents.
  expect(storm?.compared).toMatchObject({ wanted: '251', actual: '250' });
  const reviewed = [{ differing: storm as LineDifference, cell: '250' }];
  workspace.change(buildReviewChanges(workspace, reviewed, 'Dara'));
  expect(workspace.text(HIRES)).toContain('alone,2026-03-02,101,250\n');
  workspace.change({ path: HIRES, at: [1, 3], to: '252' });
  expect(buildReviewChanges(workspace, reviewed, 'Dara')).toEqual([]);
  // The deletion of the only line deletes the table. Undo restores it.
  workspace.change(buildRemoveLineChange(workspace, { ...tried.one, file: HIRES }));
  expect(workspace.text(HIRES)).toBeUndefined();
  workspace.undo();
  expect(workspace.text(HIRES)).toContain('101,252');
});

test('a line that names the person who calculated it names the next one who reviews it', () => {
  const workspace = aWorkspace({ [HIRES]: 'case,note,total.storm\nalone,Maly,749\nalone,,749\n' });
  const tried = tryLine(workspace, boat, { case: 'alone', 'total.storm': '749' });
  if (!('one' in tried)) throw new Error(tried.fault);
  const lines = [2, 3].map((line) => ({
    key: `${line}`,
    one: { ...tried.one, file: HIRES, line },
    compared: tried.compared,
  }));
  const reviewed = findDifferences(lines).map((differing) => ({ differing, cell: '750' }));
  workspace.change(buildReviewChanges(workspace, reviewed, 'Dara'));
  expect(workspace.text(HIRES)).toBe('case,note,total.storm\nalone,Dara,750\nalone,,750\n');
});

test('a line is added to a table with its columns, or else to a table for added lines, which is widened', () => {
  const workspace = aWorkspace({ [HIRES]: 'case,answer.lastDay,total.calm\nalone,2026-03-02,101\n' });
  const add = (...lines: Record<string, string>[]) => workspace.change(appendReviewedLines(workspace, 'boat', lines));
  add({ case: 'alone', 'answer.lastDay': '2026-03-31', 'total.calm': '3015' });
  expect(workspace.text(HIRES)).toBe('case,answer.lastDay,total.calm\nalone,2026-03-02,101\nalone,2026-03-31,3015\n');
  add({ case: 'alone', 'total.storm': '750' });
  add(
    { case: 'alone', 'answer.withGuests': 'true', 'total.storm': '750' },
    { case: 'alone', note: 'Maly', 'total.storm': '751' },
  );
  expect(workspace.text(ADDED)).toBe(
    'case,total.storm,answer.withGuests,note\nalone,750,,\nalone,750,true,\nalone,751,,Maly\n',
  );
});

test('a line that cannot be read is reported', () => {
  const workspace = aWorkspace({});
  const tried = tryLine(workspace, boat, { case: 'alone', 'answer.plan': 'gale', 'total.storm': '1' });
  expect(tried).toEqual({ fault: expect.stringContaining('"answer.plan" is "gale", which is no option') });
});
