import { expect, test } from 'vitest';
import { buildListNames, listFieldsByList } from './list-names.ts';

test('a list has the name of its field in the user’s language, or of its file; each name is unique', () => {
  const form = {
    pages: {
      trip: {
        schema: {
          properties: {
            countries: { type: 'array', items: { type: 'string', list: 'countries' } },
            relation: { type: 'string', list: 'relatives' },
          },
        },
      },
    },
  };
  const shared = { relation: { schema: { type: 'string', list: 'payees' } } };
  const fields = listFieldsByList([form, shared]);
  expect(fields).toEqual(['countries countries', 'relatives relation', 'payees relation']);
  const words = {
    own: { trip: { countries: { label: 'គោលដៅ' } } },
    shared: { fields: { relation: { label: 'ទំនាក់ទំនង' } } },
  };
  expect([...buildListNames(['countries', 'payees', 'relatives', 'old-rivers'], fields, words).values()]).toEqual([
    'គោលដៅ',
    'ទំនាក់ទំនង',
    'Relatives',
    'Old rivers',
  ]);
});
