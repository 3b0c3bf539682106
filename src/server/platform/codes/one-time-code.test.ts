import { asc, eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlatformServices } from '#server/platform/services.ts';
import { createTestClock, TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listAlarms } from '../alarms/alarm-repository.ts';
import { alarms } from '../db/schema/alarm-schema.ts';
import { codes, messages } from '../db/schema/message-schema.ts';
import { limitPlaces, limitUses } from '../db/schema/server-schema.ts';
import type { ApiProblem } from '../http/api-problem.ts';
import { createKeys } from '../keys/keys.ts';
import {
  type CodeRequest,
  computeResendTime,
  deleteOldCodes,
  isMobile,
  maskPhone,
  maskRecipient,
  sendCode,
  settleCodes,
  toVerificationProblem,
  verifyCode,
} from './one-time-code.ts';
import { readSmsLimits } from './sms-limits.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { sql } = database;
const clock = createTestClock();

let said: string[] = [];
let ids = 0;
const few = { SMS_PER_NUMBER: '3', SMS_PER_NUMBER_BY_STRANGERS: '4', SMS_BEFORE_WORK: '99' };
const services = {
  ...{ database, now: clock.now },
  config: { keys: createKeys(['k'.repeat(32)]), sms: readSmsLimits({}) },
  ids: { id: () => `id-${++ids}`, code: () => String(100_000 + ids), ref: () => `seed${++ids}` },
  wording: { say: (locale: string, id: string, of: object) => `${locale} ${id} ${JSON.stringify(of)}` },
  alert: (alarm: string) => void said.push(alarm),
} as unknown as PlatformServices;

beforeEach(async () => {
  clock.set(TEST_START);
  said = [];
  services.config.sms = readSmsLimits({});
  for (const table of [codes, messages, limitUses, limitPlaces, alarms]) await sql.delete(table);
});

const phone = '+85512345678';
const HOME = '203.0.113.7';
type Wish = Partial<Omit<CodeRequest, 'caller'> & { network: string; work: string | undefined }>;
const wish = ({ network = HOME, work, ...more }: Wish = {}): CodeRequest => ({
  subject: 'order:1',
  recipient: phone,
  language: 'km',
  purpose: 'customer',
  ...more,
  caller: { network, work },
});

async function send(more: Wish = {}): Promise<string> {
  try {
    await database.transaction('send', (inner) => sendCode(services, inner, wish(more)));
    return 'sent';
  } catch (error) {
    const { status, code, retryAfter } = error as ApiProblem;
    if (status === undefined) throw error;
    return `${status} ${code}${retryAfter === undefined ? '' : ` ${retryAfter}`}`;
  }
}
const verify = (entered: string, { subject = 'order:1', network = HOME } = {}) =>
  database.transaction('verify', (inner) => verifyCode(services, inner, { subject, entered, network }));
const outbox = () => sql.select().from(messages).orderBy(asc(messages.nth));
/** Returns the code that was sent last. */
const sentCode = async () => /"code":"(\d{6})"/.exec((await outbox()).at(-1)?.text ?? '')?.[1] ?? '';
const statuses = async () => (await sql.select().from(codes).orderBy(asc(codes.sentAt))).map(({ status }) => status);

test('codes go to mobiles, and to numbers of countries that do not distinguish mobiles from others', () => {
  const numbers = [phone, '+12125550123', '+85523123456', '+442071234567', '12345', ''];
  expect(numbers.map(isMobile)).toEqual([true, true, false, false, false, false]);
});

test('the page shows only a masked recipient of a code', () => {
  expect([maskPhone(phone), maskRecipient(phone)]).toEqual(['••• 678', '••• 678']);
  expect(maskRecipient('dara@example.com')).toBe('d•••@e•••.com');
  expect(maskRecipient('d@mail.example.com.kh')).toBe('d•••@m•••.kh');
});

