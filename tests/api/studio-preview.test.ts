import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Answers } from '#engine/record.ts';
import { answer, next } from '#engine/wizard.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { loadCases } from '#tests/paths/load-test-product.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { openRecord, startRecord, toDraftView } from '#web/preview/memory-draft.ts';
import { createSelection } from '#web/surfaces/studio/base/workspace/selection.ts';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { createProductReader } from '#web/surfaces/studio/preview/build-product.ts';
import { createPreview } from '#web/surfaces/studio/preview/preview.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

/** A product as the studio's preview has it, out of the files alone. */
function previewed(product: string, day: string) {
  const files = buildTree(readProductFiles(projectRoot));
  const never = () => Promise.reject(new Error('nothing is sent'));
  const workspace = createWorkspace({ contentHash: '', files }, { send: never, load: never, kindOf: () => 'final' });
  const preview = createPreview(workspace, createSelection(), product, { language: 'en', isOpen: true });
  preview.set({ day });
  return { workspace, preview, state: preview.state() };
}

const nobody = { world: {}, persona: null };

const told = ({ record, page, trail, rated, options }: DraftView) => ({
  ...{ answers: record.answers, passed: record.passed, circumstances: record.circumstances },
  ...{ page, trail, rated, options },
});

test.each(['golfer', 'travel'])('%s: the preview shows at every page what the server shows', async (product) => {
  const persona = loadCases(product).find(({ testCase }) => testCase.ends === 'issued')?.testCase;
  if (!persona) throw new Error('nobody buys it');
  shop.clock.set(`${persona.asOf}T05:00:00Z`);
  const { state } = previewed(product, persona.asOf);
  if (!state) throw new Error('it cannot be put together');
  const made = createProductReader(state.definition);
  const draft = await shop.aDraft(product);
  let journey = openRecord(made, startRecord(made, state), nobody);
  expect(told(toDraftView(journey))).toEqual(told(await shop.read(draft)));
  for (const page of persona.path ?? []) {
    const answers: Answers = Object.fromEntries(
      Object.entries(persona.answers).filter(([field]) => made.pageOf[field] === page),
    );
    journey = openRecord(made, answer(journey, answers).journey.record, nobody);
    const answered = await shop.answer(draft, answers);
    expect(told(toDraftView(journey)), page).toEqual(told(answered.body.draft));
    const passed = next(journey, page);
    const reply = await shop.next(draft, page);
    expect(passed.problems.map(({ code }) => code)).toEqual((reply.body.errors ?? []).map(({ problem }) => problem));
    journey = openRecord(made, passed.journey.record, nobody);
    expect(told(toDraftView(journey)), page).toEqual(told(await shop.read(draft)));
  }
});

test('a definition that cannot be built is reported with its place, and the previous preview remains', () => {
  const { workspace, preview, state } = previewed('golfer', '2026-03-01');
  expect([preview.fault(), preview.state() === state]).toEqual([null, true]);
  const path = 'product-schemas/golfer/form.json';
  const at = ['pages', 'golferPackage', 'schema', 'properties', 'startDate'];
  workspace.change({ path, at, to: { $ref: '../shared/nowhere.json#/day' } });
  expect(preview.fault()).toMatchObject({ file: path, at: '/pages/golferPackage/schema/properties/startDate' });
  expect(preview.state()).toBe(state);
  workspace.undo();
  expect(preview.fault()).toBeNull();
  // A word changes the words alone: of the definition nothing is made anew.
  workspace.change({ path: 'locales/en/products/golfer.json', at: ['golferPackage', 'title'], to: 'When?' });
  const { messages, definition } = preview.state() ?? {};
  expect(messages?.['golfer.golferPackage.title']).toBe('When?');
  workspace.change({ path: 'locales/en/products/golfer.json', at: ['golferPackage', 'title'], to: 'And when?' });
  expect(preview.state()?.definition).toBe(definition);
});
