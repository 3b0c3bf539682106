import { expect, test } from 'vitest';
import { readMinorUnits } from './minor-units.ts';

test.each([
  ['1250', 1250_00],
  ['1,250.5', 1250_50],
  ['$0.29', 29],
  ['-4.10', -4_10],
  ['១២.០៥', 12_05],
  ['-0', 0],
  ['1.005', undefined],
  ['12e3', undefined],
  ['', undefined],
  ['.5', undefined],
  ['1234567890', undefined],
])('%s is %s', (typed, minorUnits) => expect(readMinorUnits(typed)).toBe(minorUnits));