describe('a code that is asked for', () => {
  test('is an SMS in the requester’s language, is sent once, and is valid for five minutes', async () => {
    expect(await send()).toBe('sent');
    const code = await sentCode();
    expect(await outbox()).toMatchObject([
      {
        channel: 'sms',
        recipient: phone,
        once: true,
        createdAt: clock.now(),
        text: `km messages.code {"code":"${code}","minutes":5}`,
      },
    ]);
    const [row] = await sql.select().from(codes);
    expect(row).toMatchObject({
      status: 'sent',
      tries: 0,
      sentAt: clock.now(),
      expiresAt: new Date('2026-04-01T02:05:00Z'),
    });
    expect(row?.hash).not.toContain(code);
    expect(row && computeResendTime(row)).toEqual(new Date('2026-04-01T02:00:30Z'));
  });

  test('is a letter if the caller writes one, is valid for ten minutes, and ignores the country of the phone', async () => {
    const letter = async (code: string) => ({ subject: 'Code', body: `"code":"${code}"` });
    expect(await send({ recipient: 'dara@example.com', letter })).toBe('sent');
    const code = await sentCode();
    expect(await outbox()).toMatchObject([
      { channel: 'email', recipient: 'dara@example.com', text: `Code\n\n"code":"${code}"` },
    ]);
    clock.advance({ seconds: 599 });
    expect(await verify(code)).toEqual({ result: 'verified', triesLeft: 0, recipient: 'dara@example.com' });
  });

  test('for a country without codes is refused', async () => {
    expect(await send({ recipient: '+447400123456' })).toBe('422 phoneCountryNotServed');
    services.config.sms = readSmsLimits({ SMS_COUNTRIES: '*' });
    expect(await send({ recipient: '+447400123456' })).toBe('sent');
  });

  test('for nobody behaves like any other code, but nothing is sent and no guess is right', async () => {
    expect(await send({ recipient: null })).toBe('sent');
    expect(await send({ recipient: null })).toBe('429 codeTooSoon 30');
    expect(await outbox()).toEqual([]);
    // The code that would have been sent.
    const code = String(100_000 + ids - 1);
    expect(await verify('000000')).toEqual({ result: 'wrong', triesLeft: 4 });
    expect(await verify(code)).toEqual({ result: 'expired', triesLeft: 0 });
  });

  test('again within half a minute is refused, unless it has another recipient or another subject', async () => {
    await send();
    clock.advance({ seconds: 9.5 });
    expect(await send()).toBe('429 codeTooSoon 21');
    expect(await send({ subject: 'order:2' })).toBe('sent');
    expect(await send({ recipient: '+85512345679' })).toBe('sent');
    clock.advance({ seconds: 30 });
    expect(await send({ recipient: '+85512345679' })).toBe('sent');
    expect(await statuses()).toEqual(['replaced', 'sent', 'replaced', 'sent']);
  });
});

