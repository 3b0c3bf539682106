import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteConfig } from '#contract/site.ts';
import { encryptedColumns } from '#server/operations/encrypted-columns.ts';
import { computeTotpCode, createTotpSecret } from '#server/people/second-factor/totp.ts';
import { findUser, updateUser } from '#server/people/users/user-repository.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import { signQrToken } from '#server/platform/documents/qr-token.ts';
import { decrypt, encrypt } from '#server/platform/keys/encrypt.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import { reencrypt } from '#server/platform/keys/reencrypt.ts';
import { testCase } from '#tests/support/buyer-actions.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createCaller, createTestUser, type TestUser } from '#tests/support/test-user.ts';

/* One database, whose server is started with one key after another. */
const [FIRST, SECOND, FOREIGN] = ['1', '2', '3'].map((sign) => sign.repeat(32)) as [string, string, string];
const born = String(testCase('travel', 'family-to-japan').answers.dateOfBirth);
const clock = createTestClock();
const database = await openTestDatabase();
const shops: Shop[] = [];

/** A server on the same database. */
async function aServer(SECRET_KEY: string, SECRET_KEYS_OLD = ''): Promise<Shop> {
  const kept = { ...database, close: async () => {} };
  const shop = await startTestShop({ database: kept, clock, env: { SECRET_KEY, SECRET_KEYS_OLD } });
  shops.push(shop);
  return shop;
}

/** Records that the first key has written, now and before keys had ids. */
type Written = { number: string; oldNumber: string; code: string; oldCode: string; user: TestUser; oldUser: TestUser };
let written: Written;
const secret = createTotpSecret();

beforeAll(async () => {
  const shop = await aServer(FIRST);
  const [{ policy }, { policy: old }] = [
    await createSoldPolicy(shop, { testCase: 'family-to-japan' }),
    await createSoldPolicy(shop, { testCase: 'family-to-japan' }),
  ];
  const oldProof = createHmac('sha256', FIRST).update(`policy-birth:1:${old.number}:${born}`).digest('base64url');
  await database.sql.update(policies).set({ birthProof: oldProof }).where(eq(policies.number, old.number));
  const days = { effectiveDate: '2026-04-20', expiredDate: '2027-04-19' };
  const claims = { policyNumber: policy.number, status: 'active', ...days, issuedAt: '2026-04-01T02:00:00Z' };
  const payload = Buffer.from(JSON.stringify([old.number, 'active', 20_563, 20_927, 1_775_008_800])).toString(
    'base64url',
  );
  const signature = createHmac('sha256', FIRST).update(`policy-qr:1:${payload}`).digest().subarray(0, 16);
  const [user, oldUser] = [await createTestUser(shop), await createTestUser(shop)];
  const { keys } = shop.services.config;
  for (const { id } of [user, oldUser])
    await updateUser(database.sql, id, {
      secondFactorAt: clock.now(),
      secondFactor: id === user.id ? encrypt(keys, 'second factor', id, secret) : encryptedBeforeIds(id),
    });
  written = {
    ...{ number: policy.number, oldNumber: old.number, user, oldUser },
    ...{ code: signQrToken(keys, claims), oldCode: `1${payload}.${signature.toString('base64url')}` },
  };
});
afterAll(async () => {
  for (const shop of shops) await shop.close();
  await database.close();
});

