import { expect, test } from 'vitest';
import { describeNewMember, describePlace, fitsName } from './member-model.ts';

const path = 'product-schemas/boat/product.json';

test('a group offers the missing members of its schema, and shows required ones as missing', () => {
  const value = { id: 'boat', currency: 'USD' };
  const form = describePlace(path, value, []);
  expect(form?.addable).toContain('commissionPercent');
  expect(form?.addable).not.toContain('currency');
  const prefix = form?.members.find(({ key }) => key === 'policyPrefix');
  expect(prefix).toMatchObject({ value: undefined, isRequired: true, kinds: ['text'] });
  expect(prefix?.check('boat')).toMatchObject([{ kind: 'unfit' }]);
  expect(prefix?.check('BOAT')).toEqual([]);
  const currency = form?.members.find(({ key }) => key === 'currency');
  expect(currency).toMatchObject({ kinds: ['choice'], choices: ['USD', 'KHR'] });
  expect(form?.freeName).toBeUndefined();
});

test('a formula, an amount of money and a group are distinguished', () => {
  const value = { cover: {}, afterSale: { change: {} } };
  expect(describeNewMember(path, value, ['cover'], 'effectiveFrom').kinds).toEqual(['logic', 'shared']);
  expect(describeNewMember(path, value, ['afterSale', 'change'], 'fee')).toMatchObject({
    kinds: ['number'],
    isMoney: true,
  });
  expect(describeNewMember(path, value, ['afterSale'], 'cancel').kinds).toEqual(['group', 'shared']);
});

test('a group of the product’s own names accepts fitting names', () => {
  const form = describePlace('product-schemas/boat/form.json', { conditions: {} }, ['conditions']);
  expect(form?.addable).toEqual([]);
  expect(['isOld', 'Is old', '', '__proto__'].map((name) => fitsName(name, form?.freeName))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a file without a schema accepts every kind of value under every name', () => {
  const form = describePlace('locales/en/products/boat.json', { name: 'Boat' }, []);
  expect(form?.members[0]?.kinds).toContain('text');
  expect(form?.freeName).toBe('any');
});
