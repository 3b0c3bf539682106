import { expect, test } from 'vitest';
import type { Item } from '#engine/record.ts';
import { changeBill, readPastedRows } from './bill.ts';

const rates = [{ currency: 'KHR', rate: '4100', source: 'NBC', day: '2026-06-09' }];
const lists = {
  benefits: [
    { code: 'roomAndBoard', label: 'Room and board a day' },
    { code: 'surgery', label: 'Surgery' },
  ],
  causes: [{ code: 'illness', label: 'Illness' }],
  rates,
};

test('the amount in dollars follows a bill in another currency, at the rate of the insurer', () => {
  const bill: Item = { id: '1', benefit: 'surgery', amount: '410000' };
  const riel = changeBill(bill, { currency: 'KHR' }, rates);
  expect(riel).toEqual({
    ...{ id: '1', benefit: 'surgery', currency: 'KHR', asked: '410000', amount: '100.00' },
    ...{ rate: '4100', rateSource: 'NBC', rateDay: '2026-06-09' },
  });
  expect(changeBill(riel, { asked: '1025500' }, rates).amount).toBe('250.12');
  expect(changeBill(riel, { rate: '4000' }, rates).amount).toBe('102.50');
  expect(changeBill(riel, { rate: 'x' }, rates).amount).toBeUndefined();
  // A currency without a rate of the insurer: the person enters it.
  expect(changeBill(bill, { currency: 'EUR' }, rates)).toEqual({
    ...{ id: '1', benefit: 'surgery', currency: 'EUR', asked: '410000' },
  });
  expect(changeBill(riel, { currency: '' }, rates)).toEqual({ id: '1', benefit: 'surgery', amount: '100.00' });
});

test('rows of a spreadsheet become bills', () => {
  const pasted = [
    'Benefit\tProvider\tNumber\tDate\tFrom\tTo\tCause\tCurrency\tAmount',
    'Room and board a day\tCalmette\tA-7\t13/6/2026\t10.6.2026\t2026-06-13\tIllness\tUSD\t1,250.50',
    'SURGERY\t\tA-8\t\t\t\t\tKHR\t410,000',
    '',
  ].join('\r\n');
  expect(readPastedRows(pasted, lists, [{ id: '1' }])).toEqual([
    {
      ...{ id: '2', benefit: 'roomAndBoard', provider: 'Calmette', billNumber: 'A-7', billDate: '2026-06-13' },
      ...{ from: '2026-06-10', to: '2026-06-13', cause: 'illness', amount: '1250.50' },
    },
    {
      ...{ id: '3', benefit: 'surgery', billNumber: 'A-8', currency: 'KHR', asked: '410000', amount: '100.00' },
      ...{ rate: '4100', rateSource: 'NBC', rateDay: '2026-06-09' },
    },
  ]);
});

test('cells that cannot be read do not change', () => {
  const [bad] = readPastedRows('Massage\tSpa\t7\t31.31.26\t\t\tboredom\tusd\tten', lists, []);
  expect(bad).toEqual({
    ...{ id: '1', benefit: 'Massage', provider: 'Spa', billNumber: '7', billDate: '31.31.26', cause: 'boredom' },
    amount: 'ten',
  });
});
