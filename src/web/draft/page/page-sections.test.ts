import { expect, test } from 'vitest';
import type { PageDefinition } from '#engine/language/definition.ts';
import { partial } from '#tests/support/partial.ts';
import { sortByPlace } from './page-sections.ts';

const person = { type: 'object', additionalProperties: false } as const;
const page = partial<PageDefinition>({
  sections: [
    { name: 'when', fields: ['lastDay'] },
    { name: 'who', fields: ['people'] },
  ],
  schema: {
    type: 'object',
    properties: {
      note: { type: 'string' },
      people: {
        type: 'array',
        items: { ...person, properties: { name: { type: 'string' }, sex: { type: 'string' } } },
      },
      lastDay: { type: 'string' },
    },
  },
});

test('problems are in page order: sections, items of a list, fields of an item, then the rest', () => {
  const answers = { people: [{ id: '7' }, { id: '3' }] };
  const found = ['/note', '/people/3/name', '/people/7/sex', '/people/7/name', '/people', '/lastDay', ''];
  const sorted = sortByPlace(
    found.map((at) => ({ code: 'required', message: 'required', at })),
    page,
    answers,
  );
  expect(sorted.map(({ at }) => at)).toEqual([
    '',
    '/lastDay',
    '/people/7/name',
    '/people/7/sex',
    '/people/3/name',
    '/people',
    '/note',
  ]);
});
