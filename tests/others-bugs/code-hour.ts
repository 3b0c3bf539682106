import { afterAll, beforeAll, beforeEach } from 'vitest';
import { returnCodePlaces, takeCodePlaces } from '#server/platform/codes/code-limits.ts';
import type { CodePurpose, CodeUse } from '#server/platform/codes/code-pots.ts';
import { readSmsLimits } from '#server/platform/codes/sms-limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { limitPlaces, limitUses } from '#server/platform/db/schema/server-schema.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import type { PlatformServices } from '#server/platform/services.ts';
import { partial } from '#tests/support/partial.ts';
import { createTestClock, TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

/* Codes that are requested against the limits alone, with their default settings, on a clock that the test moves. */

export let database: Database;
export let sql: Database['sql'];
export const clock = createTestClock();
export const OPERATOR = '203.0.113.7';
const HOUR_MS = 3_600_000;

/** The alarms since the test began. */
export const alarms: string[] = [];
let ids = 0;
export const services = partial<PlatformServices>({
  config: partial<PlatformServices['config']>({ keys: createKeys(['k'.repeat(32)]), sms: readSmsLimits({}) }),
  now: clock.now,
  ids: partial<PlatformServices['ids']>({ ref: () => `seed${++ids}` }),
  alert: (alarm) => void alarms.push(alarm),
});

/** Opens a database for the tests of a file. Two files may share this module, but no database. */
export function openCodeHour(): void {
  beforeAll(async () => {
    database = await openTestDatabase();
    sql = database.sql;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    clock.set(TEST_START);
    alarms.length = 0;
    for (const table of [limitPlaces, limitUses]) await sql.delete(table);
  });
}

export type Person = { phone: string; purpose: CodePurpose; network: string; isApart: boolean };
let phones = 0;
/** A person whom the limits have never seen. */
export const somebody = (more: Partial<Person> = {}): Person => ({
  ...{ phone: `+85512${100_000 + ++phones}`, purpose: 'order', network: OPERATOR, isApart: false },
  ...more,
});
export const toUse = ({ phone, ...more }: Person): CodeUse => ({
  recipient: phone,
  isKnown: more.isApart,
  isSent: true,
  ...more,
});

/**
 * Requests a code: the places of the message that was sent, or the refusal. Without a transaction (`inside`) it is
 * quicker, and nothing is undone.
 */
export async function request(
  person: Person,
  { work, inside }: { work?: string | undefined; inside?: typeof sql } = {},
) {
  const sentAt = clock.now();
  const take = (inner: typeof sql) => takeCodePlaces(services, inner, toUse(person), { subject: person.phone, work });
  try {
    const places = await (inside ? take(inside) : database.transaction('send', take));
    return { places, sentAt };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return error;
  }
}
type Sent = { places: string[]; sentAt: Date };
export const giveBack = (sent: Sent[], part: 'half' | 'whole') => returnCodePlaces(services, sql, sent, part);

/** The tally of some requests: sent, or the code of the problem. */
export type Tally = Record<string, number>;
export function count(tally: Tally, reply: Sent | ApiProblem): Sent | undefined {
  const name = reply instanceof ApiProblem ? reply.code : 'sent';
  tally[name] = (tally[name] ?? 0) + 1;
  return reply instanceof ApiProblem ? undefined : reply;
}

type Buying = { perHour: number; failing?: number; proofAfter?: number; payAfter?: number };
/** Buyers of one hour: each requests a code, enters it and pays after some seconds. One of `failing` enters none. */
export async function buyersOfAnHour({ perHour, failing = 100, proofAfter = 0, payAfter = 0 }: Buying): Promise<Tally> {
  const tally: Tally = {};
  const start = clock.now().getTime();
  const waiting: { at: number; act: () => Promise<void> }[] = [];
  const runUntil = async (at: number) => {
    while (waiting[0] && waiting[0].at <= at) {
      const next = waiting.shift() as (typeof waiting)[number];
      clock.set(new Date(next.at).toISOString());
      await next.act();
    }
    clock.set(new Date(at).toISOString());
  };
  const later = (at: number, act: () => Promise<void>) => {
    waiting.push({ at, act });
    waiting.sort((left, right) => left.at - right.at);
  };
  // Buyers who wait for nothing pay together: every second and a half at 10,000 an hour.
  let paying: Sent[] = [];
  const payTogether = async () => {
    await giveBack(paying, 'half');
    await giveBack(paying, 'whole');
    paying = [];
  };
  for (let nth = 0; nth < perHour; nth++) {
    const at = start + (nth * HOUR_MS) / perHour;
    await runUntil(at);
    const sent = count(tally, await request(somebody(), { inside: sql }));
    if (!sent || nth % failing === failing - 1) continue;
    if (proofAfter + payAfter === 0) {
      paying.push(sent);
      if (paying.length === 4) await payTogether();
      continue;
    }
    later(at + proofAfter * 1000, () => giveBack([sent], 'half'));
    later(at + (proofAfter + payAfter) * 1000, () => giveBack([sent], 'whole'));
  }
  await payTogether();
  await runUntil(start + HOUR_MS - 1);
  return tally;
}

/** A pumper: so many requests, each for another number. `isProving`: he enters each code and buys nothing. */
export async function pump(count_: number, more: Partial<Person> & { isProving?: boolean } = {}): Promise<Tally> {
  const { isProving = false, ...person } = more;
  const tally: Tally = {};
  for (let nth = 0; nth < count_; nth++) {
    const purpose = more.purpose ?? (nth % 2 === 0 ? 'draft' : 'order');
    const sent = count(tally, await request(somebody({ ...person, purpose })));
    if (sent && isProving) await giveBack([sent], 'half');
  }
  return tally;
}

/** Uses the places of a message whose work was done: with settings that require none. */
export async function takeWithoutWork(inner: typeof sql): Promise<void> {
  const person = somebody();
  const sms = { ...services.config.sms, beforeWork: 100_000 };
  const lenient = { ...services, config: { ...services.config, sms } };
  await takeCodePlaces(lenient, inner, toUse(person), { subject: person.phone });
}
