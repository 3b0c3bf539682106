import { expect, test } from 'vitest';
import { listPresets } from '#contract/reconciliation/report-presets.ts';
import { chooseGrouping } from './presets.ts';

test('months follow Phnom Penh, where the year has already changed', () =>
  expect(listPresets('2026-01-01')).toEqual([
    { name: 'thisMonth' },
    { name: 'lastMonth', from: '2025-12-01', to: '2025-12-31' },
    { name: 'lastYear', from: '2025-02-01' },
  ]));

test.each([
  ['twelve months by month', 'day', { from: '2025-02-01' }, 'month'],
  ['a month by day', 'month', { from: '2025-12-01', to: '2025-12-31' }, 'day'],
  ['this month by day', 'month', {}, 'day'],
  ['two months by day', 'day', { from: '2025-11-01', to: '2025-12-31' }, 'day'],
  ['a long time by week, where weeks were chosen', 'week', { from: '2025-02-01' }, 'week'],
  ['who sold it, whatever the period', 'agent', { from: '2025-02-01' }, 'agent'],
] as const)('a period is shown: %s', (_what, by, period, rows) =>
  expect(chooseGrouping(by, period, '2026-01-01')).toBe(rows),
);
