import { describe, expect, test } from 'vitest';
import { createBakong } from './bakong.ts';
import { checkBakong } from './check-bakong.ts';

const now = new Date('2026-04-01T02:00:00Z');
const receiver = {
  ...{ account: 'Insurer@devb', name: 'SEREY INSURANCE', city: 'PHNOM PENH' },
  ...{ merchantId: undefined, bank: undefined },
};

type Said = { status?: number; body?: unknown; date?: string };

/** An Open API with one reply to all requests. */
function bakongThat(said: Said | Error, { email }: { email: string | undefined } = { email: 'pay@insurer.example' }) {
  const asked: { url: string; authorization: string | null; body: unknown }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const authorization = new Headers(init?.headers).get('authorization');
    asked.push({ url: String(url), authorization, body: JSON.parse(String(init?.body)) });
    if (said instanceof Error) throw said;
    const { status = 200, body = {}, date } = said;
    const headers = { ...(date === undefined ? {} : { date }) };
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  };
  const settings = { url: 'https://bakong.example', receiver, token: 'unused', email };
  return { asked, bakong: createBakong({ settings, token: async () => 'the.token', fetch }) };
}

const yes = (data: unknown) => ({ body: { responseCode: 0, responseMessage: 'Success', errorCode: null, data } });
const no = (errorCode: number) => ({
  body: { responseCode: 1, responseMessage: 'No such luck', errorCode, data: null },
});
const noEnvelope = { kind: 'unintelligible', message: expect.stringContaining("without Bakong's envelope") };
const money = { toAccountId: 'insurer@DEVB', amount: 25.5, currency: 'USD', hash: 'abc' };

describe('a payment by KHQR', () => {
  test('is checked by its MD5 with our token, and is paid if Bakong says so', async () => {
    const { bakong, asked } = bakongThat(yes(money));
    expect(await bakong.confirm('a'.repeat(32))).toEqual({
      ...{ status: 'paid', amount: 2550, currency: 'USD', providerReference: 'abc' },
    });
    const url = 'https://bakong.example/v1/check_transaction_by_md5';
    expect(asked).toEqual([{ url, authorization: 'Bearer the.token', body: { md5: 'a'.repeat(32) } }]);
  });

  test('in riel, without a reference, is paid too', async () => {
    const riel = { ...money, currency: 'KHR', amount: 104_000, hash: null };
    expect(await bakongThat(yes(riel)).bakong.confirm('a')).toEqual({
      ...{ status: 'paid', amount: 104_000, currency: 'KHR' },
    });
  });

  test.each([
    [1, 'unknown'],
    [3, 'declined'],
  ])('with the Bakong error %i is %s', async (code, status) => {
    expect(await bakongThat(no(code)).bakong.confirm('a')).toEqual({ status });
  });

  test.each<[string, Said | Error, object]>([
    ['refuses the token', no(6), { kind: 'refused', code: '6' }],
    ['is busy', no(9), { kind: 'busy', code: '9' }],
    ['says what we do not know', no(42), { kind: 'unintelligible', code: '42' }],
    ['answers 401', { status: 401, body: no(6).body }, { kind: 'refused', code: '401' }],
    ['answers 403', { status: 403, body: no(6).body }, { kind: 'refused', code: '403' }],
    ['answers 429', { status: 429, body: yes(money).body }, { kind: 'busy', code: '429' }],
    ['answers 500', { status: 500, body: yes(money).body }, { kind: 'busy', code: '500' }],
    ['answers 503', { status: 503, body: yes(money).body }, { kind: 'busy', code: '503' }],
    ['answers a page', { body: '<html>' }, noEnvelope],
    ['answers nothing', { body: 'null' }, noEnvelope],
    ['answers a number', { body: '5' }, noEnvelope],
    ['answers without its envelope', { body: { status: 'ok' } }, noEnvelope],
    ['is away', new TypeError('fetch failed'), { kind: 'unreachable' }],
    [
      'tells of another account',
      yes({ ...money, toAccountId: 'thief@devb' }),
      { kind: 'unintelligible', message: 'payment provider unintelligible: money of another account' },
    ],
    [
      'tells of no account',
      yes(null),
      { kind: 'unintelligible', message: 'payment provider unintelligible: money of another account' },
    ],
    ['tells of another currency', yes({ ...money, currency: 'THB' }), { kind: 'unintelligible' }],
    ['tells of no amount', yes({ ...money, amount: 'much' }), { kind: 'unintelligible' }],
  ])('has no known status, and no money, if Bakong %s', async (_what, said, trouble) => {
    const asked = bakongThat(said).bakong.confirm('a');
    await expect(asked).rejects.toMatchObject({ name: 'PaymentProviderError', ...trouble });
  });

  test('is drawn for the receiver of the settings', () => {
    const { bakong } = bakongThat({});
    const { text } = bakong.draw({ amount: 2550, currency: 'USD', bill: 'T1', createdAt: now, expiresAt: now });
    expect(text).toContain('0012Insurer@devb');
    expect(bakong.receiver).toBe(receiver);
  });
});

