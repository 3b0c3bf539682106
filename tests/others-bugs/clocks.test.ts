import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SiteConfig } from '#contract/site.ts';
import { startTestShop } from '#tests/support/test-shop.ts';

/*
 * Countdowns and "today" by the clock of the phone (robosats#49, cocalc#7991, jQuery.countdown#310, vmqphp#19): a KHQR
 * code was over before it was shown, a new code could be asked for after 400 days.
 */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const shop = await startTestShop();
afterAll(() => shop.close());

/** The lead of a phone's clock over the server's. Milliseconds. */
const wrong: [string, number][] = [
  ['right', 0],
  ['20 minutes fast', 20 * MINUTE],
  ['20 minutes slow', -20 * MINUTE],
  ['12 hours fast', DAY / 2],
  ['12 hours slow', -DAY / 2],
  ['400 days fast', 400 * DAY],
  ['400 days slow', -400 * DAY],
];

/** Half a minute before midnight in Phnom Penh, 29 to 30 November 2026. */
const SENT = 'Sun, 29 Nov 2026 16:59:30 GMT';
const answer = (date: string, more = 'no-store') => new Headers({ date, 'cache-control': more });

/** The clock of a page that was opened just now, as a browser loads it. */
async function openPage(config?: Partial<SiteConfig>) {
  vi.resetModules();
  const element = config && { textContent: JSON.stringify(config) };
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'config' ? element : null) });
  return import('#web/hydration/server-clock.ts');
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(wrong)('on a phone whose clock is %s', (_name, ahead) => {
  /** The server's seconds pass; the phone's clock stays as wrong as it was. */
  const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
  beforeEach(() => void vi.setSystemTime(Date.parse(SENT) + ahead));

  test('a countdown starts and ends with the seconds of the answer', async () => {
    const clock = await openPage();
    clock.setServerTime(answer(SENT));
    expect(clock.secondsUntil('2026-11-29T17:14:28Z')).toBe(898);
    pass(60);
    expect(clock.secondsUntil('2026-11-29T17:14:28Z')).toBe(838);
    pass(838);
    expect(clock.secondsUntil('2026-11-29T17:14:28Z')).toBe(0);
    expect(clock.secondsUntil('2026-11-29T16:00:00Z')).toBe(0);
  });

  test('a wait has the seconds that the server names', async () => {
    const clock = await openPage();
    clock.setServerTime(answer(SENT));
    pass(10);
    const until = clock.inSeconds(58);
    expect(until).toBe('2026-11-29T17:00:38.000Z');
    pass(57);
    expect(clock.secondsUntil(until)).toBe(1);
  });

  test('today is the day of the server in Phnom Penh, and changes at its midnight', async () => {
    const clock = await openPage();
    clock.setServerTime(answer(SENT));
    expect(clock.today()).toBe('2026-11-29');
    pass(29);
    expect(clock.today()).toBe('2026-11-29');
    pass(1);
    expect(clock.today()).toBe('2026-11-30');
  });

  test('before any answer, today is the day of the document', async () => {
    const clock = await openPage({ today: '2026-11-29' });
    expect(clock.today()).toBe('2026-11-29');
  });

  test('a correction of the phone’s clock changes nothing', async () => {
    const clock = await openPage();
    clock.setServerTime(answer(SENT));
    vi.setSystemTime(Date.parse(SENT));
    expect(clock.secondsUntil('2026-11-29T17:00:00Z')).toBe(30);
    vi.setSystemTime(Date.parse(SENT) - ahead);
    expect([clock.secondsUntil('2026-11-29T17:00:00Z'), clock.today()]).toEqual([30, '2026-11-29']);
  });
});

test('a phone whose performance.now() stopped during sleep uses the time of the next answer', async () => {
  const clock = await openPage();
  clock.setServerTime(answer(SENT));
  clock.setServerTime(answer('Sun, 29 Nov 2026 18:59:30 GMT'));
  expect([clock.secondsUntil('2026-11-29T19:00:00Z'), clock.today()]).toEqual([30, '2026-11-30']);
});

test('an answer with a delay of three seconds does not set the clock back', async () => {
  const clock = await openPage();
  clock.setServerTime(answer(SENT));
  vi.advanceTimersByTime(10_000);
  clock.setServerTime(answer('Sun, 29 Nov 2026 16:59:37 GMT'));
  expect(clock.secondsUntil('2026-11-29T17:00:00Z')).toBe(20);
});

test('a tester moves the clock of the server back, and the page follows', async () => {
  const clock = await openPage();
  clock.setServerTime(answer(SENT));
  clock.setServerTime(answer('Sat, 28 Nov 2026 02:00:00 GMT'));
  expect(clock.today()).toBe('2026-11-28');
});

test.each(['public, max-age=31536000, immutable', ''])(
  'an answer that the browser stored does not count: "%s"',
  async (kept) => {
    const clock = await openPage();
    clock.setServerTime(answer(SENT));
    clock.setServerTime(answer('Sun, 22 Nov 2026 16:59:30 GMT', kept));
    clock.setServerTime(new Headers({ 'cache-control': 'no-store' }));
    expect(clock.today()).toBe('2026-11-29');
  },
);

describe('each answer of the API carries the instant of the server', () => {
  beforeEach(() => void vi.useRealTimers());

  test.each<['GET' | 'POST', string, object?]>([
    ['GET', '/api/config'],
    ['GET', '/api/products'],
    ['GET', '/api/nothing'],
    ['GET', '/api/profile'],
    ['POST', '/api/drafts', { product: 'travel', language: 'en' }],
    ['POST', '/api/drafts', { product: 'spaceflight' }],
    ['POST', '/api/my/code', { phone: '012 345 678', dateOfBirth: '1990-01-01', language: 'km' }],
  ])('%s %s', async (method, path, body) => {
    shop.clock.set('2027-12-31T16:59:59Z');
    const { headers } = await shop.call(method, path, body === undefined ? {} : { body });
    expect(headers.date).toBe('Fri, 31 Dec 2027 16:59:59 GMT');
  });

  test('a new code is allowed after the seconds between its answer and `resendAt`', async () => {
    shop.clock.set('2026-04-01T02:00:00Z');
    // Nobody has asked for a code to this phone yet.
    const asked = { phone: '012 345 679', dateOfBirth: '1990-01-01', language: 'km' };
    const { body, headers } = await shop.call<{ resendAt: string }>('POST', '/api/my/code', { body: asked });
    expect(Date.parse(body.resendAt) - Date.parse(String(headers.date))).toBe(30_000);
  });

  test.each([
    ['2026-11-29T16:59:59Z', '2026-11-29'],
    ['2026-11-29T17:00:00Z', '2026-11-30'],
  ])('the settings name the day in Phnom Penh at %s: %s', async (now, day) => {
    shop.clock.set(now);
    expect((await shop.call<SiteConfig>('GET', '/api/config')).body.today).toBe(day);
  });
});
