import { expect, test } from 'vitest';
import type { FieldSchema } from '#engine/language/definition.ts';
import type { Product } from '#engine/product.ts';
import { partial } from '#tests/support/partial.ts';
import { findPeopleField } from './people-field.ts';

const people = partial<FieldSchema>({ type: 'array', items: { type: 'object', properties: {} } });
const codes: FieldSchema = { type: 'array', items: { type: 'string' } };
const page = (properties: Record<string, FieldSchema>) => ({ schema: { type: 'object', properties } });
const product = (pages: Record<string, ReturnType<typeof page>>) =>
  ({ definition: { form: { pages } } }) as unknown as Product;

test('a spreadsheet fills the first list of people, on its own page, if the page asks for it', () => {
  const two = product({ trip: page({ countries: codes }), others: page({ people }), pets: page({ animals: people }) });
  const at = (name: string, ...hidden: string[]) => findPeopleField(two, name, new Set(hidden));
  expect([at('trip'), at('others'), at('pets')]).toEqual([undefined, 'people', undefined]);
  expect(at('others', 'people')).toBe(undefined);
});
