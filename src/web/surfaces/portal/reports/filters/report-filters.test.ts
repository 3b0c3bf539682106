import { expect, test } from 'vitest';
import { buildReportAddress, parseReportFilters } from './report-filters.ts';

test('filters are read back from the address that they make', () => {
  const filters = { view: 'commission', by: 'agent', from: '2026-10-01', to: '2026-10-31', partner: 'p-1' } as const;
  const address = buildReportAddress(filters);
  expect(parseReportFilters(address.slice(address.indexOf('?')))).toEqual(filters);
});

test('the address is only the page without any filter', () => {
  expect(parseReportFilters('')).toEqual({ view: 'transactions', by: 'day' });
  expect(buildReportAddress(parseReportFilters('?company=x&view=nothing&by=colour&from='))).toBe('/b2b/reports');
});
