import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { PolicyStatusView } from '#contract/purchase/policies.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { readQrToken, signQrToken } from '#server/platform/documents/qr-token.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import { findPolicy } from '#server/purchase/policies/policy-repository.ts';
import { testCase } from '#tests/support/buyer-actions.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { expectRefusal } from './coded-problem.ts';

const family = testCase('travel', 'family-to-japan').answers;
const born = String(family.dateOfBirth);
const [spouse] = family.insuredPersons as { dateOfBirth: string }[];
const notFound = '404 policyNotFound';
const tooOften = '429 tooManyFromNetwork';
const byCode = '429 inquiryByCode';

const database = countQueries(await openTestDatabase());
const shop = await startTestShop({ database });
const { ref } = await shop.anOrder('family-to-japan');
await shop.buy(ref);
/** Of a family's journey from 20 April 2026, bought on 1 April: the annual package, to 19 April 2027. */
const number = (await shop.order(ref)).policy?.number ?? '';
afterAll(() => shop.close());

/** Each test asks on a day, and from a network, of its own: it has all its questions. */
let network: string;
let days = 0;
beforeEach(() => {
  days += 2;
  network = `192.0.2.${days}`;
  shop.clock.set(TEST_START);
  shop.clock.advance({ days });
});

async function post<T>(url: string, payload: object, remoteAddress: string): Promise<Reply<T>> {
  const response = await shop.app.inject({ method: 'POST', url, payload, remoteAddress });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

const ask = (typed: string, dateOfBirth: string, from = network) =>
  post<PolicyStatusView>('/api/policies/inquiry', { number: typed, dateOfBirth }, from);
const scan = (token: string) => shop.call<PolicyStatusView>('POST', '/api/policies/scan', { body: { token } });
const dayOfBirth = (day: number): string => `1970-01-${String(day).padStart(2, '0')}`;
const missing = (sequence: number): string => `TRV-2025-${String(sequence).padStart(6, '0')}`;

describe('a person with the number and the policyholder’s date of birth', () => {
  test('learns status, dates and product, and nothing more', async () => {
    const { status, body, headers } = await ask(number, born);
    expect(status).toBe(200);
    expect(body).toEqual({
      number,
      product: 'travel',
      status: 'notBegun',
      effectiveFrom: '2026-04-20',
      effectiveTo: '2027-04-19',
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['the evening before it begins', '2026-04-19T16:59:00Z', 'notBegun'],
    ['the first minute of its first day in Phnom Penh', '2026-04-19T17:00:00Z', 'active'],
    ['the last minute of its last day', '2027-04-19T16:59:00Z', 'active'],
    ['the day after', '2027-04-19T17:00:00Z', 'expired'],
  ])('sees the policy’s status on %s', async (_when, instant, status) => {
    shop.clock.set(instant);
    expect((await ask(number, born)).body.status).toBe(status);
  });

  test('sees a cancellation even before the end date of the policy', async () => {
    const setStatus = (status: string) =>
      database.sql.update(policies).set({ status }).where(eq(policies.number, number));
    await setStatus('cancelled');
    shop.clock.set('2026-06-01T02:00:00Z');
    expect((await ask(number, born)).body.status).toBe('cancelled');
    await setStatus('active');
  });

  test('may write the number in several forms', async () => {
    const khmer = number.replaceAll(/\d/g, (digit) => String.fromCharCode(0x17e0 + Number(digit)));
    const ways = [
      number.toLowerCase(),
      ` ${number} `,
      number.replaceAll('-', ' - '),
      khmer,
      number.replaceAll('-', '–'),
    ];
    for (const typed of [...ways, number.replaceAll('-', ''), number.replaceAll('-', '/')])
      expect([typed, (await ask(typed, born)).body.number]).toEqual([typed, number]);
  });
});

describe('a person without the number or the date of birth', () => {
  test.each(['hello', '12345', 'TRV-2026', 'TRV-2026-12345', "TRV-2026-000001' or 1=1"])(
    'receives the fault of an invalid number: %s',
    async (typed) => {
      expectRefusal(shop, await ask(typed, born), '422 notValid /number policyNumberShape');
    },
  );

  test('is refused with the date of birth of another insured person', async () => {
    expect(spouse?.dateOfBirth).toBe('1988-11-02');
    expectRefusal(shop, await ask(number, spouse?.dateOfBirth ?? ''), notFound);
  });

  test('gets the same answer, after the same database queries, for another person’s policy and for an unknown policy', async () => {
    const told = async (of: string) => {
      database.asked.length = 0;
      const { status, body, headers } = await ask(of, '1971-02-03');
      const { date, 'x-request-id': id, ...others } = headers;
      return { status, body, headers: others, asked: [...database.asked] };
    };
    const notTheirs = await told(number);
    expect(notTheirs).toMatchObject({
      status: 404,
      body: { problem: 'policyNotFound' },
      asked: expect.arrayContaining(['select']),
    });
    expect(await told(missing(1))).toEqual(notTheirs);
  });

  test('is stopped after ten dates for one policy, known or unknown, and people in other networks can still ask', async () => {
    for (const of of [number, missing(2)]) {
      for (let day = 1; day <= 10; day++) expect((await ask(of, dayOfBirth(day))).status).toBe(404);
      const refused = await ask(of, dayOfBirth(11));
      expectRefusal(shop, refused, byCode);
      expect(refused.body).toMatchObject({ retryAfter: 3600 });
      expectRefusal(shop, await ask(of, dayOfBirth(10)), notFound);
    }
    expect((await ask(number, born, '198.51.100.77')).status).toBe(200);
    // As long as it says, and no longer.
    shop.clock.advance({ minutes: 59 });
    expectRefusal(shop, await ask(number, born), byCode);
    shop.clock.advance({ minutes: 2 });
    expect((await ask(number, born)).status).toBe(200);
  });

  test('closes the date of birth after thirty dates from many networks, and the policyholder continues by a code', async () => {
    // Later than any test before has asked.
    shop.clock.set('2027-06-01T02:00:00Z');
    const home = '198.51.100.200';
    const sendCode = (of: string) => post('/api/policies/inquiry/code', { number: of }, home);
    const enter = (of: string, code: string) => post('/api/policies/inquiry/proof', { number: of, code }, home);
    expectRefusal(shop, await sendCode(number), '409 notAllowedNow');
    for (const of of [number, missing(50)])
      for (let nth = 0; nth < 30; nth++) await ask(of, dayOfBirth(1 + nth), `198.51.100.${nth % 3}`);
    expectRefusal(shop, await ask(number, born, home), byCode);

    // Nobody learns which of the two exists: neither by the answer, nor by the refusal of a wrong code.
    const [told, toldOfNone] = [await sendCode(number), await sendCode(missing(50))];
    expect(told).toMatchObject({ status: 202, body: { resendAt: expect.any(String) } });
    expect([toldOfNone.status, toldOfNone.body]).toEqual([told.status, told.body]);
    const code = await shop.codeTo();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (const triesLeft of [4, 3])
      for (const of of [number, missing(50)]) {
        const reply = await enter(of, wrong);
        expectRefusal(shop, reply, '422 codeWrong /code codeWrong');
        expect(reply.body).toMatchObject({ errors: [{ params: { triesLeft } }] });
      }
    for (const of of [number, missing(50)]) expectRefusal(shop, await sendCode(of), '429 codeTooSoon');
    expect((await enter(number, code)).body).toMatchObject({ number, status: 'expired' });
    // Once, and for this number alone.
    expectRefusal(shop, await enter(number, code), '422 codeExpired');
    expectRefusal(shop, await enter(missing(50), code), '422 codeWrong');
    shop.clock.advance({ hours: 24 });
    expect((await ask(number, born, home)).status).toBe(200);
  });

  test('cannot find existing policies by the number of codes, or by the country of the phones', async () => {
    // Later than any test before has asked.
    shop.clock.set('2027-08-01T02:00:00Z');
    const home = '198.51.100.201';
    const phone = String(family.mobilePhone);
    const sendCode = (of: string) => post('/api/policies/inquiry/code', { number: of }, home);
    const brake = async () => {
      for (const of of [number, missing(60)]) for (let day = 1; day <= 10; day++) await ask(of, dayOfBirth(day), home);
    };
    await brake();
    const both = async () => {
      shop.clock.advance({ seconds: 40 });
      const [told, toldOfNone] = [await sendCode(number), await sendCode(missing(60))];
      expect([toldOfNone.status, toldOfNone.body]).toEqual([told.status, told.body]);
      return told.status;
    };
    const texts = (await shop.messagesTo(phone)).length;
    for (let code = 1; code <= 5; code++) expect(await both()).toBe(202);
    expect(await shop.messagesTo(phone)).toHaveLength(texts + 5);
    expect(await both()).toBe(429);
    expect(await shop.messagesTo(phone)).toHaveLength(texts + 5);

    // A phone of a country that gets no codes gets none, and the answer is the same.
    shop.clock.advance({ minutes: 61 });
    await brake();
    const { sql } = database;
    await sql.update(orders).set({ phone: '+447400123456' }).where(eq(orders.ref, ref));
    expect(await both()).toBe(202);
    expect(await shop.messagesTo('+447400123456')).toEqual([]);
    await sql.update(orders).set({ phone }).where(eq(orders.ref, ref));
  });

  test('cannot try all policy numbers: thirty are allowed in an hour from one network', async () => {
    for (let sequence = 1; sequence <= 30; sequence++) expect((await ask(missing(sequence), born)).status).toBe(404);
    expectRefusal(shop, await ask(number, born), tooOften);
    expect((await ask(number, born, '203.0.113.9')).status).toBe(200);
    shop.clock.advance({ minutes: 61 });
    expect((await ask(number, born)).status).toBe(200);
  });
});

test('no date of birth is stored with a policy, only its proof', async () => {
  const kept = JSON.stringify(await findPolicy(database.sql, number));
  expect(kept).toContain('birthProof');
  expect(kept).not.toContain(born);
});

test('every product on sale names the person whose date of birth opens its policies', () => {
  for (const { definition } of shop.services.catalogue.list())
    expect([definition.product.id, definition.product.customer?.dateOfBirth]).not.toContain(undefined);
});

describe('a scanned code', () => {
  const key = () => shop.services.config.keys;
  const claims = () => ({
    policyNumber: number,
    status: 'active',
    effectiveDate: '2026-04-20',
    expiredDate: '2027-04-19',
    issuedAt: '2026-04-01T02:00:00Z',
  });

  test('shows the current status of our policy, not the printed one', async () => {
    shop.clock.set('2027-05-01T02:00:00Z');
    const { status, body } = await scan(signQrToken(key(), claims()));
    expect(status).toBe(200);
    expect(body).toEqual((await ask(number, born)).body);
    expect(body.status).toBe('expired');
  });

  test('is not genuine if another key signed it or its text was changed', async () => {
    const forged = '422 codeForged';
    expectRefusal(shop, await scan(signQrToken(createKeys(['another key of an insurer']), claims())), forged);
    const token = signQrToken(key(), claims());
    const last = token.endsWith('A') ? 'B' : 'A';
    expect(readQrToken(key(), token)).toHaveProperty('claims');
    expectRefusal(shop, await scan(`${token.slice(0, -2)}${last}${token.slice(-1)}`), forged);
  });

  test.each(['hello', 'WIFI:S:home;;', '1a.b', `1${'a'.repeat(1500)}`])(
    'of another kind is refused as foreign: %s',
    async (token) => {
      expectRefusal(shop, await scan(token), '422 codeForeign');
    },
  );

  test('of ours for a policy that no longer exists finds no policy', async () => {
    expectRefusal(shop, await scan(signQrToken(key(), { ...claims(), policyNumber: missing(9) })), notFound);
  });
});
