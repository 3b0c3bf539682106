import { expect, test } from 'vitest';
import type { CheckProgress } from '#contract/studio/release-checks.ts';
import { type FileTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { evaluateProduct } from './evaluate-product.ts';

const tree = createSmallProduct();
const [form, chart, rates, words] = [
  ...['product-schemas/camera/form.json', 'machines/camera.json'],
  ...['product-schemas/camera/rates/rates.csv', 'locales/en/products/camera.json'],
] as [string, string, string, string];

/** Replaces texts in a file of the small product; each text must occur there. */
function rewritten(path: string, ...changes: [from: string, to: string][]): FileTree {
  const text = changes.reduce((done, [from, to]) => {
    if (!done.includes(from)) throw new Error(`${path} does not say ${from}`);
    return done.replace(from, to);
  }, tree[path] as string);
  return { [path]: text };
}

/** Evaluates the small product with these changed files, and returns the reported steps. */
function judged(now: FileTree, sold: FileTree | undefined, mutantsFor = 0) {
  const told: Omit<CheckProgress, 'product'>[] = [];
  const before = sold && toProductFiles({ ...tree, ...sold });
  const tell = (one: Omit<CheckProgress, 'product'>) => void told.push(one);
  return {
    ...evaluateProduct('camera', toProductFiles({ ...tree, ...now }), before, { seed: 7, mutantsFor, tell }),
    told,
  };
}
const doneOf = (told: Omit<CheckProgress, 'product'>[], step: CheckProgress['step']) =>
  told.flatMap((one) => (one.step === step ? [[one.done, one.all]] : []));

/** A condition of the form, and a rule of the first page that reports "too expensive" if it is false. */
const ruled = (logic: string) =>
  rewritten(
    form,
    ['"startsTodayOrLater": {', `"isCheap": ${logic}, "startsTodayOrLater": {`],
    [
      '"message": "tooExpensive"\n        }',
      '"message": "tooExpensive"\n        }, { "unless": "isCheap", "at": "thingValue", "message": "tooExpensive" }',
    ],
  );

test('a product that was never sold is walked and tested as a whole, and compared with nothing', () => {
  const { evidence, details, differ, told } = judged({}, undefined);
  expect(evidence).toMatchObject({ product: 'camera', findings: [], isCovered: true });
  // Three ranges of value, two plans.
  expect(evidence.coverage?.kinds).toContainEqual({ kind: 'row', walked: 6, all: 6 });
  const { words: said, cells, journeys, promotions } = evidence;
  expect([said, cells, journeys, promotions, differ]).toEqual(Array.from({ length: 5 }));
  expect([details.words, details.tables]).toEqual([[], []]);
  // The time limit was zero, so no mutant was made.
  expect(evidence.mutants).toMatchObject({ seed: 7, made: 0, noticed: 0 });
  expect(evidence.mutants?.all).toBeGreaterThan(100);
  const paths = evidence.coverage?.paths ?? 0;
  expect(doneOf(told, 'walk').at(0)).toEqual([0, 0]);
  expect(doneOf(told, 'walk').at(-1)).toEqual([paths, paths]);
});

test('a changed rate, word and promotion code are reported by cells, customers and page titles', () => {
  const spring = { code: 'SPRING', kind: 'percent', percent: '5', validFrom: '2026-01-01', validTo: '2026-12-31' };
  const { evidence, details, differ, told } = judged(
    {},
    {
      'product-schemas/camera/promotions.json': JSON.stringify({ promotions: [spring] }),
      ...rewritten(rates, ['500..1000,basic,3.5', '500..1000,basic,3.4']),
      ...rewritten(words, ['"title": "When should cover begin?"', '"title": "When?"']),
    },
    60_000,
  );
  expect(evidence).toMatchObject({ findings: [], isCovered: true, cells: 1 });
  expect(evidence.promotions).toEqual([{ code: 'SPRING', is: 'removed' }]);
  expect(evidence.words).toEqual([
    { language: 'en', changed: 1 },
    { language: 'km', changed: 0 },
    { language: 'zh', changed: 0 },
  ]);
  const after = 'When should cover begin?';
  expect(details.words).toEqual([{ language: 'en', id: 'camera.cover.title', before: 'When?', after }]);
  expect(details.tables).toEqual([{ table: 'rates', cells: 1, added: 0, removed: 0 }]);
  // USD 600 at 3.4 % and at 3.5 %.
  expect(details.journeys.find(({ name }) => name === 'buys-the-basic-plan')).toMatchObject({
    before: { total: 2_040, ended: 'issued' },
    after: { total: 2_100, ended: 'issued' },
  });
  expect(evidence.journeys).toEqual({ played: 7, changed: details.journeys.length });
  // The report shows the newer title; the state `issued`, in which a journey ends, is no page.
  expect(details.pages.cover).toEqual({
    ...{ en: after, km: 'តើការរ៉ាប់រងត្រូវចាប់ផ្ដើមនៅពេលណា?', zh: '保障从何时开始？' },
  });
  expect(details.pages.issued).toStrictEqual({});
  const premiums = [differ?.before, differ?.after].map((product) => product?.definition.rating?.tables.rates?.rows);
  expect(premiums[0]).not.toEqual(premiums[1]);
  const { all = 0, made, noticed } = evidence.mutants ?? {};
  expect(all).toBeGreaterThan(0);
  expect({ made, noticed, survivors: details.survivors }).toEqual({ made: all, noticed: all, survivors: [] });
  expect(doneOf(told, 'mutants').at(-1)).toEqual([all, all]);
});

test('a rule that no case breaks is reported as not walked, and each unnoticed fault in it with its place', () => {
  const { evidence, details } = judged(ruled('{ "<=": [{ "var": "thingValue" }, 9000] }'), {}, 60_000);
  expect(evidence).toMatchObject({ findings: [], isCovered: false, journeys: { changed: 0 } });
  expect(details.missing).toEqual([{ kind: 'rule', line: 'thing.thingValue unless isCheap violated' }]);
  expect(details.survivors).toContainEqual({
    id: 'condition isCheap <=.1 9000 as 9001',
    at: `${form}#/conditions/isCheap/<=/1`,
    line: 'condition isCheap: <=.1 9000 as 9001',
  });
  const { made = 0, noticed } = evidence.mutants ?? {};
  expect(details.survivors.length).toBeGreaterThan(0);
  expect(noticed).toBe(made - details.survivors.length);
});

test('a transition that nobody uses is a fault, and nothing is compared after it', () => {
  const { evidence, details, differ, told } = judged(
    {
      ...rewritten(form, [
        '"startsTodayOrLater": {',
        '"isDear": { ">": [{ "var": "thingValue" }, 9000] }, "startsTodayOrLater": {',
      ]),
      ...rewritten(chart, ['"NEXT": "cover"', '"NEXT": [{ "guard": "isDear", "target": "plan" }, "cover"]']),
    },
    rewritten(words, ['"title": "When should cover begin?"', '"title": "When?"']),
  );
  expect(evidence).toMatchObject({ product: 'camera', isCovered: false, coverage: { kinds: [], paths: 0 } });
  expect(evidence.version).toMatch(/^[0-9a-f]{12}$/);
  expect(evidence.findings[0]).toMatchObject({ code: 'unwalked', file: chart });
  expect(Object.keys(evidence.findings[0] ?? {}).sort()).toEqual(['at', 'code', 'file', 'mend', 'message']);
  expect([evidence.words, evidence.mutants, differ, details.words]).toEqual([undefined, undefined, undefined, []]);
  expect(told.map(({ step }) => step)).toEqual(['check', 'walk']);
});
