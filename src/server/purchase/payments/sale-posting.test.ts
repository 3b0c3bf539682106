import { expect, test } from 'vitest';
import type { Order } from '#server/purchase/orders/order-repository.ts';
import { buildSalePosting } from './buy-policy.ts';

/* 100.00 net, 8.00 loading, 3.00 discount, 2.00 fee and 1.00 levy: 108.00, of which a partner earns 15.00. */
const order = {
  ...{ id: 'order-1', partnerId: 'partner-1', total: 108_00, currency: 'USD', commission: 15_00 },
  premium: { loadings: 8_00, discounts: 3_00, fees: 2_00, levies: 1_00 },
} as Order;
const at = new Date('2026-04-01T02:00:00Z');

test('the customer owes a sale, separated into its parts, and its partner has earned the commission', () => {
  expect(buildSalePosting(order, { at, by: 'user-1' })).toEqual({
    ...{ kind: 'sale', at, orderId: 'order-1', partnerId: 'partner-1', currency: 'USD', by: 'user-1' },
    lines: [
      { account: 'receivable', amount: 108_00 },
      { account: 'premium', amount: -100_00 },
      { account: 'loading', amount: -8_00 },
      { account: 'discount', amount: 3_00 },
      { account: 'fee', amount: -2_00 },
      { account: 'levy', amount: -1_00 },
      { account: 'commission', amount: 15_00 },
      { account: 'commissionDue', amount: -15_00 },
    ],
  });
});

test('a direct sale without extras names no other account and no user', () => {
  const direct = { partnerId: null, commission: null, total: 100_00 };
  const premium = { loadings: 0, discounts: 0, fees: 0, levies: 0 } as Order['premium'];
  expect(buildSalePosting({ ...order, ...direct, premium }, { at, by: undefined })).toStrictEqual({
    ...{ kind: 'sale', at, orderId: 'order-1', partnerId: null, currency: 'USD' },
    lines: [
      { account: 'receivable', amount: 100_00 },
      { account: 'premium', amount: -100_00 },
    ],
  });
});