describe('the limits of an hour', () => {
  beforeEach(() => {
    services.config.sms = readSmsLimits(few);
  });
  /** Requests `count` codes, each for another subject. */
  async function many(count: number, more: Wish = {}): Promise<string[]> {
    const outcomes: string[] = [];
    for (let at = 0; at < count; at++)
      outcomes.push(await send({ subject: `${more.recipient ?? ''} ${more.network ?? ''} ${at}`, ...more }));
    return outcomes;
  }
  const sent = (count: number) => Array(count).fill('sent');

  test('apply to a number from one network, and to a number for strangers', async () => {
    expect(await many(4)).toEqual([...sent(3), '429 codeTooMany 3600']);
    expect(await many(2, { network: '198.51.100.1' })).toEqual(['sent', '429 codeTooMany 3600']);
    clock.advance({ hours: 1 });
    expect(await many(1)).toEqual(['sent']);
  });

  test('for strangers do not apply to a person who proved the number from that network within ninety days', async () => {
    await send();
    await verify(await sentCode());
    clock.advance({ days: 89 });
    expect(await many(4, { network: '198.51.100.1' })).toEqual([...sent(3), '429 codeTooMany 3600']);
    expect(await many(2, { network: '198.51.100.2' })).toEqual(['sent', '429 codeTooMany 3600']);
    // Strangers have used four codes; the owner, at home, still gets one.
    expect(await many(2)).toEqual(['sent', 'sent']);
    clock.advance({ days: 2 });
    for (const network of ['198.51.100.1', '198.51.100.2']) expect(await many(2, { network })).toEqual(sent(2));
    expect(await many(1)).toEqual(['429 codeTooMany 3600']);
  });

  const numbers = Array.from({ length: 60 }, (_one, at) => `+8551234${String(5000 + at)}`);
  /** Requests a code of an order for the number at `at`, with the subject `order:{at}`. */
  const order = (at: number, more: Wish = {}) =>
    send({ purpose: 'order', subject: `order:${at}`, recipient: numbers[at] as string, ...more });
  const prove = async (at: number) => (await verify(await sentCode(), { subject: `order:${at}` })).result;

  test('apply to each network, with an alarm near the limit, and to all codes together, with one alarm at the limit', async () => {
    services.config.sms = readSmsLimits({ SMS_BEFORE_WORK: '99', SMS_PER_NETWORK: '5', SMS_IN_ALL: '8' });
    expect([await order(0), await order(1), await order(2), said]).toEqual([...sent(3), []]);
    expect([await order(3), await order(4), said]).toEqual([...sent(2), ['networkNearLimit']]);
    expect(await order(5)).toBe('429 codeTooManyFromNetwork 3600');
    const elsewhere = { network: '198.51.100.1' };
    expect([await order(6, elsewhere), await order(7, elsewhere)]).toEqual(['sent', '429 codeTooManyInAll 3600']);
    expect(said).toEqual(['networkNearLimit', 'codesUsedUp']);
    expect((await listAlarms(sql, clock.now())).map(({ code }) => code)).toEqual(['codesUsedUp', 'networkNearLimit']);
    expect(await listAlarms(sql, new Date(clock.now().getTime() + 1))).toEqual([]);
  });

  test('in all reserve half for orders in completion, and the last quarter for known customers', async () => {
    services.config.sms = readSmsLimits({ SMS_BEFORE_WORK: '99', SMS_IN_ALL: '8' });
    const ask = (count: number, purpose: CodeRequest['purpose'], from: number) =>
      Promise.all(
        Array.from({ length: count }, (_one, at) =>
          send({
            purpose,
            subject: `${from + at}`,
            recipient: `+8551234500${from + at}`,
            network: `198.51.${from + at}.1`,
          }),
        ),
      );
    const tally = (outcomes: string[]) => [outcomes.filter((one) => one === 'sent').length, outcomes.length];
    expect(tally(await ask(9, 'draft', 10))).toEqual([4, 9]);
    expect(tally(await ask(5, 'order', 20))).toEqual([2, 5]);
    // A number that was verified from this network is known there for any purpose.
    expect(tally(await ask(1, 'customer', 30))).toEqual([1, 1]);
    expect(await verify(await sentCode(), { subject: '30', network: '198.51.30.1' })).toMatchObject({
      result: 'verified',
    });
    expect(await send({ purpose: 'draft', subject: '31', recipient: '+855123450030', network: '198.51.30.1' })).toBe(
      'sent',
    );
    // Eight codes were sent and one is verified: half a place is free, which is not enough.
    expect(tally(await ask(1, 'customer', 40))).toEqual([0, 1]);
    expect(said).toEqual(['codesUsedUp']);
  });

  test('do not count codes without a recipient in all, and refuse such codes like other codes', async () => {
    services.config.sms = readSmsLimits({ SMS_IN_ALL: '2' });
    const nobody = (at: number) => send({ recipient: null, subject: `none ${at}`, network: `198.51.${at}.1` });
    for (let at = 0; at < 5; at++) expect(await nobody(at)).toBe('sent');
    expect(await send({ network: '203.0.113.8' })).toBe('sent');
    expect(await send({ subject: 'order:2', recipient: '+85512345679' })).toBe('sent');
    expect(await nobody(6)).toBe('429 codeTooManyInAll 3600');
    expect(await send({ subject: 'order:3', recipient: '+85512345670' })).toBe('429 codeTooManyInAll 3600');
  });

  test('return by half for a network after a proven code, and completely after a paid order', async () => {
    services.config.sms = readSmsLimits({ SMS_PER_NETWORK: '2' });
    const no = '429 codeTooManyFromNetwork 3600';
    expect([await order(1), await prove(1), await order(2), await prove(2)]).toEqual([
      'sent',
      'verified',
      'sent',
      'verified',
    ]);
    // Two were sent, and each returned half a place.
    expect([await order(3), await prove(3), await order(4)]).toEqual(['sent', 'verified', no]);
    const settle = () => database.transaction('settle', (inner) => settleCodes(services, inner, ['order:1']));
    // The second time returns nothing more.
    await settle();
    await settle();
    expect([await order(4), await order(5)]).toEqual(['sent', no]);
    clock.advance({ minutes: 59 });
    expect(await order(5)).toBe('429 codeTooManyFromNetwork 60');
    // In a new hour none of these counts, and what comes back of them now does not either.
    clock.advance({ minutes: 1 });
    await database.transaction('settle', (inner) => settleCodes(services, inner, ['order:2', 'order:3']));
    expect([await order(6), await order(7), await order(8)]).toEqual(['sent', 'sent', no]);
  });

  test('also apply to the networks around: four times for a /56, eight times for a /48 and for neighbours of IPv4', async () => {
    services.config.sms = readSmsLimits({ SMS_BEFORE_WORK: '99', SMS_PER_NETWORK: '1' });
    const outcomes: string[] = [];
    let at = 0;
    const ask = async (network: string) => outcomes.push(await order(++at, { network }));
    for (let one = 0; one < 5; one++) await ask(`2001:db8:1:a0${one}`);
    for (let one = 0; one < 5; one++) await ask(`2001:db8:1:b${one}00`);
    for (let one = 0; one < 9; one++) await ask(`198.51.100.${one}`);
    const no = '429 codeTooManyFromNetwork 3600';
    expect(outcomes).toEqual([...sent(4), no, ...sent(4), no, ...sent(8), no]);
  });

  test('for a partner are separate from the limits for the network of its customers', async () => {
    services.config.sms = readSmsLimits({ SMS_PER_NETWORK: '1' });
    const ofAgents = { partnerId: 'mekong' };
    for (let at = 0; at < 10; at++) expect(await order(at, ofAgents)).toBe('sent');
    expect(await order(10, ofAgents)).toBe('429 codeTooManyFromNetwork 3600');
    expect([await order(11), await order(12)]).toEqual(['sent', '429 codeTooManyFromNetwork 3600']);
    expect(await order(13, { partnerId: 'angkor' })).toBe('sent');
  });

  test('count a phone once, also with a zero after the country code', async () => {
    const outcomes = [];
    for (const [at, recipient] of [phone, '+855012345678', phone, '+855012345678'].entries())
      outcomes.push(await send({ recipient, subject: `phone ${at}` }));
    expect(outcomes).toEqual([...sent(3), '429 codeTooMany 3600']);
  });

  test('count a mailbox once, in every spelling', async () => {
    const letter = async () => ({ subject: 'Code', body: '' });
    const write = (recipient: string, at: number) => send({ recipient, letter, subject: `mail ${at}` });
    const outcomes = [];
    for (const [at, address] of ['a@b.example', 'A+1@b.example', 'a+2@B.example', 'a+3@b.example'].entries())
      outcomes.push(await write(address, at));
    expect(outcomes).toEqual([...sent(3), '429 codeTooMany 3600']);
  });
});

