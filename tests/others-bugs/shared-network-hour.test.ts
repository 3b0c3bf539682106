import { expect, test } from 'vitest';
import { alarms, buyersOfAnHour, openCodeHour, pump } from './code-hour.ts';

/* A limit by network locks out honest people behind one operator's address: an hour of 10,000 buyers. */

openCodeHour();

test('each of 10,000 buyers in an hour gets a code without work, with 1 % of failed codes; a pumper gets 60 at most', async () => {
  expect(await buyersOfAnHour({ perHour: 10_000 })).toEqual({ sent: 10_000 });
  expect(alarms).toEqual([]);
  const { sent = 0, ...others } = await pump(100);
  expect(sent).toBeLessThanOrEqual(60);
  expect(others).toEqual({ codeWorkNeeded: 100 - sent });
  // And one who enters every code gets no more.
  expect(await pump(20, { isProving: true })).toEqual({ codeWorkNeeded: 20 });
});
