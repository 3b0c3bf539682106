import { expect, test } from 'vitest';
import type { PageSchema } from '#engine/language/definition.ts';
import { buildTypedChanges } from './save-typed.ts';

const schema: PageSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: { type: 'string' },
    name_1: { type: 'string' },
    year: { type: 'integer' },
    children: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { id: { type: 'string' }, name: { type: 'string' }, height: { type: 'number' } },
      },
    },
  },
};
const children = [
  { id: '7', name: 'Bopha', height: 1.2 },
  { id: '9', name: 'Dara' },
];
const build = (id: string, typed: string) => buildTypedChanges(schema, { id, typed }, { children });

test.each([
  ['root_name', 'Sok', { name: 'Sok' }],
  ['root_name', '', { name: null }],
  ['root_name_1', 'Sok', { name_1: 'Sok' }],
  ['root_year', '2019', { year: 2019 }],
  ['root_year', '', { year: null }],
  ['root_children_1_name', 'Da', { children: [children[0], { id: '9', name: 'Da' }] }],
  ['root_children_0_height', '1.3', { children: [{ id: '7', name: 'Bopha', height: 1.3 }, children[1]] }],
  ['root_children_0_height', '', { children: [{ id: '7', name: 'Bopha' }, children[1]] }],
])('text in %s changes its answer: %s', (id, typed, changes) => {
  expect(build(id, typed)).toEqual(changes);
});

test.each([
  ['root_year', '20x'],
  ['root_year', '20.5'],
  ['root_children_0_height', 'tall'],
  ['root_children_2_name', 'Sok'],
  ['root_unknown', 'Sok'],
  ['elsewhere', 'Sok'],
])('text that is not a value of %s is not saved during typing: %s', (id, typed) => {
  expect(build(id, typed)).toBeUndefined();
});
