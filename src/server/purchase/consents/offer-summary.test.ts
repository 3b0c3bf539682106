import { expect, test } from 'vitest';
import { openJourney } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import type { Answers } from '#engine/record.ts';
import {
  createFixtureProduct,
  type FixtureFiles,
  publicCircumstances,
  validAnswers,
} from '#tests/support/fixture-product.ts';
import { listNamedPersons, listQuotationValues } from './view-offer.ts';

function aJourney(answers: Answers = {}, change?: (files: FixtureFiles) => void) {
  const record = { circumstances: publicCircumstances, findings: {}, asOf: '2026-03-01', passed: [], outcomes: [] };
  return openJourney(createFixtureProduct(change), { ...record, answers: { ...validAnswers, ...answers } });
}

/** The product remembers its customer, and has a multiple choice that describes no persons. */
function remembers(files: FixtureFiles) {
  const product = files['product-schemas/boat/product.json'] as Record<string, Json>;
  product.customer = { givenName: { var: 'captainsLicence' }, dateOfBirth: { var: 'firstDay' } };
  const { pages } = files['product-schemas/boat/form.json'] as {
    pages: Record<string, { schema: { properties: Json } }>;
  };
  Object.assign(pages.choice?.schema.properties as object, {
    seas: { type: 'array', items: { type: 'string', enum: ['gulf', 'lake'] } },
  });
}

test('an offer shows the values of the price page, and nothing that is unknown yet', () => {
  expect(listQuotationValues(aJourney())).toEqual({ days: 3 });
  expect(listQuotationValues(aJourney({ lastDay: null }))).toEqual({});
});

test('the summary shows only the first name and the year of birth of persons', () => {
  const guests = [
    { id: 'a', fullName: ' Maly  Chan', dateOfBirth: '1990-05-14' },
    { id: 'b', givenName: 'Bopha', fullName: 'Chan Bopha' },
    { id: 'c', dateOfBirth: '2015-12-01' },
  ];
  expect(listNamedPersons(aJourney({ withGuests: true, guests }))).toEqual([
    { name: 'Sok', born: null },
    { name: 'Maly', born: 1990 },
    { name: 'Bopha', born: null },
  ]);
  expect(listNamedPersons(aJourney({ skipper: null }))).toEqual([]);
});

test('the policyholder has the name that the product remembers, and a choice of several is no name', () => {
  const answers = { captainsLicence: 'Dara', seas: ['gulf', 'lake'] };
  expect(listNamedPersons(aJourney(answers, remembers))).toEqual([{ name: 'Dara', born: 2026 }]);
  expect(listNamedPersons(aJourney({ seas: ['gulf'] }, remembers))).toEqual([{ name: 'Sok', born: 2026 }]);
});
