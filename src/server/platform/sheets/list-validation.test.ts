import { expect, test } from 'vitest';
import { buildReference } from './list-validation.ts';

test('columns after Z have two letters, and the name of a sheet is quoted', () => {
  const columns = [0, 25, 26, 51, 52, 701, 702];
  expect(columns.map((column) => buildReference(column, 3).split('$')[1])).toEqual([
    ...['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'],
  ]);
  expect(buildReference(1, 100)).toBe('$B$2:$B$101');
  expect(buildReference(2, 8, "Dara's list")).toBe("'Dara''s list'!$C$2:$C$9");
});
