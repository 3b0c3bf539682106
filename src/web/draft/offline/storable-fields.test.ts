import { expect, test } from 'vitest';
import { loadTestProduct, productNames } from '#tests/paths/load-test-product.ts';
import { listStorableFields } from './storable-fields.ts';

/** The fields of each product whose answers a tab may store, as a person has read them. */
const STORABLE: Record<string, string> = {
  auto: 'selectedMake selectedModel selectedCubicCapacity yearOfManufacture vehicleValue selectedPlan isRepairWithDealerGarage startDate',
  festivalPA: 'selectedPackage startDate numberOfInsured selectedPlan',
  fire:
    'selectedCategory selectedOccupation selectedClass country protectionType buildingSumInsured contentSumInsured ' +
    'machinerySumInsured stockSumInsured otherSumInsured effectiveFromDate selectedCoverageDuration',
  golfer: 'selectedPackage startDate endDate playerType selectedPlan',
  medical: 'startDate selectedOPD selectedMedicalPlan',
  property:
    'selectedPropertyType selectedCategory selectedOccupation selectedClass country selectedPackage protectionType ' +
    'buildingSumInsured contentSumInsured machinerySumInsured stockSumInsured otherSumInsured effectiveFromDate ' +
    'selectedCoverageDuration',
  travel:
    'travelType departureCountry selectedCountries startDate endDate numberOfAdults numberOfChildren selectedPlan',
};

test('the table names each product', () => expect(Object.keys(STORABLE).toSorted()).toEqual(productNames.toSorted()));

test.each(productNames)('a tab stores no personal answer of %s', (name) => {
  expect(listStorableFields(loadTestProduct(name).definition)).toEqual(STORABLE[name]?.split(' '));
});

test('a new question of a kind that may be personal is not stored', () => {
  const { definition } = loadTestProduct('travel', ({ form: { pages } }) => {
    Object.assign(pages.plan?.schema.properties ?? {}, {
      nickname: { type: 'string', maxLength: 40 },
      birthday: { type: 'string', format: 'date' },
      isSmoker: { type: 'boolean' },
      companions: { type: 'array', items: { type: 'string' } },
    });
  });
  expect(listStorableFields(definition)).toEqual(STORABLE.travel?.split(' '));
});

test('a page that asks for the name of the policyholder stores nothing, whatever else it asks', () => {
  const { definition } = loadTestProduct('travel', ({ form: { pages } }) => {
    Object.assign(pages.plan?.schema.properties ?? {}, { givenName: { type: 'string' } });
  });
  expect(listStorableFields(definition)).not.toContain('selectedPlan');
});
