import { afterAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { getClaimFiling } from '#contract/claims/claim-filing.ts';
import type { ClaimProvider } from '#contract/claims/claim-guarantees.ts';
import { claimProviders } from '#server/platform/db/schema/claims/claim-provider-schema.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/* The list of providers: an administrator adds and ends them, and forms of claims offer their names. */

const shop = await startTestShop();
afterAll(() => shop.close());
const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
const reviewer = await createTestUser(shop, { scopes: ['insurer:claims'] });
const payer = await createTestUser(shop, { scopes: ['insurer:claim-payments'] });

const hospital = { kind: 'hospital', name: 'Royal Hospital', khmerName: 'មន្ទីរពេទ្យរ៉ូយ៉ាល់', isDirect: true };
const account = { bank: 'ABA Bank', number: '000 123-456' };
const add = (body: object, by = admin) => by.call<ClaimProvider[]>('POST', '/api/claim-providers', { body });

test('a provider has names, a kind and an encrypted account, and its name is there once', async () => {
  expect((await add({ ...hospital, account }, reviewer)).status).toBe(403);
  expect((await add({ ...hospital, account }, payer)).status).toBe(403);
  expectRefusal(shop, await add(hospital), '422 accountMissing');
  expectRefusal(shop, await add({ ...hospital, account: { ...account, number: '12-34' } }), '422 accountInvalid');
  const { status, body } = await add({ ...hospital, account });
  expect(status).toBe(201);
  const id = body[0]?.id ?? '';
  const shown = { id, ...hospital, chineseName: null, bank: 'ABA Bank', digits: '3456' };
  expect(body).toEqual([shown]);
  expectRefusal(shop, await add({ ...hospital, name: 'ROYAL hospital', account }), '409 providerThere');
  const [row] = await shop.services.database.sql.select().from(claimProviders);
  expect(JSON.stringify(row)).not.toContain('000123456');
  for (const by of [reviewer, payer]) expect((await by.call('GET', '/api/claim-providers')).body).toEqual([shown]);

  const { policy } = await createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty' });
  const offered = async (locale: string) => {
    const path = `/api/policies/${policy.number}/claim-filing?locale=${locale}`;
    return (await reviewer.call<ReplyOf<typeof getClaimFiling>>('GET', path)).body.given.providers;
  };
  expect(await offered('km')).toEqual([{ name: 'Royal Hospital', label: hospital.khmerName, direct: true }]);
  // Without a Chinese name, the Latin one is shown.
  expect(await offered('zh')).toEqual([{ name: 'Royal Hospital', label: 'Royal Hospital', direct: true }]);

  expect((await admin.call('POST', `/api/claim-providers/${id}/end`)).body).toEqual([]);
  expectRefusal(shop, await admin.call('POST', `/api/claim-providers/${id}/end`), '404 providerNotFound');
  expect(await offered('en')).toEqual([]);
  expect((await add({ ...hospital, account })).status).toBe(201);
});
