import { expect, test } from 'vitest';
import { createFixtureProduct, publicCircumstances } from '#tests/support/fixture-product.ts';
import { listRiskKeys } from './insured-risks.ts';
import type { FormDefinition } from './language/definition.ts';
import type { Answers } from './record.ts';
import { answer, start } from './wizard.ts';

/** The boat, identified by its skipper or by a number; and each guest by name and birth together. */
const product = createFixtureProduct((files) => {
  const { pages } = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
  if (!pages.person) throw new Error('the fixture has changed');
  pages.person.schema.properties.plate = { type: 'string' };
  (files['product-schemas/boat/product.json'] as Record<string, unknown>).insuredRisks = [
    { kind: 'vehicle', keys: [{ var: 'plate' }, { var: 'mobilePhone' }] },
    { kind: 'person', each: 'guests', keys: [{ join: [{ var: 'item.fullName' }, { var: 'item.dateOfBirth' }] }] },
  ];
});
const keysOf = (answers: Answers) =>
  listRiskKeys(answer(start(product, publicCircumstances, '2026-04-01'), answers).journey);

test('different spellings of one answer have the same key, and an empty answer has no key', () => {
  expect(keysOf({ plate: ' 2a–1234 ' })).toEqual([{ kind: 'vehicle', way: 0, text: '2A1234' }]);
  expect(keysOf({ plate: 'René' })).toEqual(keysOf({ plate: 'RENE' }));
  expect(keysOf({ plate: 'សុខា' })).not.toEqual(keysOf({ plate: 'សុខ' }));
  expect(keysOf({ plate: ' -' })).toEqual([]);
  expect(keysOf({})).toEqual([]);
});

test('each identification of a risk has its own key, and each item of a list counts once', () => {
  const guest = { id: '1', fullName: 'Dara Sok', dateOfBirth: '1990-01-01' };
  const guests = [guest, { ...guest, id: '3', fullName: 'DARA SOK' }, { ...guest, id: '2', fullName: 'Bopha Sok' }];
  expect(keysOf({ plate: 'X', mobilePhone: '+85512345678', withGuests: true, guests })).toEqual([
    { kind: 'vehicle', way: 0, text: 'X' },
    { kind: 'vehicle', way: 1, text: '85512345678' },
    { kind: 'person', way: 0, text: 'DARASOK19900101' },
    // The letters of the name in alphabetical order, and the day of birth.
    { kind: 'person', way: 0, text: 'aadkors 19900101' },
    { kind: 'person', way: 0, text: 'BOPHASOK19900101' },
    { kind: 'person', way: 0, text: 'abhkoops 19900101' },
  ]);
});
