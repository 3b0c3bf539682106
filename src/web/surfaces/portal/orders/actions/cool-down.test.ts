import { expect, test } from 'vitest';
import { findCoolDownEnd } from './cool-down.ts';

const sent = (at: string, channel: 'sms' | 'email' | 'link' = 'sms') => ({ at, channel, by: null });

test('two messages are a minute apart; a link that was only copied does not count', () => {
  expect(findCoolDownEnd([sent('2026-04-01T01:59:20Z', 'email'), sent('2026-04-01T01:59:50Z', 'link')])).toBe(
    '2026-04-01T02:00:20.000Z',
  );
  expect(findCoolDownEnd([sent('2026-04-01T01:59:50Z', 'link')])).toBeUndefined();
  expect(findCoolDownEnd([])).toBeUndefined();
});
