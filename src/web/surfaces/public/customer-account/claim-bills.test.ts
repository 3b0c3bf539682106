import { expect, test } from 'vitest';
import { findBillFaults, NO_BILL, toClaimLine } from './claim-bills.tsx';

test('a bill needs a benefit and an amount above zero; each fault is at its field', () => {
  const good = { ...NO_BILL, benefit: 'surgery', amount: '1,250.50' };
  const sentences = { benefit: 'B', amount: 'A' };
  expect(findBillFaults([good], 'USD', sentences)).toEqual({});
  const bad = [{ ...good, amount: '0' }, NO_BILL, { ...good, amount: '10,000,000.01' }, good];
  expect(findBillFaults(bad, 'USD', sentences)).toEqual({ amount: 'A', benefit1: 'B', amount1: 'A', amount2: 'A' });
  expect(findBillFaults([{ ...good, amount: '4100.50' }], 'KHR', sentences)).toEqual({ amount: 'A' });
});

test('a line has the facts that were typed, and no others', () => {
  const bill = {
    ...NO_BILL,
    benefit: 'surgery',
    amount: '1,250.50',
    provider: ' ',
    billNumber: 'A-7',
    cause: 'illness',
  };
  expect(toClaimLine(bill, 'USD')).toEqual({
    benefit: 'surgery',
    amount: 1_250_50,
    billNumber: 'A-7',
    cause: 'illness',
  });
});
