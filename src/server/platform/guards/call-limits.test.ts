import { describe, expect, test } from 'vitest';
import { createTestClock } from '#tests/support/test-clock.ts';
import { createCallLimits } from './call-limits.ts';
import type { Credential } from './known-callers.ts';

/* Requests per minute: of a known caller, of the strangers of a network, and of a program; the seconds of a refusal. */

const OPERATOR = '203.0.113.7';
const QUOTES = { call: 'POST /api/quotes', perMinute: 3 };

/** Limits of 10 requests a minute, on a clock that the test moves. */
function aServer() {
  const clock = createTestClock();
  const limits = createCallLimits({ now: clock.now, perMinute: 10 });
  type Asking = { network?: string; name?: string; isGenuine?: boolean; isProgram?: boolean; own?: typeof QUOTES };
  /** Sends one request: `ok`, or the problem with its seconds. */
  function ask({ network = OPERATOR, name, isGenuine = true, isProgram = false, own }: Asking = {}): string {
    const credentials: Credential[] = name === undefined ? [] : [{ name, judge: () => isGenuine }];
    const call = limits.count({ network, credentials, ...(own && { own }) });
    const { reached } = call;
    limits.judge(call, reached ? 429 : 200, isProgram);
    return reached ? `${reached.problem} ${reached.seconds}` : 'ok';
  }
  /** Sends requests until one is refused: the requests that were answered, and the refusal. */
  function flood(asking: (nth: number) => Asking, most = 5000): [answered: number, refusal: string] {
    for (let nth = 0; nth < most; nth++) {
      const answer = ask(asking(nth));
      if (answer !== 'ok') return [nth, answer];
    }
    return [most, 'none'];
  }
  return { clock, limits, ask, flood };
}

describe('callers whom the server does not know', () => {
  test.each([
    ['an address', () => OPERATOR, 200],
    ['256 neighbours (/24)', (nth: number) => `198.51.100.${nth % 256}`, 1600],
    ['256 networks of a /56', (nth: number) => `2001:db8:1:a${(nth % 256).toString(16).padStart(2, '0')}`, 800],
    ['the networks of a /48', (nth: number) => `2001:db8:1:${((nth * 256) % 65_536).toString(16)}`, 1600],
  ])('share a limit from %s of 20 times the limit of one, for each size', (_name, network, most) => {
    expect(aServer().flood((nth) => ({ network: network(nth) }))).toEqual([most, 'tooManyFromNetwork 60']);
  });

  test('have a separate count for a call with its own limit', () => {
    const { ask, flood } = aServer();
    expect(flood(() => ({ own: QUOTES }))).toEqual([60, 'tooManyFromNetwork 60']);
    expect(flood(() => ({}))).toEqual([200, 'tooManyFromNetwork 60']);
    expect(ask({ network: '192.0.2.1', own: QUOTES })).toBe('ok');
  });

  test('wait until the end of the minute that began with the first request', () => {
    const { clock, ask, flood } = aServer();
    ask();
    clock.advance({ seconds: 20 });
    expect(flood(() => ({}))).toEqual([199, 'tooManyFromNetwork 40']);
    clock.advance({ seconds: 39 });
    expect(ask()).toBe('tooManyFromNetwork 1');
    clock.advance({ seconds: 1 });
    expect(ask()).toBe('ok');
  });

  test('do not wait longer when the clock is set back', () => {
    const { clock, ask, flood } = aServer();
    flood(() => ({}));
    clock.advance({ hours: -3 });
    expect(ask()).toBe('ok');
  });
});

describe('a known caller', () => {
  test('has an own count, even if strangers have used up the network', () => {
    const { ask, flood } = aServer();
    expect(ask({ name: 'draft a' })).toBe('ok');
    flood(() => ({}));
    expect(flood(() => ({ name: 'draft a' }))).toEqual([10, 'tooManyRequests 60']);
    expect(flood(() => ({ name: 'draft a', own: QUOTES }))).toEqual([3, 'tooManyRequests 60']);
    // Another network does not make another caller of him.
    expect(ask({ name: 'draft a', network: '192.0.2.1' })).toBe('tooManyRequests 60');
  });

  test('is accepted at the first request of a credential, even if strangers without one have used up the network', () => {
    const { ask, flood } = aServer();
    flood(() => ({}));
    expect(ask({ name: 'draft b' })).toBe('ok');
  });

  test('uses no place of strangers with a genuine credential: 2,000 new ones in a minute', () => {
    const { ask, flood } = aServer();
    expect(flood((nth) => ({ name: `draft ${nth}` }), 900)).toEqual([900, 'none']);
    expect(ask()).toBe('ok');
  });

  test('is a stranger with an invented credential, or with a credential that is no longer genuine', () => {
    const { ask, flood } = aServer();
    expect(flood((nth) => ({ name: `guess ${nth}`, isGenuine: false }))).toEqual([200, 'tooManyFromNetwork 60']);
    const other = aServer();
    other.ask({ name: 'session' });
    other.ask({ name: 'session', isGenuine: false });
    other.flood((nth) => ({ name: `guess ${nth}`, isGenuine: false }));
    expect(other.ask({ name: 'session' })).toBe('tooManyFromNetwork 60');
    expect(ask()).toBe('ok');
  });

  test('shares a limit with all others of the network: 100 times the limit of one', () => {
    const { flood } = aServer();
    // By hand: of the two requests of each credential the second one counts; the next request would be the 1,001st.
    const [answered, refusal] = flood((nth) => ({ name: `draft ${Math.floor(nth / 2)}` }));
    expect([answered, refusal]).toEqual([2000, 'tooManyFromNetwork 60']);
  });

  test('counts a partner’s program only by its token, also in calls with their own limit', () => {
    const { ask, flood } = aServer();
    ask({ name: 'program', isProgram: true });
    flood(() => ({}));
    flood((nth) => ({ name: `guess ${nth}`, isGenuine: false }));
    expect(flood(() => ({ name: 'program', isProgram: true, own: QUOTES }))).toEqual([10, 'tooManyCalls 60']);
    expect(ask({ name: 'program', isProgram: true })).toBe('tooManyCalls 60');
  });
});

test('a refusal or a failure of the server does not prove a credential', () => {
  const { limits, ask, flood } = aServer();
  for (const status of [429, 500, 503]) {
    const credentials = [{ name: `s${status}`, judge: () => true }];
    limits.judge(limits.count({ network: '192.0.2.9', credentials }), status, false);
  }
  flood((nth) => ({ name: `guess ${nth}`, isGenuine: false }));
  for (const status of [429, 500, 503]) expect(ask({ name: `s${status}` })).toBe('tooManyFromNetwork 60');
});
