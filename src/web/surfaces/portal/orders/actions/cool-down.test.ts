import { expect, test } from 'vitest';
import { findCoolDownEnd } from './cool-down.ts';

const sent = (at: string, channel: 'sms' | 'email' | 'link' = 'sms') => ({ at, channel, by: null });
const now = Date.parse('2026-04-01T02:00:00Z');

test('a minute passes between two messages; a link that was only copied does not count', () => {
  expect(findCoolDownEnd([sent('2026-04-01T01:59:20Z', 'email'), sent('2026-04-01T01:59:50Z', 'link')], now)).toBe(
    '2026-04-01T02:00:20.000Z',
  );
  expect(findCoolDownEnd([sent('2026-04-01T01:59:00Z')], now)).toBeUndefined();
  expect(findCoolDownEnd([], now)).toBeUndefined();
});

test('a clock that goes behind the server waits a minute and no longer', () => {
  expect(findCoolDownEnd([sent('2026-04-01T05:00:00Z')], now)).toBe('2026-04-01T02:01:00.000Z');
});
