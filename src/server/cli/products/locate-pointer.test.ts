import { expect, test } from 'vitest';
import { locatePointer } from './locate-pointer.ts';

const text = `{
  "a": { "x": "}\\"{", "b": [
    1,
    { "c/d": true }
  ] },
  "e": null
}`;

test.each([
  ['', 1],
  ['/a', 2],
  ['/a/x', 2],
  ['/a/b/0', 3],
  ['/a/b/1/c~1d', 4],
  ['/e', 6],
  ['/a/b/1/from-a-ref/deep', 4],
  ['/none', 1],
])('%s is on line %i', (pointer, line) => expect(locatePointer(text, pointer)).toBe(line));
