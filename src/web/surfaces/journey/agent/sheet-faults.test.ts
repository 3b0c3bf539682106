import { expect, test } from 'vitest';
import { parseCellPointer } from './sheet-faults.tsx';

test.each([
  ['/3/Date of birth', { line: 3, heading: 'Date of birth' }],
  ['/12/ID card~1passport', { line: 12, heading: 'ID card/passport' }],
  ['/1/', { line: 1, heading: '' }],
  // The list as a whole, and an unreadable file.
  ['/insuredPersons', {}],
  [undefined, {}],
])('a fault at %s has the sheet position %j', (pointer, place) => {
  expect(parseCellPointer(pointer === undefined ? {} : { pointer })).toEqual(place);
});
