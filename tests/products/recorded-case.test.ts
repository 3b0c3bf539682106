import { expect, test } from 'vitest';
import { readCases } from '#engine/cases/read-cases.ts';
import { runCase } from '#engine/cases/run-case.ts';
import type { Json } from '#engine/language/json.ts';
import { loadCases, loadTestProduct, productNames } from '#tests/paths/load-test-product.ts';
import { partial } from '#tests/support/partial.ts';
import { compareCase } from '#web/surfaces/studio/parts/cases/compare-case.ts';
import {
  buildAnswerChanges,
  buildCase,
  formatCase,
  generateCaseKey,
  listChangedAnswers,
} from '#web/surfaces/studio/preview/recorded-case.ts';

test.each(productNames)('%s: a recorded walk becomes a case with the same result', (name) => {
  const product = loadTestProduct(name);
  const cases = loadCases(name).slice(0, 8);
  const [base] = cases;
  if (!base) throw new Error('no cases');
  for (const { testCase } of cases) {
    const clicked = runCase(product, testCase);
    // Answers of a wrong kind are refused at the form: nobody clicks them.
    if (clicked.problems.some(({ code }) => code === 'wrongType')) continue;
    const { testCase: recorded } = buildCase(product, clicked.open.record);
    const varied = formatCase(recorded, 'varied', base);
    const files: Record<string, Json> = {
      'cases/base.json': { [base.name]: partial<Json>({ ...base.testCase, extends: null }) },
      'cases/recorded.json': { whole: formatCase(recorded, 'whole'), varied },
    };
    const read = readCases(Object.keys(files), (path) => files[path] as Json);
    expect(read.faults).toEqual([]);
    for (const key of ['whole', 'varied']) {
      const again = read.cases.find((one) => one.name === key)?.testCase;
      if (!again) throw new Error(`no case ${key}`);
      expect(compareCase(product, again), testCase.name).toMatchObject({ differences: [] });
      const run = runCase(product, again);
      expect([run.ended, run.path, run.rated], testCase.name).toEqual([clicked.ended, clicked.path, clicked.rated]);
    }
    expect(listChangedAnswers(recorded, recorded)).toEqual([]);
  }
});

test('a case with other values is reported with each difference and its place', () => {
  const product = loadTestProduct('golfer');
  const good = loadCases('golfer').find(({ name }) => name === 'a-year-of-golf')?.testCase;
  if (!good) throw new Error('the case is not there any more');
  const total = good.premium?.total ?? 0;
  const other = {
    ...good,
    ends: 'summary',
    path: ['golferPlan'],
    premium: { total: 1 },
    facts: { phoneIsProven: true },
  };
  expect(compareCase(product, good)).toMatchObject({ differences: [] });
  expect(compareCase(product, other)).toMatchObject({
    differences: [
      { what: 'ends', at: ['ends'], is: 'issued', wanted: 'summary' },
      { what: 'path', is: good.path, wanted: ['golferPlan'] },
      { what: 'premium', at: ['premium', 'total'], is: total, wanted: 1 },
      { what: 'fact', at: ['facts', 'phoneIsProven'], is: null, wanted: true },
    ],
  });
});

test('later changes of a persona are compared too, and only a difference is reported', () => {
  for (const name of productNames)
    for (const { testCase } of loadCases(name).filter((one) => one.testCase.changes))
      expect(compareCase(loadTestProduct(name), testCase), testCase.name).toMatchObject({ differences: [] });
  const product = loadTestProduct('golfer');
  const good = loadCases('golfer').find(({ testCase }) => testCase.changes?.some(({ premium }) => premium))?.testCase;
  const at = good?.changes?.findIndex(({ premium }) => premium) ?? -1;
  const later = good?.changes?.[at];
  if (!good?.changes || !later) throw new Error('no case changes later');
  const other = { ...good, changes: good.changes.with(at, { ...later, premium: 1 }) };
  expect(compareCase(product, other)).toMatchObject({
    differences: [{ what: 'premium', at: ['changes', at, 'premium'], is: later.premium, wanted: 1 }],
  });
});

test('an answer of a persona is corrected in its own file, and a removed answer is null there if a base has it', () => {
  const [one] = loadCases('golfer');
  if (!one) throw new Error('no cases');
  const [field = ''] = Object.keys(one.testCase.answers);
  const { [field]: _gone, ...rest } = one.testCase.answers;
  const after = { ...one.testCase, answers: { ...rest, added: 12 } };
  const place = (name: string) => [one.name, 'answers', name];
  const added = { at: place('added'), to: 12 };
  expect(buildAnswerChanges(one, after, {}, false)).toEqual([{ at: place(field), to: null }, added]);
  expect(buildAnswerChanges(one, after, { extends: null }, false)).toEqual([
    { at: place(field), to: undefined },
    added,
  ]);
  expect(buildAnswerChanges(one, after, {}, true)).toEqual([{ at: place(field), to: undefined }, added]);
});

test('the name of a recorded case comes from the letters of its title, and differs from other cases', () => {
  expect(generateCaseKey('A year, of Golf!', [])).toBe('a-year-of-golf');
  expect(generateCaseKey('A year of golf', ['a-year-of-golf', 'a-year-of-golf-2'])).toBe('a-year-of-golf-3');
  expect(generateCaseKey('ទិញមួយឆ្នាំ', ['persona'])).toBe('persona-2');
});