/** As it was done before keys had ids. */
function encryptedBeforeIds(id: string): string {
  const nonce = randomBytes(12);
  const key = Buffer.from(hkdfSync('sha256', FIRST, '', 'second factor', 32));
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** A server's answers: to both codes on paper, both inquiries, and both users who sign in with their apps. */
async function answersOf(shop: Shop): Promise<Record<string, number[]>> {
  const nobody = createCaller(shop);
  clock.advance({ minutes: 1 });
  const code = computeTotpCode(secret, Math.floor(clock.now().getTime() / 30_000));
  const status = (path: string, body: object) => nobody('POST', path, { body }).then((reply) => reply.status);
  const { number, oldNumber, code: printed, oldCode, user, oldUser } = written;
  return {
    scans: [
      await status('/api/policies/scan', { token: printed }),
      await status('/api/policies/scan', { token: oldCode }),
    ],
    inquiries: [
      await status('/api/policies/inquiry', { number, dateOfBirth: born }),
      await status('/api/policies/inquiry', { number: oldNumber, dateOfBirth: born }),
      await status('/api/policies/inquiry', { number, dateOfBirth: '1970-01-01' }),
    ],
    signIns: [
      await status('/api/user/login', { username: user.username, password: user.password, code }),
      await status('/api/user/login', { username: oldUser.username, password: oldUser.password, code }),
    ],
  };
}

/** The client token that a server returns to a page of another server, or of its own. */
async function tokenBy(shop: Shop, pageOf: Shop): Promise<string> {
  const { client } = (await pageOf.call<SiteConfig>('GET', '/api/config')).body;
  const query = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret };
  const { body } = await shop.call<{ access_token: string }>('POST', `/api/oauth/token?${new URLSearchParams(query)}`);
  return body.access_token;
}

const allWell = { scans: [200, 200], inquiries: [200, 200, 404], signIns: [200, 200] };

test('a server with another key reports it at its start, in one line that names the required key', async () => {
  const { id } = createKeys([FIRST]).writing;
  const wanted = new RegExp(`^SECRET_KEY: .* written with the key ${id} \\(since 2026-04-01\\).*keys:forget -- ${id}$`);
  await expect(aServer(FOREIGN)).rejects.toMatchObject({ message: expect.stringMatching(wanted) });
});

describe('after a rotation', () => {
  test('signatures and encrypted data of the old key remain valid, on paper and in the database', async () => {
    expect(await answersOf(await aServer(SECOND, FIRST))).toEqual(allWell);
  });

  test('new proofs and tokens are written by the new key', async () => {
    const shop = await aServer(SECOND, FIRST);
    const { policy } = await createSoldPolicy(shop, { testCase: 'family-to-japan' });
    const { id } = createKeys([SECOND]).writing;
    expect(policy.birthProof).toMatch(new RegExp(`^${id}\\.[\\w-]{43}$`));
    expect(await tokenBy(shop, shop)).toMatch(new RegExp(`^client\\.\\d+\\.${id}\\.[\\w-]{43}$`));
  });

  test('a page that was opened before it receives a client token, and its earlier token is valid', async () => {
    const [before] = shops as [Shop];
    const after = await aServer(SECOND, FIRST);
    for (const token of [await tokenBy(before, before), await tokenBy(after, before)]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await after.call('GET', '/api/products', { headers })).status).toBe(200);
    }
  });

  test('a new encryption no longer needs the old key, except for documents and proofs of birth', async () => {
    const shop = await aServer(SECOND, FIRST);
    const { keys } = shop.services.config;
    const [column] = encryptedColumns;
    if (!column) throw new Error('nothing is encrypted');
    expect(await reencrypt(database, keys, column)).toEqual({ purpose: 'second factor', anew: 2, already: 0, lost: 0 });
    expect(await reencrypt(database, keys, column)).toEqual({ purpose: 'second factor', anew: 0, already: 2, lost: 0 });
    const alone = createKeys([SECOND]);
    for (const { id } of [written.user, written.oldUser]) {
      const encrypted = (await findUser(database.sql, id))?.secondFactor ?? '';
      expect(decrypt(alone, 'second factor', id, encrypted)).toEqual(secret);
      expect(decrypt(createKeys([FIRST]), 'second factor', id, encrypted)).toBeUndefined();
    }
    expect(await answersOf(shop)).toEqual(allWell);
    // Without the first key, only data on paper and in proofs is lost; such a server does not start by itself.
    shop.services.config.keys = alone;
    expect(await answersOf(shop)).toEqual({ scans: [422, 422], inquiries: [404, 404, 404], signIns: [200, 200] });
  });
});
