import { expect, test } from 'vitest';
import { presets } from './presets.ts';

test('months are those of Phnom Penh, where the year has turned already', () =>
  expect(presets(new Date('2025-12-31T17:00:00Z'))).toEqual([
    { name: 'thisMonth' },
    { name: 'lastMonth', from: '2025-12-01', to: '2025-12-31' },
    { name: 'lastYear', from: '2025-01-01', to: '2025-12-31' },
  ]));
