import { afterAll, expect, test } from 'vitest';
import type { ProductFiles } from '#product-files/product-files.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { addEighthProduct, EIGHTH_PRODUCT } from '#tests/eighth-product/add-eighth-product.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { evaluateProduct } from './evaluate-product.ts';

const options = { seed: 1, mutantsFor: 0, tell: () => {} };
/** Evaluates a product, and returns the reported steps. */
function judged(...[name, now, sold, mutantsFor = 0]: [string, ProductFiles, ProductFiles | undefined, number?]) {
  const steps: string[] = [];
  const tell = ({ step }: { step: string }) => void (steps.at(-1) === step || steps.push(step));
  return { ...evaluateProduct(name, now, sold, { seed: 1, mutantsFor, tell }), steps };
}
const files = readProductFiles(projectRoot);
const eighth = addEighthProduct();
afterAll(eighth.remove);

test('a new product for a phone’s screen is walked completely, and compared with nothing', () => {
  const { evidence, differ } = evaluateProduct(EIGHTH_PRODUCT, eighth.files, files, options);
  expect(evidence).toMatchObject({ product: EIGHTH_PRODUCT, findings: [], isCovered: true });
  expect(evidence.coverage?.kinds.find(({ kind }) => kind === 'row')).toMatchObject({ walked: 12, all: 12 });
  expect([evidence.words, evidence.journeys, differ]).toEqual([undefined, undefined, undefined]);
  // The time limit allowed no mutant; the report contains the number of possible mutants.
  expect(evidence.mutants).toMatchObject({ made: 0, seed: 1 });
  expect(evidence.mutants?.all).toBeGreaterThan(100);
});

const nothing = {
  missing: [],
  survivors: [],
  policies: null,
  quotes: null,
  journeys: [],
  pages: {},
  words: [],
  tables: [],
};

test('the evaluation stops at a product that is missing or has faults', () => {
  expect(judged('boat', files, files)).toEqual({
    ...{ evidence: { product: 'boat', version: null, findings: [] }, details: nothing, steps: ['check'] },
  });
  const form = 'product-schemas/golfer/form.json';
  const broken = changeFiles(files, { [form]: { ...(files(form) as object), derived: 7 } });
  const { evidence, details, steps, differ } = judged('golfer', broken, files);
  expect(evidence).toMatchObject({ product: 'golfer', version: null });
  expect(evidence).not.toHaveProperty('isCovered');
  const [first] = evidence.findings;
  expect(first).toMatchObject({ file: form });
  expect(Object.keys(first ?? {}).sort()).toEqual(['at', 'code', 'facts', 'file', 'mend', 'message']);
  expect({ details, steps, differ }).toEqual({ details: nothing, steps: ['check'], differ: undefined });
});

