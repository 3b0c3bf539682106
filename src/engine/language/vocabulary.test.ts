import { expect, test } from 'vitest';
import { findFileFaults } from '#server/catalogue/products/check-product.ts';
import { createFixtureDefinition } from '#tests/support/fixture-product.ts';
import { lazyOperators, strictOperators } from './operators.ts';
import { vocabulary } from './vocabulary.ts';

test('editors complete exactly the existing operators', () => {
  const known = Object.keys(vocabulary.parts.definitions.logic.properties);
  expect(known.toSorted()).toEqual([...Object.keys(strictOperators), ...Object.keys(lazyOperators)].toSorted());
});

test('every word at the top of a file, of a page and of a field is explained', () => {
  const { product, form, rating, benefits, cases, page } = vocabulary;
  const places = [
    product,
    form,
    rating,
    benefits,
    cases.definitions.case,
    form.definitions.page,
    page.definitions.field,
  ];
  const silent = places.flatMap(({ properties }) =>
    Object.entries(properties as Record<string, { description?: string; $ref?: string; if?: object }>)
      .filter(
        ([word, { description, $ref, if: reference }]) => word !== '$schema' && !(description ?? $ref ?? reference),
      )
      .map(([word]) => word),
  );
  expect(silent).toEqual([]);
});

test('a page schema is closed: no flow, no pattern, no foreign reference', () => {
  const schema = createFixtureDefinition().form.pages.hire?.schema as object;
  expect(findFileFaults('page', schema)).toEqual([]);
  for (const word of ['if', 'allOf', 'oneOf', 'patternProperties', 'dependencies', 'definitions', 'not'])
    expect(findFileFaults('page', { ...schema, [word]: {} }), word).not.toEqual([]);
  for (const keyword of ['pattern', 'default', 'properties', 'contentEncoding', 'anyOf'])
    expect(
      findFileFaults('page', { ...schema, properties: { a: { type: 'string', [keyword]: 'x' } } }),
      keyword,
    ).not.toEqual([]);
});
