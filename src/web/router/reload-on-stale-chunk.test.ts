import { expect, test } from 'vitest';
import { canReload } from './reload-on-stale-chunk.ts';

test('a page reloads at most once a minute', () => {
  expect(canReload('navigate', 0)).toBe(true);
  expect(canReload('back_forward', 0)).toBe(true);
  expect(canReload('reload', 59_999)).toBe(false);
  expect(canReload('reload', 60_000)).toBe(true);
});
