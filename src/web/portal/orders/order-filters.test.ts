import { expect, test } from 'vitest';
import { filtersOf } from './order-filters.ts';
import { periods } from './periods.ts';

const read = (query: string) =>
  Object.fromEntries(Object.entries(filtersOf(new URLSearchParams(query))).filter(([, value]) => value !== ''));

test('an address says what the list shows; what is nothing that there is says nothing', () => {
  expect(read('search=Sok&status=issued&paymentStatus=processing&sort=-premium&from=2026-04-01')).toEqual({
    ...{ search: 'Sok', status: 'issued', paymentStatus: 'processing', sort: '-premium', from: '2026-04-01' },
  });
  expect(read('status=lost&paymentStatus=1&sort=name&from=2026-02-30&to=yesterday&other=1')).toEqual({});
});

test('periods are of the calendar of Phnom Penh', () => {
  // Half past midnight there, still the day before in UTC.
  expect(periods(new Date('2026-02-28T17:30:00Z'))).toEqual([
    { name: 'today', from: '2026-03-01', to: '2026-03-01' },
    { name: 'week', from: '2026-02-23', to: '2026-03-01' },
    { name: 'month', from: '2026-03-01', to: '2026-03-01' },
    { name: 'lastMonth', from: '2026-02-01', to: '2026-02-28' },
  ]);
});
