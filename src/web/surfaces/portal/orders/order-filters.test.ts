import { expect, test } from 'vitest';
import { type OrderFilters, parseOrderFilters } from './order-filters.ts';
import { listPeriods } from './periods.ts';

const nothing = Object.fromEntries(
  ['search', 'product', 'status', 'paymentStatus', 'agent', 'insured', 'dated', 'from', 'to', 'sort'].map((name) => [
    name,
    '',
  ]),
) as OrderFilters;
const read = (asked: Partial<OrderFilters>) =>
  Object.fromEntries(Object.entries(parseOrderFilters({ ...nothing, ...asked })).filter(([, value]) => value !== ''));

test('a page requests the filters of the list, and drops unknown values', () => {
  const asked = {
    search: 'Sok',
    status: 'issued',
    paymentStatus: 'processing',
    sort: '-premium',
    from: '2026-04-01',
    dated: 'paid',
  };
  expect(read(asked)).toEqual(asked);
  expect(
    read({ status: 'lost', paymentStatus: '1', sort: 'name', dated: 'never', from: '2026-02-30', to: 'yesterday' }),
  ).toEqual({});
});

test('periods follow the calendar of Phnom Penh', () => {
  // Half past midnight there, still the day before in UTC.
  expect(listPeriods('2026-03-01')).toEqual([
    { name: 'today', from: '2026-03-01', to: '2026-03-01' },
    { name: 'week', from: '2026-02-23', to: '2026-03-01' },
    { name: 'month', from: '2026-03-01', to: '2026-03-01' },
    { name: 'lastMonth', from: '2026-02-01', to: '2026-02-28' },
  ]);
});
