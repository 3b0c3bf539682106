import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { findFigure, listFigureLocations } from './figures.ts';

const files: Record<string, Json> = {
  'product-schemas/boat/form.json': {
    conditions: { isInsurable: { '<=': [{ var: 'value' }, 2000] } },
    pages: {
      hire: {
        schema: { properties: { days: { type: 'integer', maximum: 31 } } },
        rules: [{ unless: 'isInsurable', at: 'days', message: 'tooLong', params: { limit: 14 } }],
      },
    },
  },
  'product-schemas/boat/rating.json': {
    steps: [{ set: 'fee', logic: '150' }],
    tables: { daily: { rows: [[1, '20']] } },
  },
};
const read = (path: string) => files[path];

test('a sentence may refer to figures of rules, but not to rows of tables', () => {
  const places = listFigureLocations('boat', read);
  expect(places.map(({ reference, figure }) => `${reference} ${figure}`)).toEqual([
    '#/conditions/isInsurable/<=/1 2000',
    '#/pages/hire/schema/properties/days/maximum 31',
    '#/pages/hire/rules/0/params/limit 14',
    'rating.json#/steps/0/logic 150',
  ]);
  for (const { reference, figure } of places) expect(String(findFigure('boat', reference, read))).toBe(figure);
  expect(places.map(({ label }) => label)).toEqual([
    'Is insurable',
    'Hire › Days › Maximum',
    'Hire › Too long › Limit',
    'Fee',
  ]);
  const named = listFigureLocations('boat', read, (name) => (name === 'days' ? 'Days of the hire' : name));
  expect(named[1]?.label).toBe('hire › Days of the hire › maximum');
  expect(findFigure('boat', '#/conditions/none', read)).toBeUndefined();
});
