import { describe, expect, test } from 'vitest';
import { type CodeRefusal, findCodeRefusal, takeCodePlaces } from '#server/platform/codes/code-limits.ts';
import type { CodePurpose } from '#server/platform/codes/code-pots.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import {
  alarms,
  buyersOfAnHour,
  clock,
  count,
  database,
  giveBack,
  OPERATOR,
  openCodeHour,
  type Person,
  pump,
  request,
  services,
  somebody,
  sql,
  type Tally,
  takeWithoutWork,
  toUse,
} from './code-hour.ts';
import { solve } from './solve-challenge.ts';

/*
 * A limit by network locks out honest people behind one operator's address (patr#235, mastodon#14253, vutuv#799). The
 * limits of codes alone, with their default settings, on a clock that the test moves. The numbers are those of the
 * issue.
 */

openCodeHour();

describe('behind one address of a mobile operator', () => {
  test('a pumper who enters every code and buys nothing gets 60 at most, also in the busy hour', async () => {
    await buyersOfAnHour({ perHour: 600 });
    const { sent = 0, codeWorkNeeded } = await pump(100, { isProving: true });
    expect(sent).toBeLessThanOrEqual(60);
    expect(codeWorkNeeded).toBe(100 - sent);
  });

  test('600 buyers in an hour wait half a minute for the SMS, pay three minutes later, and need no work', async () => {
    expect(await buyersOfAnHour({ perHour: 600, proofAfter: 30, payAfter: 180 })).toEqual({ sent: 600 });
  });

  test('the eleventh to the thirty-ninth purchase of an hour get a code, also before any payment', async () => {
    const tally: Tally = {};
    for (let nth = 0; nth < 39; nth++) {
      const sent = count(tally, await request(somebody()));
      if (sent) await giveBack([sent], 'half');
    }
    expect(tally).toEqual({ sent: 39 });
  });
});

describe('a pumper from a new network', () => {
  test.each([
    ['an address', () => OPERATOR, 20],
    ['256 neighbours (/24)', (nth: number) => `198.51.100.${nth % 256}`, 160],
    ['256 networks of a /56', (nth: number) => `2001:db8:1:a${(nth % 256).toString(16).padStart(2, '0')}`, 80],
    ['the networks of a /48', (nth: number) => `2001:db8:1:${(nth * 256).toString(16)}`, 160],
  ])(
    'gets from %s as many messages as its size allows without entering a code, and needs work for each further one',
    async (_name, at, most) => {
      const tally: Tally = {};
      for (let nth = 0; nth < 200; nth++) count(tally, await request(somebody({ network: at(nth) })));
      expect(tally).toEqual({ sent: most, codeWorkNeeded: 200 - most });
    },
  );

  test('gets 20 messages also when it mixes drafts and orders, and 20 in each later hour', async () => {
    expect(await pump(60)).toEqual({ sent: 20, codeWorkNeeded: 40 });
    clock.advance({ minutes: 59 });
    expect(await pump(5)).toEqual({ codeWorkNeeded: 5 });
    clock.advance({ minutes: 1 });
    expect(await pump(60)).toEqual({ sent: 20, codeWorkNeeded: 40 });
  });

  test('gets 39 messages, fewer than 60 an hour, when it enters every code and buys nothing', async () => {
    const { sent = 0 } = await pump(200, { isProving: true });
    // By hand: 38 half places and this one are 20; with the next they are 20.5.
    expect(sent).toBe(39);
  });

  test('needs more work after more failures and is refused in the end; neighbours with other numbers and known neighbours are not', async () => {
    const bits: (number | undefined)[] = [];
    const tally: Tally = {};
    for (let nth = 0; nth < 310; nth++) {
      const reply = await request(somebody());
      if (!(reply instanceof ApiProblem) || reply.code === 'codeTooManyFromNetwork') {
        count(tally, reply);
        continue;
      }
      bits.push(reply.work?.bits);
      // The work itself is tried below: here its message is sent as if it had been done.
      await database.transaction('worked', (inner) => takeWithoutWork(inner));
      count(tally, { places: [], sentAt: clock.now() });
    }
    expect(tally).toEqual({ sent: 300, codeTooManyFromNetwork: 10 });
    // By hand: 21 open places of 20, 40 (twice), 80, 160 and 300.
    expect([bits[0], bits[19], bits[59], bits[139], bits.at(-1)]).toEqual([14, 16, 18, 20, 21]);
    expect(alarms).toContain('networkNearLimit');
    expect(await request(somebody({ isApart: true }))).toMatchObject({ places: expect.any(Array) });
    expect(await request(somebody({ network: '203.0.114.7' }))).toMatchObject({ places: expect.any(Array) });
  });
});

