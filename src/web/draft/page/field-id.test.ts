import { expect, test } from 'vitest';
import { buildFieldId } from './field-id.ts';

const answers = { people: [{ id: '2' }, { id: '7', name: 'Dara' }] };

test.each([
  ['/startDate', 'root_startDate'],
  ['/people', 'root_people'],
  ['/people/7/name', 'root_people_1_name'],
  ['/people/2/name', 'root_people_0_name'],
])('%s is the input %s', (pointer, id) => {
  expect(buildFieldId(pointer, answers)).toBe(id);
});
