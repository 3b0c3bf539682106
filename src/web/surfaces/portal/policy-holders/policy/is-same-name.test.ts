import { expect, test } from 'vitest';
import { isSameName } from './is-same-name.ts';

test.each([
  ['Sokha Chan', 'Sokha Chan', true],
  ['Sokha Chan', 'CHAN  sokha', true],
  ['Chan Sokha-Lin', 'chan.sokha lin', true],
  ['Sokha', 'Sokha Chan', false],
  ['Sokha Chan', 'Sokha Chang', false],
  ['', 'Sokha', false],
])('%s and %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
});
