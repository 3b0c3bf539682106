import { expect, test } from 'vitest';
import { createCallLimits } from '#server/platform/guards/call-limits.ts';
import type { Credential } from '#server/platform/guards/known-callers.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

/*
 * Floods of calls are counted by network (patr#235, mastodon#14253, vutuv#799). The calls of 10,000 purchases of an hour
 * behind one address of a mobile operator, against the limits of calls alone, on a clock that the test moves.
 */

const OPERATOR = '203.0.113.7';
const PURCHASES = 10_000;
const HOUR_MS = 3_600_000;

/** The credentials of a caller: none, the key of his draft, or the reference of his order. */
type Holding = 'none' | 'draft' | 'order';
/** The calls of a purchase as a browser sends them, in order. `perMinute`: the call's own limit in the contract. */
const PURCHASE: [call: string, times: number, by: Holding, perMinute?: number][] = [
  ['GET /api/products/:product/versions/current', 1, 'none'],
  ['POST /api/quotes/:product', 2, 'none', 60],
  ['GET /api/partners/linked', 1, 'none'],
  ['POST /api/drafts', 1, 'none'],
  ['GET /api/drafts/:id', 2, 'draft'],
  ['PATCH /api/drafts/:id/answers', 10, 'draft'],
  ['GET /api/drafts/:id/pages/:page/prices', 2, 'draft'],
  ['POST /api/drafts/:id/uploads', 2, 'draft', 60],
  ['POST /api/drafts/:id/findings', 2, 'draft'],
  ['POST /api/drafts/:id/next', 5, 'draft'],
  ['POST /api/drafts/:id/quote', 1, 'draft', 20],
  ['POST /api/drafts/:id/confirm', 1, 'draft'],
  ['GET /api/orders/:ref', 6, 'order'],
  ['POST /api/orders/:ref/code', 1, 'order'],
  ['POST /api/orders/:ref/code/verify', 1, 'order'],
  ['POST /api/orders/:ref/payments', 1, 'order'],
  ['POST /api/orders/:ref/payments/settle', 2, 'order'],
  ['GET /api/orders/:ref/documents/:name', 1, 'order'],
];
const CALLS = PURCHASE.flatMap(([call, times, by, perMinute]) =>
  Array.from({ length: times }, () => ({ call, by, perMinute })),
);
/** Seconds from one call of a purchase to the next: a purchase needs three and a half minutes. */
const STEP_MS = 5_000;

/** A server with its default limits, and the clock of its calls. */
function aServer() {
  const clock = createTestClock();
  const limits = createCallLimits({ now: clock.now, perMinute: 600 });
  const start = clock.now().getTime();
  return {
    at: (ms: number) => clock.set(new Date(start + ms).toISOString()),
    /** Sends a call: undefined if it is answered, else the problem. */
    send(name: string | undefined, own?: { call: string; perMinute: number }, status = 200): string | undefined {
      const credentials: Credential[] =
        name === undefined ? [] : [{ name, judge: (answer) => answer < 400 || undefined }];
      const counted = limits.count({ network: OPERATOR, credentials, ...(own && { own }) });
      limits.judge(counted, counted.reached ? 429 : status, false);
      return counted.reached?.problem;
    },
  };
}

test('no call of 10,000 purchases in an hour behind one address is refused, with 1 % of codes wrong', () => {
  const { at, send } = aServer();
  const refused = new Map<string, number>();
  let sent = 0;
  // At each step all buyers who are under way send their next call.
  const between = HOUR_MS / PURCHASES;
  for (let now = 0; now < HOUR_MS + CALLS.length * STEP_MS; now += STEP_MS) {
    at(now);
    const last = Math.min(PURCHASES - 1, Math.floor(now / between));
    const first = Math.max(0, Math.ceil((now - CALLS.length * STEP_MS) / between));
    for (let buyer = first; buyer <= last; buyer++) {
      const step = CALLS[Math.floor((now - buyer * between) / STEP_MS)];
      if (!step) continue;
      const { call, by, perMinute } = step;
      const isWrong = call.endsWith('/verify') && buyer % 100 === 99;
      const own = perMinute === undefined ? undefined : { call, perMinute };
      const problem = send(by === 'none' ? undefined : `${by} ${buyer}`, own, isWrong ? 422 : 200);
      sent += 1;
      if (problem !== undefined) refused.set(problem, (refused.get(problem) ?? 0) + 1);
    }
  }
  expect(sent).toBeGreaterThan(PURCHASES * CALLS.length * 0.98);
  expect(Object.fromEntries(refused)).toEqual({});
});

test('a flood of calls without a credential is refused, and refuses no buyer who has a draft or an order', () => {
  const { at, send } = aServer();
  for (let buyer = 0; buyer < 100; buyer++) expect(send(`draft ${buyer}`)).toBeUndefined();
  let answered = 0;
  for (let nth = 0; nth < 20_000; nth++) if (send(undefined) === undefined) answered += 1;
  // By hand: 20 times what one caller may send.
  expect(answered).toBe(12_000);
  for (let buyer = 0; buyer < 200; buyer++) expect(send(`draft ${buyer}`), `buyer ${buyer}`).toBeUndefined();
  at(60_000);
  expect(send(undefined)).toBeUndefined();
});

test('the premium of answers without a draft is computed 1,200 times a minute for the strangers of an address', () => {
  const { send } = aServer();
  const quotes = { call: 'POST /api/quotes/:product', perMinute: 60 };
  const answers = Array.from({ length: 1300 }, () => send(undefined, quotes));
  expect(answers.filter((problem) => problem === undefined)).toHaveLength(1200);
  expect(answers.at(-1)).toBe('tooManyFromNetwork');
  // A customer who is known is not refused by them, and has his own number.
  send('session of a customer');
  const own = Array.from({ length: 61 }, () => send('session of a customer', quotes));
  expect([own.filter((problem) => problem === undefined).length, own.at(-1)]).toEqual([60, 'tooManyRequests']);
});
