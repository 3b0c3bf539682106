import { expect, test } from 'vitest';
import { openJourney } from '#engine/journey.ts';
import { computePersonShare } from '#engine/language/premium.ts';
import type { Answers } from '#engine/record.ts';
import { loadCases, loadTestProduct } from '#tests/paths/load-test-product.ts';

/** Total, the price of one person, and the lines of a case with some answers changed. */
function priced(product: string, name: string, changes: Answers) {
  const found = loadCases(product).find((one) => one.name === name)?.testCase;
  if (!found) throw new Error(`no case ${name}`);
  const { asOf, answers } = found;
  const record = {
    circumstances: { channel: 'public', language: 'en' } as const,
    asOf,
    answers: { ...answers, ...changes } as Answers,
    findings: {},
    passed: [],
    outcomes: [],
  };
  const { rated } = openJourney(loadTestProduct(product), record);
  if (rated.status !== 'rated') throw new Error(rated.status);
  const { total, lines } = rated.premium;
  return { total, one: computePersonShare(rated.premium), lines: lines.map(({ persons, each }) => [persons, each]) };
}

const thailand = (numberOfAdults: number, numberOfChildren: number) =>
  priced('travel', 'solo-thailand-five-days', { numberOfAdults, numberOfChildren });

test('adults alone pay the same each: four times $6.80 for five days in Thailand', () => {
  expect(thailand(4, 0)).toMatchObject({ total: 2720, one: { persons: 4, each: 680 } });
});

test('each line of adults and children shows its own price, and the total shows none', () => {
  expect(thailand(2, 1)).toEqual({
    total: 1700,
    one: undefined,
    lines: [
      [2, 680],
      [1, 340],
    ],
  });
});

test('a discount for the whole group has no share per person: only the total appears', () => {
  // 6 x 6.80 = 40.80, less 5 %.
  expect(thailand(6, 0)).toMatchObject({ total: 3876, one: undefined });
});

test('one person sees no price per person', () => {
  expect(thailand(1, 0).one).toBeUndefined();
});

test('everybody at the festival pays the same: three at the Water Festival, standard plan', () => {
  const group = {
    selectedPackage: 'waterFestival',
    selectedPlan: 'standard',
    numberOfInsured: 'festivalPANumberOfInsuredList_03',
  };
  expect(priced('festivalPA', 'alone-at-new-year', group)).toMatchObject({
    total: 825,
    one: { persons: 3, each: 275 },
  });
});
