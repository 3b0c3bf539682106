import { expect, test } from 'vitest';
import type { Order } from '../orders/order-repository.ts';
import { buildChangePostings, computeCommissionChange } from './change-posting.ts';

/** Sold for 110.00, with a fee of 5.00 and a levy of 5.00; the partner has earned 15.00 on the other 100.00. */
const order = {
  ...{ id: 'order-1', partnerId: 'partner-1', total: 110_00, currency: 'USD', commission: 15_00 },
  premium: { fees: 5_00, levies: 5_00 },
} as Order;
const line = (part: string, amount: number) => ({ name: part, part, amount });

test.each([
  ['the premium', [line('net', 40_00)], 6_00],
  ['a loading and a discount', [line('loading', 30_00), line('discount', -10_00)], 3_00],
  ['what is taken back', [line('net', -40_00)], -6_00],
  ['no fee and no levy', [line('fee', 10_00), line('levy', 10_00), line('net', 20_00)], 3_00],
])('a partner earns its share on %s', (_what, lines, earned) => {
  expect(computeCommissionChange(order, lines)).toBe(earned);
});

test('nobody earns commission on a direct sale, or on a sale of fees only', () => {
  expect(computeCommissionChange({ ...order, commission: null }, [line('net', 40_00)])).toBe(0);
  expect(computeCommissionChange({ ...order, total: 10_00 }, [line('net', 40_00)])).toBe(0);
});

test('the price of a change is booked line by line, and comes to zero in all', () => {
  const lines = [
    ...[line('net', 40_00), line('net', 10_00), line('loading', 8_00), line('discount', -3_00)],
    ...[line('fee', 2_00), line('levy', 1_00)],
  ];
  const told = { at: new Date('2026-07-10T03:00:00Z'), by: 'user-1', note: 'AUT-2026-000001' };
  const [posting, ...more] = buildChangePostings(order, lines, told);
  expect(more).toEqual([]);
  expect(posting).toEqual({
    ...{ kind: 'change', orderId: 'order-1', partnerId: 'partner-1', currency: 'USD', ...told },
    lines: [
      { account: 'receivable', amount: 58_00 },
      { account: 'premium', amount: -50_00 },
      { account: 'loading', amount: -8_00 },
      { account: 'discount', amount: 3_00 },
      { account: 'fee', amount: -2_00 },
      { account: 'levy', amount: -1_00 },
      // 55.00 earned at 15 %.
      { account: 'commission', amount: 8_25 },
      { account: 'commissionDue', amount: -8_25 },
    ],
  });
  // Accounts with an amount of zero are absent.
  const [free] = buildChangePostings({ ...order, commission: null }, [line('net', -40_00)], told);
  expect(free?.lines).toEqual([
    { account: 'receivable', amount: -40_00 },
    { account: 'premium', amount: 40_00 },
  ]);
});

test('the fee of a change is a charge, apart from the premium and without commission', () => {
  const told = { at: new Date('2026-07-10T03:00:00Z'), by: undefined, note: 'AUT-2026-000001' };
  const fee = { name: 'changeFee', part: 'fee', amount: 5_00 };
  const of = { orderId: 'order-1', partnerId: 'partner-1', currency: 'USD', ...told };
  const charge = {
    ...{ ...of, kind: 'charge' },
    lines: [
      { account: 'receivable', amount: 5_00 },
      { account: 'charge', amount: -5_00 },
    ],
  };
  expect(buildChangePostings(order, [fee], told)).toEqual([charge]);
  const [change, apart] = buildChangePostings(order, [line('net', -40_00), fee], told);
  expect(change?.lines[0]).toEqual({ account: 'receivable', amount: -40_00 });
  expect(apart).toEqual(charge);
});
