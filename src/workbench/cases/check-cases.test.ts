import { describe, expect, test } from 'vitest';
import { type Case, runCase } from '#engine/cases/run-case.ts';
import type { Json } from '#engine/language/json.ts';
import { checkFixture, setFileValue } from '#tests/support/check-fixture.ts';
import { createFixtureProduct, type FixtureFiles, validAnswers } from '#tests/support/fixture-product.ts';
import { checkCase } from './check-cases.ts';

/** A case that sails alone for three days, then changes every answer that can change. */
const alone: Case = {
  name: 'Sails alone for three days',
  asOf: '2026-03-01',
  answers: validAnswers,
  ends: 'issued',
  path: ['hire', 'choice', 'offer', 'person', 'summary'],
  premium: { total: 302 },
  changes: [
    {
      name: 'More than a month is a long hire',
      answers: { lastDay: '2026-04-01' },
      clears: ['plan'],
      tells: ['longHire'],
      page: 'choice',
      premium: null,
    },
    { answers: { plan: 'calm' }, page: 'offer' },
    { name: 'As it was', answers: { lastDay: '2026-03-04' }, page: 'summary', premium: 302 },
    { answers: { withGuests: true }, page: 'guestList', premium: 302 },
    {
      reset: true,
      keeps: ['withGuests'],
      begins: { firstDay: '2026-03-02' },
      page: 'hire',
      premium: null,
    },
  ],
};
const long: Case = {
  ...alone,
  answers: { ...validAnswers, lastDay: '2026-04-01' },
  tells: ['longHire'],
  premium: { total: 2511 },
  changes: [],
};

const boat = createFixtureProduct();
const told = (testCase: Case, change?: (files: FixtureFiles) => void) =>
  checkCase(change ? createFixtureProduct(change) : boat, { name: 'alone', file: 'cases/base.json', testCase }).map(
    ({ code, at, message }) => `${code} ${at} ${message}`,
  );
const changed = (change: (testCase: Case) => void): Case => {
  const copy = structuredClone(alone);
  change(copy);
  return copy;
};

test('a correct case has no findings, and its file has none either', () => {
  expect(told(alone)).toEqual([]);
  expect(told(long)).toEqual([]);
  expect(checkFixture(setFileValue('cases/base', '/alone', alone as unknown as Json))).toEqual([]);
});

describe('a case has a wrong expectation', () => {
  test.each<[string, Case]>([
    [
      'case-path /alone/path The pages passed are hire, choice, offer, person and summary, not hire, choice and person.',
      { ...alone, path: ['hire', 'choice', 'person'] },
    ],
    ['case-tells /alone/tells The chart tells nothing, not longHire.', { ...alone, tells: ['longHire'] }],
    ['case-tells /alone/tells The chart tells longHire, not nothing.', { ...long, tells: [] }],
    [
      'case-change /alone/changes/0/clears "More than a month is a long hire" clears plan, not nothing.',
      changed(({ changes = [] }) => delete changes[0]?.clears),
    ],
    [
      'case-change /alone/changes/0/tells "More than a month is a long hire" tells longHire, not nothing.',
      changed(({ changes = [] }) => delete changes[0]?.tells),
    ],
    [
      'case-change /alone/changes/2/page "As it was" leads to summary, not offer.',
      changed(({ changes = [] }) => Object.assign(changes[2] ?? {}, { page: 'offer' })),
    ],
    [
      'case-change /alone/changes/2/premium "As it was" makes the premium 302, not 303.',
      changed(({ changes = [] }) => Object.assign(changes[2] ?? {}, { premium: 303 })),
    ],
    [
      'case-change /alone/changes/4/keeps "reset" keeps withGuests, not nothing.',
      changed(({ changes = [] }) => delete changes[4]?.keeps),
    ],
    [
      'case-change /alone/changes/4/begins "reset" begins with {"firstDay":"2026-03-02"}, not nothing.',
      changed(({ changes = [] }) => delete changes[4]?.begins),
    ],
    [
      'case-change /alone/changes/3/answers "withGuests" is refused: /withGuests wrongType.',
      changed(({ changes = [] }) => Object.assign(changes[3] ?? {}, { answers: { withGuests: 'many' } })),
    ],
  ])('%s', (finding, testCase) => {
    expect(told(testCase)[0]).toBe(finding);
  });

  test('an older case without path and changes is judged only by its end', () => {
    const { path: _path, changes: _changes, ...short } = long;
    expect(told({ ...short, tells: [] })).toEqual([]);
  });
});

test('a fault in the values that a rule clears, reports or retains is noticed', () => {
  const chart = 'machines/boat';
  const long = '/states/season/states/short/on/ANSWER/actions';
  const faults = [
    setFileValue(chart, `${long}/0/params/fields`, []),
    setFileValue(chart, `${long}/1`, { type: 'clear', params: { fields: ['skipper'] } }),
    setFileValue(chart, '/on/RESET/actions/params/keep', []),
    setFileValue('form', '/conditions/isLong', { '>': [{ var: 'days' }, 31] }),
  ];
  for (const fault of faults) expect(told(alone, fault)).not.toEqual([]);
});

test('answers are entered page by page, so an earlier rule does not clear a later answer', () => {
  const { open, tells, path } = runCase(boat, long);
  expect(open.record.answers.plan).toBe('calm');
  expect(tells).toEqual(['longHire']);
  expect(path).toEqual(alone.path);
});
