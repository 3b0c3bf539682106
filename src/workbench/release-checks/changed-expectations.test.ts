import { expect, test } from 'vitest';
import { createFixtureDefinition } from '#tests/support/fixture-product.ts';
import { findChangedExpectations, type PromiseSource } from './changed-expectations.ts';

const sample = (): PromiseSource => ({
  definition: createFixtureDefinition(),
  messages: { en: { 'boat.name': 'Boat' }, km: { 'boat.name': 'ទូក' }, zh: { 'boat.name': '船' } },
  read: () => null,
});

/** Returns the changed expectations after a change. */
function after(change: (product: PromiseSource) => void) {
  const now = sample();
  change(now);
  return findChangedExpectations(sample(), now);
}

test('an unchanged product has no changed expectations', () => expect(after(() => {})).toEqual([]));

test('a changed setting, a changed name and a removed benefit are reported with both sides', () => {
  const told = after(({ definition, messages }) => {
    definition.product.offerDays = 21;
    Object.assign(messages.km ?? {}, { 'boat.name': 'កប៉ាល់' });
    definition.benefits.lines = definition.benefits.lines.slice(1);
  });
  expect(told).toContainEqual({
    table: 'settings',
    name: 'offerDays',
    column: 'says',
    before: expect.any(String),
    after: '21',
  });
  expect(told).toContainEqual({ table: 'names', name: 'name', column: 'km', before: 'ទូក', after: 'កប៉ាល់' });
  expect(told.filter(({ table }) => table === 'cover')).toMatchObject([{ column: '', after: null }]);
});

test('a new field is reported as a whole', () => {
  const told = after(({ definition }) => {
    const [page] = Object.values(definition.form.pages);
    Object.assign(page?.schema.properties ?? {}, { sails: { type: 'integer', maximum: 3 } });
  });
  expect(told.find(({ table }) => table === 'fields')).toMatchObject({ column: '', before: null, after: 'integer, 3' });
});
