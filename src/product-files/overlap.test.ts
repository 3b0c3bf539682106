import { expect, test } from 'vitest';
import type { Edit } from '../contract/studio/files.ts';
import { areTogether, isTouched } from './overlap.ts';

const at = (pointer: string, path = 'a.json') => ({ path, pointer });
const insertAt = (pointer: string): Edit => ({ ...at(pointer), after: 1 });
const setAt = (pointer: string): Edit => ({ ...at(pointer), before: 0, after: 1 });

test('places are together if one contains the other', () => {
  expect(areTogether(at('/a/b'), at('/a/b'))).toBe(true);
  expect(areTogether(at('/a'), at('/a/b'))).toBe(true);
  expect(areTogether(at('/a/b/c'), at(''))).toBe(true);
  expect(areTogether(at('/a/b'), at('/a/bc'))).toBe(false);
  expect(areTogether(at('/a'), at('/a', 'b.json'))).toBe(false);
});

test('an edit touches the changed value, and the list items that it moves', () => {
  expect(isTouched(at('/rows/3/1'), setAt('/rows/3/1'))).toBe(true);
  expect(isTouched(at('/rows/3/1'), setAt('/rows/2'))).toBe(false);
  expect(isTouched(at('/rows/3/1'), insertAt('/rows/2'))).toBe(true);
  expect(isTouched(at('/rows/3/1'), insertAt('/rows/3'))).toBe(true);
  expect(isTouched(at('/rows/3/1'), insertAt('/rows/4'))).toBe(false);
  expect(isTouched(at('/rows/3/1'), { ...at('/rows/0'), before: [] })).toBe(true);
  expect(isTouched(at('/other/3'), insertAt('/rows/2'))).toBe(false);
});
