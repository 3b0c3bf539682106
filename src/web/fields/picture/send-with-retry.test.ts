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

test('a request after a lost connection is repeated, with growing pauses', async () => {
  expect(await sent([offline(), offline(), null])).toEqual({ end: 'kept', attempts: 3, waited: [1000, 2000] });
});

test('the user decides after five failed attempts at the server; a missing connection is awaited', async () => {
  const inTrouble = () => apiError(503, { problem: 'unexpected' });
  expect(await sent(Array.from({ length: 9 }, inTrouble))).toMatchObject({ end: 'unexpected', attempts: 5 });
  expect(await sent([...Array.from({ length: 9 }, offline), null])).toMatchObject({ end: 'kept', attempts: 10 });
});

test('a refused request is not repeated', async () => {
  expect(await sent([apiError(413, { problem: 'imageTooLarge' })])).toMatchObject({
    end: 'imageTooLarge',
    attempts: 1,
  });
});

test('a busy server receives no request earlier than it states', async () => {
  const busy = apiError(429, { problem: 'tooManyRequests', retryAfter: 60 });
  expect(await sent([busy, null])).toMatchObject({ end: 'kept', waited: [60_000] });
});

test('a stopped upload is not retried', async () => {
  expect(await sent([offline(), null], 1)).toMatchObject({ end: 'network', attempts: 1 });
});
