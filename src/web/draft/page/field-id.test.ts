import { expect, test } from 'vitest';
import { fieldId } from './field-id.ts';

const answers = { people: [{ id: '2' }, { id: '7', name: 'Dara' }] };

test.each([
  ['/startDate', 'root_startDate'],
  ['/people', 'root_people'],
  ['/people/7/name', 'root_people_1_name'],
  ['/people/2/name', 'root_people_0_name'],
])('%s is the input %s', (pointer, id) => {
  expect(fieldId(pointer, answers)).toBe(id);
});
