import { afterAll, beforeEach, expect, test } from 'vitest';
import { alarms } from '#server/platform/db/schema/alarm-schema.ts';
import { providerTokens } from '#server/platform/db/schema/payment-schema.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import { reencrypt } from '#server/platform/keys/reencrypt.ts';
import type { PlatformServices } from '#server/platform/services.ts';
import { createToken } from '#tests/fakes/fake-bakong.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { Bakong } from './bakong.ts';
import { createBakong } from './bakong.ts';
import { findCurrentToken, readTokenExpiry, renewBakongToken } from './token.ts';
import { listEncryptedTokens, replaceEncryptedToken } from './token-repository.ts';

/* A token is valid for about 90 days, and is renewed in the last 14 of them. */

const database = await openTestDatabase();
const { sql } = database;
afterAll(() => database.close());
beforeEach(async () => {
  await sql.delete(providerTokens);
  await sql.delete(alarms);
});

const now = new Date('2026-06-16T23:00:00Z');
const soon = createToken(new Date('2026-06-30T00:00:00Z'), 'soon');
const later = createToken(new Date('2026-09-28T00:00:00Z'), 'later');
const keys = createKeys(['k'.repeat(32)]);
const alert: string[] = [];

/** A server with this token in its settings; `given` is Bakong's reply to a renewal. */
function aServer(token: string, given: string | Error | undefined) {
  const asked: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    asked.push(JSON.parse(String(init?.body)));
    if (given instanceof Error) throw given;
    const no = { responseCode: 1, responseMessage: 'Not registered yet', errorCode: 10, data: null };
    return Response.json(given === undefined ? no : { ...no, responseCode: 0, data: { token: given } });
  };
  const receiver = { account: 'a@b', name: 'A', city: 'B', merchantId: undefined, bank: undefined };
  const settings = { url: 'https://bakong.example', receiver, token, email: 'pay@insurer.example' };
  const bakongToken = () => findCurrentToken({ database, keys, given: token });
  const bakong: Bakong | undefined = createBakong({ settings, token: bakongToken, fetch });
  const platform = { database, config: { keys }, now: () => now, alert: (code: string) => alert.push(code) };
  const services = { ...(platform as unknown as PlatformServices), bakong, bakongToken };
  return { asked, services, bakongToken, renew: () => renewBakongToken(services) };
}
const told = async () => (await sql.select().from(alarms)).map(({ code }) => code);

test('a token contains the time of its end, and a token without that time never ends', () => {
  expect(readTokenExpiry(soon)).toEqual(new Date('2026-06-30T00:00:00Z'));
  const saying = (exp: unknown) => `x.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.y`;
  for (const silent of ['', 'opaque', 'x.notjson.y', saying(undefined), saying('1782777600')])
    expect(readTokenExpiry(silent), silent).toBeUndefined();
});

test('a token is renewed in its last fourteen days, and every server uses the new one', async () => {
  const { renew, asked, bakongToken } = aServer(soon, later);
  expect(await bakongToken()).toBe(soon);
  await renew();
  expect(asked).toEqual([{ email: 'pay@insurer.example' }]);
  expect(await bakongToken()).toBe(later);
  expect(await aServer(soon, undefined).bakongToken()).toBe(later);
  expect(await told()).toEqual([]);
  // Its expiry is late enough now.
  await renew();
  expect(asked).toHaveLength(1);
  // A copy of the database does not reveal the token.
  const [kept] = await sql.select().from(providerTokens);
  expect(kept).toMatchObject({ id: 'bakong', renewedAt: now });
  expect(kept?.encrypted).not.toContain(later);
});

test('a server uses the configured token or the renewed token, the one that ends later', async () => {
  await aServer(soon, later).renew();
  const longest = createToken(new Date('2026-12-31T00:00:00Z'), 'by hand');
  expect(await aServer(longest, undefined).bakongToken()).toBe(longest);
  expect(await aServer('opaque', undefined).bakongToken()).toBe(later);
  // Of two tokens with the same expiry it uses the renewed one: Bakong has revoked the other.
  const asLong = createToken(new Date('2026-09-28T00:00:00Z'), 'as long');
  expect(await aServer(asLong, undefined).bakongToken()).toBe(later);
  // A token whose encryption key is lost is not used.
  const lost = { database, keys: createKeys(['x'.repeat(32)]), given: soon };
  expect(await findCurrentToken(lost)).toBe(soon);
});

test.each<[string, string]>([
  ['lives longer than fourteen days', createToken(new Date('2026-07-01T00:00:00Z'))],
  ['does not say when it ends', 'opaque'],
])('a token that %s is not renewed', async (_what, token) => {
  const { renew, asked } = aServer(token, later);
  await renew();
  expect([asked, await told()]).toEqual([[], []]);
});

test.each<[string, string | Error | undefined]>([
  ['is refused', undefined],
  ['cannot be asked for', new TypeError('fetch failed')],
  ['ends as soon', createToken(new Date('2026-06-30T12:00:00Z'))],
])('an alarm is raised where a new token %s, and the old one remains in use', async (_what, given) => {
  alert.length = 0;
  const { renew, bakongToken } = aServer(soon, given);
  await renew();
  expect([await told(), alert]).toEqual([['bakongTokenEnding'], ['bakongTokenEnding']]);
  expect(await bakongToken()).toBe(soon);
});

test('trouble from outside Bakong is a fault of the job, and no alarm about the token', async () => {
  const { services } = aServer(soon, later);
  const bakongToken = () => Promise.resolve(soon);
  const failing = { ...services, bakongToken, config: { keys: undefined } as never };
  await expect(renewBakongToken(failing)).rejects.toThrow(TypeError);
  expect(await told()).toEqual([]);
});

test('the job asks nothing where Bakong is not configured', async () => {
  const { services, asked } = aServer(soon, later);
  await renewBakongToken({ ...services, bakong: undefined });
  expect([asked, await told()]).toEqual([[], []]);
});

test('a change of the key encrypts the token again, unless it was renewed meanwhile', async () => {
  await aServer(soon, later).renew();
  const anew = createKeys(['n'.repeat(32), 'k'.repeat(32)]);
  const column = { purpose: 'provider token', list: listEncryptedTokens, replace: replaceEncryptedToken } as const;
  expect(await reencrypt(database, anew, column)).toMatchObject({ anew: 1, already: 0, lost: 0 });
  expect(await reencrypt(database, anew, column)).toMatchObject({ anew: 0, already: 1, lost: 0 });
  const alone = { database, keys: createKeys(['n'.repeat(32)]), given: soon };
  expect(await findCurrentToken(alone)).toBe(later);
  const kept = async () => (await sql.select().from(providerTokens))[0]?.encrypted ?? '';
  const before = await kept();
  await replaceEncryptedToken(sql, 'bakong', 'another', 'x');
  expect(await kept()).toBe(before);
  await replaceEncryptedToken(sql, 'bakong', before, 'x');
  expect(await kept()).toBe('x');
});
