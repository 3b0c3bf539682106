import { expect, test } from 'vitest';
import { convertToRiel } from './riel.ts';

// By hand: 6.80 x 4,100 = 27,880; 68.00 x 4,050 = 275,400; 0.01 x 4,100 = 41.
test.each([
  [680, 4100, 27_900],
  [6800, 4050, 275_400],
  [1, 4100, 100],
  [0, 4100, 0],
])('%i cents at %i riel for a dollar are %i riel', (cents, rate, riel) => {
  expect(convertToRiel(cents, rate)).toBe(riel);
});
