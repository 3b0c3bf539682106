import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import { WORKBOOK_TYPE } from '#contract/schemas.ts';
import type { checkProduct } from '#contract/studio/products.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import type { Json } from '#engine/language/json.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createZipBomb } from '#tests/support/create-workbook.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createStudio, type TestStudio } from '#tests/support/test-studio.ts';
import { readCpuMs } from '#tests/support/timeouts.ts';
import { expectRefusal } from './coded-problem.ts';

// An editor of the studio may write anything. It becomes findings, and buyers notice nothing meanwhile.

type Tree = Record<string, Json>;

const project = readProductFiles(projectRoot);
let shop: Shop;
let studio: TestStudio;

beforeAll(async () => {
  shop = await startTestShop({ products: project });
  studio = await createStudio(shop);
});
afterAll(() => shop.close());

const formOf = (product: string) => `product-schemas/${product}/form.json`;
/** A file of the project with something done to it, as it is sent to the studio. */
function hostile(path: string, change: (file: Tree) => void): Record<string, string> {
  const file = structuredClone(project(path)) as Tree;
  change(file);
  return { [path]: JSON.stringify(file) };
}
const conditions = (file: Tree) => file.conditions as Tree;
const properties = (file: Tree) =>
  (Object.values(file.pages as Tree)[0] as { schema: { properties: Tree } }).schema.properties;

/** 200,000 rows of five cells in the place of a tariff. */
function aMillionCells(): Record<string, string> {
  const columns = 'tripArea,durationForCalculation,selectedPlan,adult,child';
  const table = `${columns}\n${'1,1,1,1,\n'.repeat(200_000)}`;
  const rating = hostile('product-schemas/travel/rating.json', ({ tables }) => {
    const tariff = (tables as Tree).singleTripRates as Tree;
    delete tariff.rows;
    tariff.csv = 'rates/million.csv';
  });
  return { ...rating, 'product-schemas/travel/rates/million.csv': table };
}

const files = {
  ...hostile(formOf('golfer'), (file) => {
    conditions(file)["x'];process.exit(1);//"] = true;
  }),
  ...hostile(formOf('auto'), (file) => {
    properties(file).evil = { type: 'string', $dynamicRef: 'https://example.com/evil', default: `\${process.exit(1)}` };
  }),
  ...hostile(formOf('medical'), (file) => {
    properties(file).evil = { type: 'string', pattern: '^(a+)+$' };
  }),
  ...hostile('machines/fire.json', (chart) => {
    const { states } = (chart.states as { journey: { states: Tree } }).journey;
    for (let at = 0; at < 10_000; at += 1) states[`s${at}`] = { on: { NEXT: `s${(at + 1) % 10_000}` } };
  }),
  ...hostile(formOf('property'), (file) => {
    Object.assign(file.pages as Tree, { one: { $ref: '#/pages/two' }, two: { $ref: '#/pages/one' } });
  }),
  ...hostile(formOf('festivalPA'), (file) => {
    Object.defineProperty(conditions(file), '__proto__', { value: { '==': [1, 1] }, enumerable: true });
  }),
  ...aMillionCells(),
};

const found = {
  golfer: ['shape', formOf('golfer'), '/conditions'],
  auto: ['unknown-word', formOf('auto'), expect.stringContaining('/evil/')],
  medical: ['unknown-word', formOf('medical'), expect.stringContaining('/evil/pattern')],
  fire: ['unreachable-state', 'machines/fire.json', expect.stringContaining('/states/s')],
  property: ['circular-ref', formOf('property'), expect.stringContaining('/pages/')],
  festivalPA: ['shape', formOf('festivalPA'), '/conditions'],
  travel: ['csv-cell', 'product-schemas/travel/rates/million.csv', ''],
};

/**
 * The work of this process for a quotation, in all but one of a hundred: checks in the same process would show here.
 */
async function quotesUntil(isOver: (made: number) => boolean): Promise<number> {
  const answers = { selectedCountries: ['JP'], startDate: '2026-04-20', endDate: '2026-04-26' };
  const times: number[] = [];
  while (!isOver(times.length)) {
    const started = readCpuMs();
    const { status } = await shop.call('POST', '/api/quotes/travel', { body: { answers } });
    expect(status).toBe(200);
    times.push(readCpuMs() - started);
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
}

test('hostile products become faults, and quotes remain fast during the evaluation', async () => {
  const idle = await quotesUntil((made) => made === 200);
  const begun = await studio.editor.call<ReleaseView>('POST', '/api/studio/imports', {
    body: { title: 'Hostile', files },
  });
  expect(begun.status, JSON.stringify(begun.body).slice(0, 500)).toBe(201);
  const headers = { 'content-type': WORKBOOK_TYPE };
  const bomb = createZipBomb();
  let isJudged = false;
  const judging = Promise.all([
    studio.prove(begun.body.id),
    studio.editor.call('POST', '/api/studio/workbooks', { body: bomb, headers }),
  ]).finally(() => {
    isJudged = true;
  });
  const busy = await quotesUntil((made) => isJudged || made === 400);
  const [{ state, evidence }, unpacked] = await judging;
  expectRefusal(shop, unpacked, '422 workbookNotValid');
  expect([state, evidence?.status]).toEqual(['draft', 'failed']);
  const first = (evidence?.report ?? []).map(({ product, findings: [one] }) => [
    product,
    [one?.code, one?.file, one?.at],
  ]);
  expect(Object.fromEntries(first)).toEqual(found);
  expect(busy).toBeLessThan(Math.max(3 * idle, 50));
});

test('tags in texts are a finding, and a reader sees them as plain text', async () => {
  const words = { path: 'locales/en/products/golfer.json', pointer: '/tagline' };
  const id = await studio.write(words, '<img src=x onerror=alert()>');
  const path = `/api/studio/releases/${id}/products/golfer/check`;
  const { status, body } = await studio.editor.call<ReplyOf<typeof checkProduct>>('POST', path);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  expect(body.findings).toMatchObject([{ code: 'markup-in-words', file: words.path, at: words.pointer }]);
});
