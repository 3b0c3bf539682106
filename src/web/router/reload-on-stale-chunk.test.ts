import { expect, test } from 'vitest';
import { canReload } from './reload-on-stale-chunk.ts';

test('a page loads anew at most once a minute', () => {
  const now = Date.parse('2026-04-01T02:00:00Z');
  expect(canReload(now, null)).toBe(true);
  expect(canReload(now, String(now - 59_999))).toBe(false);
  expect(canReload(now, String(now - 60_000))).toBe(true);
});
