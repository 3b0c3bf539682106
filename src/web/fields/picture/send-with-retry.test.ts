import { expect, test } from 'vitest';
import { apiError } from '#web/api/api-error.ts';
import { sendWithRetry } from './send-with-retry.ts';

const offline = () => apiError(0, { problem: 'network' });

/** Sends with these outcomes of the attempts; `null` is a success. */
async function sent(outcomes: (Error | null)[], stopAfter = Number.POSITIVE_INFINITY) {
  const waited: number[] = [];
  const stop = new AbortController();
  let attempts = 0;
  const end = await sendWithRetry(
    async () => {
      const outcome = outcomes[attempts++];
      if (attempts >= stopAfter) stop.abort();
      if (outcome) throw outcome;
      return 'kept';
    },
    { signal: stop.signal, onTrouble: () => {}, wait: async (milliseconds) => void waited.push(milliseconds) },
  ).catch((error: { problem: string }) => error.problem);
  return { end, attempts, waited };
}

test('a lost connection is tried again, ever more slowly', async () => {
  expect(await sent([offline(), offline(), null])).toEqual({ end: 'kept', attempts: 3, waited: [1000, 2000] });
});

test('after five attempts at a server in trouble the person decides; a line that is away is waited for', async () => {
  const inTrouble = () => apiError(503, { problem: 'unexpected' });
  expect(await sent(Array.from({ length: 9 }, inTrouble))).toMatchObject({ end: 'unexpected', attempts: 5 });
  expect(await sent([...Array.from({ length: 9 }, offline), null])).toMatchObject({ end: 'kept', attempts: 10 });
});

test('a refusal is not tried again', async () => {
  expect(await sent([apiError(413, { problem: 'imageTooLarge' })])).toMatchObject({
    end: 'imageTooLarge',
    attempts: 1,
  });
});

test('a server that is too busy is asked no sooner than it says', async () => {
  const busy = apiError(429, { problem: 'tooManyRequests', retryAfter: 60 });
  expect(await sent([busy, null])).toMatchObject({ end: 'kept', waited: [60_000] });
});

test('what was stopped is not tried again', async () => {
  expect(await sent([offline(), null], 1)).toMatchObject({ end: 'network', attempts: 1 });
});