describe('the work', () => {
  /** A person of a network that failed twenty times, and the refusal. */
  async function refused(purpose: CodePurpose = 'order') {
    await pump(20, { purpose });
    const person = somebody({ purpose });
    const refusal = (await request(person)) as ApiProblem;
    expect(refusal).toMatchObject({ status: 429, code: 'codeWorkNeeded', retryAfter: 3600 });
    return { person, refusal: { work: refusal.work } as Pick<CodeRefusal, 'work'> };
  }
  const needsWork = { code: 'codeWorkNeeded' };

  test('sends exactly one message', async () => {
    const { person, refusal } = await refused();
    const done = solve(refusal);
    expect(await request(person, { work: done })).toMatchObject({ places: expect.any(Array) });
    expect(await request(person, { work: done })).toMatchObject(needsWork);
  });

  test('is not used up by a message that was not sent', async () => {
    const { person, refusal } = await refused();
    const done = solve(refusal);
    const failing = database.transaction('send', async (inner) => {
      await takeCodePlaces(services, inner, toUse(person), { subject: person.phone, work: done });
      throw new Error('the outbox is away');
    });
    await expect(failing).rejects.toThrow('the outbox is away');
    expect(await request(person, { work: done })).toMatchObject({ places: expect.any(Array) });
  });

  test('is valid for one network, one purpose, one person and ten minutes, and must be complete', async () => {
    const { person, refusal } = await refused();
    const done = solve(refusal);
    await pump(40, { network: '198.51.100.1' });
    const others: Partial<Person>[] = [{ network: '198.51.100.1' }, { purpose: 'draft' }, { phone: '+85512999999' }];
    for (const other of others) expect(await request({ ...person, ...other }, { work: done })).toMatchObject(needsWork);
    const { work } = refusal;
    const [seed, bits, ...rest] = done.split('.');
    for (const wrong of [
      '',
      'nothing',
      work?.challenge,
      `${work?.challenge}.x`,
      `${done}.1`,
      [seed, Number(bits) - 13, ...rest].join('.'),
    ])
      expect(await request(person, { work: wrong }), wrong).toMatchObject(needsWork);
    clock.advance({ minutes: 10 });
    expect(await request(person, { work: done })).toMatchObject(needsWork);
  });

  test('is not enough later if the network has failed more since then', async () => {
    const { person, refusal } = await refused();
    const done = solve(refusal);
    for (let nth = 0; nth < 25; nth++) await database.transaction('worked', (inner) => takeWithoutWork(inner));
    const again = (await request(person, { work: done })) as ApiProblem;
    expect(again).toMatchObject({ code: 'codeWorkNeeded', work: { bits: 16 } });
  });

  test('is reported before a request for a code, as the page shows it', async () => {
    const { person } = await refused();
    const seen = await findCodeRefusal(services, sql, toUse(person), person.phone);
    expect(seen).toMatchObject({ problem: 'codeWorkNeeded', retryAfter: 3600, work: { bits: 14 } });
    expect(await request(person, { work: solve(seen ?? {}) })).toMatchObject({ places: expect.any(Array) });
  });
});