describe('a code that is entered', () => {
  test('is right in Latin and in Khmer digits, with blanks around it, and only once', async () => {
    const khmer = (code: string) => ` ${code.replace(/\d/g, (digit) => String.fromCharCode(0x17e0 + Number(digit)))} `;
    for (const write of [(code: string) => code, khmer]) {
      const subject = `order:${write('1')}`;
      await send({ subject });
      const code = await sentCode();
      expect(await verify(write(code), { subject })).toEqual({ result: 'verified', triesLeft: 0, recipient: phone });
      expect(await verify(code, { subject })).toEqual({ result: 'expired', triesLeft: 0 });
    }
  });

  test('is wrong four times and then locked, even if it is right; a new code is accepted', async () => {
    await send();
    const code = await sentCode();
    const wrong = [];
    for (let tries = 0; tries < 5; tries++) wrong.push(await verify('999999'));
    expect(wrong).toEqual([
      ...[4, 3, 2, 1].map((triesLeft) => ({ result: 'wrong', triesLeft })),
      { result: 'locked', triesLeft: 0 },
    ]);
    expect(await verify(code)).toEqual({ result: 'locked', triesLeft: 0 });
    expect(await statuses()).toEqual(['locked']);
    clock.advance({ seconds: 30 });
    await send();
    expect(await statuses()).toEqual(['replaced', 'sent']);
    expect((await verify(code)).result).toBe('wrong');
    expect((await verify(await sentCode())).result).toBe('verified');
  });

  test('ends at its time, to the second', async () => {
    await send();
    clock.advance({ seconds: 300 });
    expect(await verify(await sentCode())).toEqual({ result: 'expired', triesLeft: 0 });
    clock.advance({ seconds: -1 });
    expect((await verify(await sentCode())).result).toBe('verified');
  });

  test('is valid only for its own subject, and only if it was requested', async () => {
    await send();
    expect(await verify(await sentCode(), { subject: 'order:2' })).toEqual({ result: 'expired', triesLeft: 0 });
  });

  test('is refused with the reason', () => {
    expect(toVerificationProblem({ result: 'locked', triesLeft: 0 })).toMatchObject({
      status: 429,
      code: 'codeLocked',
      retryAfter: 30,
    });
    expect(toVerificationProblem({ result: 'expired', triesLeft: 0 })).toMatchObject({
      status: 422,
      code: 'codeExpired',
    });
    expect(toVerificationProblem({ result: 'wrong', triesLeft: 3 })).toMatchObject({
      ...{ status: 422, code: 'codeWrong' },
      problems: [{ code: 'codeWrong', at: '/code', message: 'problems.codeWrong', params: { triesLeft: 3 } }],
    });
  });
});

test('codes are deleted after ninety days', async () => {
  await send();
  clock.advance({ days: 90 });
  await deleteOldCodes(services);
  expect(await statuses()).toHaveLength(1);
  clock.advance({ seconds: 1 });
  await deleteOldCodes(services);
  expect(await sql.select().from(codes).where(eq(codes.subject, 'order:1'))).toEqual([]);
});

test('a subject is locked until its sent or judged code is stored, and later callers wait', async () => {
  const held = async (inner: typeof sql) => {
    const found = await inner.execute(raw`select 1 from pg_locks where locktype = 'advisory' and granted
      and ((classid::bigint << 32) | objid::bigint) = hashtextextended('order:1', 727002)`);
    return found.rows.length;
  };
  await database.transaction('send', async (inner) => {
    await sendCode(services, inner, wish());
    expect(await held(inner)).toBe(1);
  });
  expect(await held(sql)).toBe(0);
  await database.transaction('verify', async (inner) => {
    await verifyCode(services, inner, { subject: 'order:1', entered: '000000', network: HOME });
    expect(await held(inner)).toBe(1);
  });
  expect(await held(sql)).toBe(0);
});
