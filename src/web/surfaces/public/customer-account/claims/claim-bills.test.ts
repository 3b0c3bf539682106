import { expect, test } from 'vitest';
import type { Item } from '#engine/record.ts';
import { addBill, addBillOf, findBillFaults } from './claim-bills.tsx';

const good: Item = { id: '1', benefit: 'surgery', amount: '1,250.50' };

test('a bill needs a benefit and an amount above zero; each fault is at its field', () => {
  const sentences = { benefit: 'B', amount: 'A', days: 'D' };
  expect(findBillFaults([good], 'USD', sentences)).toEqual({});
  const bad = [{ ...good, amount: '0' }, { id: '2' }, { ...good, amount: '10,000,000.01' }, good];
  expect(findBillFaults(bad, 'USD', sentences)).toEqual({ amount: 'A', benefit1: 'B', amount1: 'A', amount2: 'A' });
  const riel = { ...good, currency: 'KHR', asked: '4100', amount: '1.00' };
  expect(findBillFaults([riel], 'USD', sentences)).toEqual({});
  expect(findBillFaults([{ ...riel, asked: '4100.50' }], 'USD', sentences)).toEqual({ amount: 'A' });
  const { amount: _amount, ...unrated } = riel;
  expect(findBillFaults([unrated as Item], 'USD', sentences)).toEqual({ amount: 'A' });
});

test('a last day needs a first day that is not later', () => {
  const sentences = { benefit: 'B', amount: 'A', days: 'D' };
  const days = (from: string | undefined, to: string) => ({ ...good, ...(from && { from }), to });
  expect(findBillFaults([days('2026-06-10', '2026-06-10')], 'USD', sentences)).toEqual({});
  expect(findBillFaults([days('2026-06-11', '2026-06-10')], 'USD', sentences)).toEqual({ to: 'D' });
  expect(findBillFaults([good, days(undefined, '2026-06-10')], 'USD', sentences)).toEqual({ to1: 'D' });
});

test('a picture is added to the first empty bill, or to a new bill with provider and cause of the last one', () => {
  const [first] = addBillOf([{ id: '1' }], 'a');
  expect(first).toEqual({ id: '1', file: 'a' });
  const filled = { ...good, file: 'a', provider: 'Calmette', cause: 'illness' };
  const [, second] = addBillOf([filled], 'b');
  expect(second).toMatchObject({ file: 'b', provider: 'Calmette', cause: 'illness' });
  expect(second).not.toHaveProperty('benefit');
  // The provider alone was copied: the bill is still empty.
  const [, third] = addBillOf(addBill([filled]), 'c');
  expect(third).toMatchObject({ file: 'c', provider: 'Calmette' });
});