test('a changed premium is reported with its customers, its cell, and the faults that are inserted there', () => {
  const [rating, en, papers] = [
    ...['product-schemas/golfer/rating.json', 'locales/en/products/golfer.json', 'locales/km/documents/golfer.json'],
  ] as [string, string, string];
  const rates = structuredClone(files(rating)) as { tables: { annualRates: { rows: [string, number][] } } };
  const standard = rates.tables.annualRates.rows.find(([plan]) => plan === 'standard');
  if (!standard) throw new Error('the rates have changed');
  standard[1] = 8_000;
  const wording = structuredClone(files(papers)) as { claimForm: { title: string } };
  wording.claimForm.title = 'Form';
  const sold = changeFiles(files, {
    [rating]: rates,
    [en]: { ...(files(en) as object), tagline: 'Swing' },
    [papers]: wording,
  });
  const { evidence, details, steps, differ } = judged('golfer', files, sold, 60_000);
  expect(steps).toEqual(['check', 'walk', 'journeys', 'mutants']);
  expect(evidence).toMatchObject({ product: 'golfer', findings: [], isCovered: true, cells: 1 });
  expect(evidence.words).toEqual([
    ...[
      ['en', 1],
      ['km', 1],
      ['zh', 0],
    ].map(([language, changed]) => ({ language, changed })),
  ]);
  const { tagline } = files(en) as { tagline: string };
  const { claimForm } = files(papers) as typeof wording;
  expect(details.words).toEqual([
    { language: 'en', id: 'golfer.tagline', before: 'Swing', after: tagline },
    { language: 'km', id: 'documents/claimForm/title', before: 'Form', after: claimForm.title },
  ]);
  expect(details.tables).toEqual([{ table: 'annualRates', cells: 1, added: 0, removed: 0 }]);
  const year = details.journeys.find(({ name }) => name === 'a-year-of-golf');
  expect(year).toMatchObject({ before: { total: 8_000, ended: 'issued' }, after: { total: 9_000, ended: 'issued' } });
  expect(evidence.journeys?.changed).toBe(details.journeys.length);
  expect(evidence.journeys?.played).toBeGreaterThan(details.journeys.length);
  const titles = (files(en) as { golferPlan: { title: string } }).golferPlan;
  expect(details.pages.golferPlan).toMatchObject({ en: titles.title });
  expect(Object.keys(details.pages.golferPlan ?? {})).toEqual(['en', 'km', 'zh']);
  // This state is no page and has no title.
  expect(details.pages.issued).toStrictEqual({});
  // The process with the policies rates the sold and the proposed version again.
  const [was, is] = [differ?.before, differ?.after].map((product) =>
    product?.definition.rating?.tables.annualRates?.rows.find(([plan]) => plan === 'standard'),
  );
  expect([was, is]).toEqual([
    ['standard', 8_000],
    ['standard', 9_000],
  ]);
  const { all = 0, made, noticed } = evidence.mutants ?? {};
  expect(all).toBeGreaterThan(0);
  expect({ made, noticed, survivors: details.survivors }).toEqual({ made: all, noticed: all, survivors: [] });
});

test('added, removed and changed promotion codes are reported, and no path is walked again', () => {
  const code = (name: string, percent: string) => ({
    ...{ code: name, kind: 'percent', percent, validFrom: '2026-01-01', validTo: '2026-12-31' },
  });
  const selling = (...promotions: object[]) =>
    changeFiles(files, { 'product-schemas/auto/promotions.json': { promotions } });
  const { evidence, details, steps } = judged(
    'auto',
    selling(code('NEW', '5'), code('OTHER', '10'), code('SAME', '7')),
    selling(code('SAME', '7'), code('OTHER', '5'), code('GONE', '5')),
  );
  expect(evidence).toEqual({
    ...{ product: 'auto', version: expect.stringMatching(/^[0-9a-f]{12}$/), findings: [], isCovered: true },
    promotions: [
      { code: 'OTHER', is: 'changed' },
      { code: 'GONE', is: 'removed' },
      { code: 'NEW', is: 'added' },
    ],
  });
  expect({ details, steps }).toEqual({ details: nothing, steps: ['check'] });
});

test('faults are made only in parts that changed', () => {
  const path = 'product-schemas/golfer/product.json';
  const rating = files('product-schemas/golfer/rating.json') as { tables: { playerLoadings: { rows: unknown[] } } };
  const same = structuredClone(rating);
  same.tables.playerLoadings.rows.reverse();
  const sold = changeFiles(files, { 'product-schemas/golfer/rating.json': { ...same, note: 'another note' } });
  const { evidence } = evaluateProduct('golfer', files, sold, options);
  expect(evidence).toMatchObject({ isCovered: true, cells: 0, mutants: { all: 0 } });
  const named = changeFiles(files, { [path]: { ...(files(path) as object), offerDays: 4 } });
  const { evidence: alike, differ } = evaluateProduct('golfer', files, named, options);
  expect([alike.mutants, alike.journeys, alike.promotions, differ]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(alike.coverage?.paths).toBeGreaterThan(0);
});
