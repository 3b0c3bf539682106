import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { invites, users } from '#server/platform/db/schema/account-schema.ts';
import { orderLinks, shortLinks } from '#server/platform/db/schema/order-link-schema.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import { reencrypt } from '#server/platform/keys/reencrypt.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { createTestClock, TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { randomIds } from '../base/ids.ts';
import { createShortLink, openShortLink, shortenLink } from './short-link.ts';
import { listEncryptedAddresses, replaceEncryptedAddress } from './short-link-repository.ts';

/* Short addresses of the order `o1`, whose reference has the hash `r1`, and of an invitation with the hash `i1`. */

const SITE = 'https://shop.example';
const PAY = { address: `${SITE}/km/make_payment/Rhf6oMgOaPJen4q0Ab12Cd`, refHash: 'r1' };
const INVITE = { address: `${SITE}/b2b/login?lang=zh#invite=secret-token`, inviteHash: 'i1' };
const NETWORK = '203.0.113.7';
const keys = createKeys(['k'.repeat(32)]);

let database: Database;
let services: Parameters<typeof openShortLink>[0] & Parameters<typeof createShortLink>[0];
const clock = createTestClock();
beforeEach(async () => {
  clock.set(TEST_START);
  database = await openTestDatabase();
  services = { config: { keys } as never, database, now: clock.now, ids: randomIds };
  await insertOrderRows(database.sql, 'o1');
  const at = clock.now();
  await database.sql.insert(orderLinks).values({ refHash: 'r1', orderId: 'o1', givenAt: at });
  const name = { username: 'dara', givenName: 'Dara', familyName: 'Sok', language: 'en', scopes: [] };
  await database.sql
    .insert(users)
    .values({ id: 'u1', ...name, status: 'invited', isDemo: false, createdAt: at } as never);
  await database.sql.insert(invites).values({ tokenHash: 'i1', userId: 'u1', expiresAt: at });
});
afterEach(() => database.close());

const codeOf = (address: string) => address.slice(`${SITE}/s/`.length);
const create = (link: Parameters<typeof createShortLink>[2]) => createShortLink(services, database.sql, link);
const open = (code: string, of = services) => openShortLink(of, code, NETWORK);
const unknown = (n: number) => `Unknown${String(n).padStart(3, '0')}`;

test('an SMS contains ten signs in place of the long address, and they open it every time', async () => {
  const text = await shortenLink(services, database.sql, `Pay: ${PAY.address} Thanks`, PAY);
  expect(text).toMatch(/^Pay: https:\/\/shop\.example\/s\/[A-Za-z0-9]{10} Thanks$/);
  const code = codeOf(text.slice('Pay: '.length, -' Thanks'.length));
  expect([await open(code), await open(code)]).toEqual(Array(2).fill('/km/make_payment/Rhf6oMgOaPJen4q0Ab12Cd'));
  expect(await open(codeOf(await create(INVITE)))).toBe('/b2b/login?lang=zh#invite=secret-token');
});

test('an SMS that contains the long address twice has the short one twice', async () => {
  const text = await shortenLink(services, database.sql, `${PAY.address} or ${PAY.address}`, PAY);
  expect(text).toMatch(/^(https:\/\/shop\.example\/s\/[A-Za-z0-9]{10}) or \1$/);
});

test('an address with the default port of its scheme is opened without it', async () => {
  const address = PAY.address.replace(SITE, `${SITE}:443`);
  const short = await create({ ...PAY, address });
  expect(short.startsWith(`${SITE}/s/`)).toBe(true);
  expect(await open(codeOf(short))).toBe('/km/make_payment/Rhf6oMgOaPJen4q0Ab12Cd');
});

test('every short address is different', async () => {
  const made = new Set(await Promise.all([...Array(20)].map(() => create(PAY))));
  expect(made.size).toBe(20);
});

test('the database stores neither the code nor the long address', async () => {
  const code = codeOf(await create(PAY));
  const rows = JSON.stringify(await database.sql.select().from(shortLinks));
  for (const secret of [code, 'Rhf6oMgOaPJen4q0Ab12Cd', 'make_payment']) expect(rows).not.toContain(secret);
});

test('a code that does not exist, or has another spelling, opens nothing', async () => {
  const code = codeOf(await create(PAY));
  const swapped = [...code].map((sign) => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase()));
  for (const wrong of ['', 'x', code.slice(1), `${code}x`, swapped.join(''), ` ${code}`])
    await expect(open(wrong), wrong).rejects.toMatchObject({ status: 404, code: 'shortLinkNotFound' });
});

test('a network may ask for a hundred unknown codes in an hour, and known codes do not count', async () => {
  const code = codeOf(await create(PAY));
  for (let n = 0; n < 100; n += 1) {
    await expect(open(unknown(n))).rejects.toMatchObject({ status: 404 });
    if (n % 25 === 0) expect(await open(code)).toContain('/make_payment/');
  }
  await expect(open(unknown(100))).rejects.toMatchObject({ status: 429, code: 'tooManyFromNetwork' });
  // A repeated question does not count; another network is free.
  await expect(open(unknown(0))).rejects.toMatchObject({ status: 404 });
  await expect(openShortLink(services, unknown(100), '198.51.100.9')).rejects.toMatchObject({ status: 404 });
  clock.advance({ minutes: 61 });
  expect(await open(code)).toContain('/make_payment/');
});

test('a short link is deleted with the reference or the invitation that it opens, and with no other', async () => {
  const [pay, invite] = [codeOf(await create(PAY)), codeOf(await create(INVITE))];
  await database.sql.delete(invites).where(eq(invites.tokenHash, 'i1'));
  await expect(open(invite)).rejects.toMatchObject({ status: 404 });
  expect(await open(pay)).toContain('/make_payment/');
  await database.sql.delete(orderLinks);
  await expect(open(pay)).rejects.toMatchObject({ status: 404 });
});

test('a short link opens after a change of the key, also when its address is encrypted again', async () => {
  const code = codeOf(await create(PAY));
  const rotated = createKeys(['n'.repeat(32), 'k'.repeat(32)]);
  const later = { ...services, config: { keys: rotated } as never };
  expect(await open(code, later)).toContain('/make_payment/');
  const column = { list: listEncryptedAddresses, replace: replaceEncryptedAddress };
  const done = await reencrypt(database, rotated, { purpose: 'short link', ...column });
  expect(done).toMatchObject({ anew: 1, already: 0, lost: 0 });
  expect(await open(code, later)).toContain('/make_payment/');
  // A server without the old key cannot find it.
  const other = { ...services, config: { keys: createKeys(['n'.repeat(32)]) } as never };
  await expect(open(code, other)).rejects.toMatchObject({ status: 404 });
});

test('a failed transaction stores no message and no short address', async () => {
  const failed = database.transaction('fails', async (sql) => {
    await createShortLink(services, sql, PAY);
    throw new Error('no message');
  });
  await expect(failed).rejects.toThrow('no message');
  expect(await database.sql.select().from(shortLinks)).toEqual([]);
});