describe('a new token', () => {
  test('is requested with the email of the settings, without the old token', async () => {
    const { bakong, asked } = bakongThat(yes({ token: 'new.token' }));
    expect(await bakong.renewToken()).toBe('new.token');
    const body = { email: 'pay@insurer.example' };
    expect(asked).toEqual([{ url: 'https://bakong.example/v1/renew_token', authorization: null, body }]);
  });

  test.each<[string, Said]>([
    ['refuses', { body: { responseCode: 1, errorCode: 10, responseMessage: 'Not registered', data: { token: 'x' } } }],
    ['gives no text', yes({ token: 5 })],
    ['gives an empty one', yes({ token: '' })],
    ['gives none', yes(null)],
  ])('is refused if Bakong %s', async (_what, said) => {
    await expect(bakongThat(said).bakong.renewToken()).rejects.toMatchObject({ kind: 'refused' });
  });

  test('is not requested if no email is set', async () => {
    const { bakong, asked } = bakongThat(yes({ token: 'new.token' }), { email: undefined });
    await expect(bakong.renewToken()).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('BAKONG_EMAIL is not set'),
    });
    expect(asked).toEqual([]);
  });
});

describe('at the start', () => {
  const token = (exp: unknown) => `x.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.y`;
  const lives = async () => token(now.getTime() / 1000 + 1);
  const told = (said: Said | Error, given = lives) => checkBakong(bakongThat(said).bakong, given, now);
  const date = now.toUTCString();

  test('the start reports no line for a Bakong that knows us', async () => {
    expect(await told({ ...no(1), date })).toEqual([]);
    // A token without an expiry is not treated as expired.
    expect(await told({ ...no(1), date }, async () => 'opaque')).toEqual([]);
  });

  test('a token that has ended is reported, to the second', async () => {
    const ended = async () => token(now.getTime() / 1000);
    expect(await told({ ...no(1), date }, ended)).toEqual(['BAKONG_TOKEN: it ended on 2026-04-01']);
  });

  test('the token is renewed by hand where no email is set', async () => {
    const line = 'BAKONG_EMAIL: without it the token is renewed by hand';
    expect(await checkBakong(bakongThat({ ...no(1), date }, { email: undefined }).bakong, lives, now)).toEqual([line]);
  });

  test.each<[string, Said | Error, string]>([
    ['refuses us', { status: 403, date }, 'the token is refused (refused 403)'],
    ['is away', new TypeError('fetch failed'), 'Bakong does not answer (unreachable)'],
    ['is busy', { ...no(9), date }, 'Bakong does not answer (busy 9)'],
  ])('the start reports in one line a Bakong that %s', async (_what, said, why) => {
    const line = `BAKONG_URL, BAKONG_TOKEN: ${why}; payments by KHQR are not seen until it is right`;
    expect(await told(said)).toEqual([line]);
  });

  test('trouble from outside Bakong is not hidden', async () => {
    const failing = { ...bakongThat({}).bakong, confirm: () => Promise.reject(new Error('the database is away')) };
    await expect(checkBakong(failing, lives, now)).rejects.toThrow('the database is away');
  });

  test.each([
    ['2026-04-01T02:02:00Z', 0],
    ['2026-04-01T02:02:01Z', 1],
    ['2026-04-01T01:58:00Z', 0],
    ['2026-04-01T01:57:59Z', 1],
  ])('a clock of Bakong that says %s is reported where codes would end at a wrong time: %i line', async (at, lines) => {
    const said = await told({ ...no(1), date: new Date(at).toUTCString() });
    expect(said).toHaveLength(lines);
    for (const line of said) expect(line).toContain(`Bakong's clock says ${at.replace('Z', '.000Z')}`);
  });

  test('a server that sends no time is not compared with our clock', async () => {
    const { bakong } = bakongThat(no(1));
    expect(bakong.clock()).toBeUndefined();
    await bakong.confirm('a');
    expect(bakong.clock()).toBeUndefined();
  });
});
