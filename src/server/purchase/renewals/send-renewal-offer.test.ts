import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from '#contract/scopes.ts';
import type { Database } from '#server/platform/db/database.ts';
import { policyNotices } from '#server/platform/db/schema/policy-life-schema.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { partial } from '#tests/support/partial.ts';
import {
  createBoat,
  createBoatShop,
  createStoredPolicy,
  insertClerks,
  listPendingSms,
  noon,
} from '#tests/support/stored-policy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { putNotice } from '../notices/notice-repository.ts';
import { listExpiring } from './list-expiring.ts';
import { sendRenewalOffer } from './send-renewal-offer.ts';

/*
 * Hires of a boat that end on 31 March, which may be renewed from 1 March to 10 April. The next thirty days cost 75.00.
 */

let database: Database;
let sql: Database['sql'];
let shop: ReturnType<typeof createBoatShop>;
const number = 'BOA-2026-000001';
const user = (scopes: Scope[], partnerId: string | null = null) =>
  partial<SignedInUser>({ id: 'somebody', scopes, partnerId });
const clerk = user(['insurer:orders']);
const seller = user(['b2b:sell'], 'mekong');
const share = { partnerId: 'mekong', commission: 0, premiumWithoutCommission: 75_00 };
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  shop = createBoatShop(database);
  await createTestPartner(shop, { id: 'mekong', accountCode: 'M-1', name: 'Mekong' });
  await insertClerks(database, 'dara');
  await createStoredPolicy(database, { order: { ...share, agentId: 'dara' } });
  shop.on('2026-03-20');
});
afterEach(() => database.close());

const send = (who = clerk, which = number) => sendRenewalOffer(shop.services, who, which, 'https://shop.example');
const refused = (status: number, code: string) => expect.objectContaining({ status, code });
const noticed = async () =>
  (await sql.select().from(policyNotices).orderBy(asc(policyNotices.at))).map(({ kind, ofDay, at }) => [
    kind,
    ofDay,
    at,
  ]);
const offer = 'Pay $75.00 to renew your policy BOA-2026-000001: https://shop.example/my_insurance';

describe('the offer of the next term', () => {
  test('goes to the policyholder with its price, and counts as the notice that the cover ends', async () => {
    expect(await send()).toEqual({ phone: '••• 678', total: 75_00, currency: 'USD' });
    expect(await listPendingSms(database)).toEqual([offer]);
    expect(await noticed()).toEqual([['expires30', '2026-03-31', noon('2026-03-20')]]);
  });

  test('announces the end of the cover until the last day, and the days of grace after it', async () => {
    shop.on('2026-03-31');
    await send(seller);
    shop.on('2026-04-01');
    await send(seller);
    expect((await noticed()).map(([kind]) => kind)).toEqual(['expires30', 'grace']);
  });

  test('is sent once a minute, and three times a day', async () => {
    await send();
    await expect(send()).rejects.toEqual(refused(429, 'linkTooSoon'));
    for (const minute of ['01', '02']) {
      shop.at(`2026-03-20T12:${minute}:00+07:00`);
      await send();
    }
    shop.at('2026-03-20T12:30:00+07:00');
    await expect(send()).rejects.toEqual(refused(429, 'linksTooMany'));
    expect(await listPendingSms(database)).toHaveLength(3);
    shop.on('2026-03-21');
    await send();
  });

  test('is sent only for a policy that can be renewed, and only by a person who may see it', async () => {
    await expect(send(user(['b2b:sell'], 'tonle'))).rejects.toEqual(refused(404, 'policyNotFound'));
    await expect(send(clerk, 'BOA-2026-000009')).rejects.toEqual(refused(404, 'policyNotFound'));
    shop.on('2026-02-28');
    await expect(send()).rejects.toEqual(refused(409, 'policyRenewTooEarly'));
    shop.on('2026-04-11');
    await expect(send()).rejects.toEqual(refused(409, 'policyRenewTooLate'));
    shop.on('2026-03-20');
    shop.withdraw();
    await expect(send()).rejects.toEqual(refused(409, 'productWithdrawn'));
    expect([await listPendingSms(database), await noticed()]).toEqual([[], []]);
  });

  test('names no price if an answer on which it depends is asked again', async () => {
    const rules = shop.product.definition.product.afterSale?.renew;
    if (!rules) throw new Error('the boat is not renewed');
    shop = createBoatShop(database, { product: createBoat({ renew: { ...rules, asksAgain: ['plan'] } }) });
    shop.on('2026-03-20');
    expect(await send()).toEqual({ phone: '••• 678', total: null, currency: 'USD' });
    expect(await listPendingSms(database)).toEqual([
      'Your policy BOA-2026-000001 expires at the end of 31 Mar, 2026. Renew it: https://shop.example/my_insurance',
    ]);
  });
});

describe('the policies that end', () => {
  const list = (who = clerk, query: Parameters<typeof listExpiring>[2] = {}) => listExpiring(shop.services, who, query);
  const found = async (...about: Parameters<typeof list>) => (await list(...about)).items.map((one) => one.number);

  test('are listed with the policyholder, the seller, the price and the day of the last notice', async () => {
    expect((await list()).items).toEqual([
      {
        ...{ number, product: 'boat', order: 'order-1', effectiveTo: '2026-03-31', premium: 75_00, currency: 'USD' },
        customer: { name: 'Sok Dara', phone: '+85512345678' },
        ...{ state: 'open', toldOn: null, agent: { id: 'dara', name: 'dara Prak' } },
        partner: { id: 'mekong', name: 'Mekong' },
      },
    ]);
    await putNotice(sql, number, { kind: 'expires30', of: '2026-03-31' }, noon('2026-03-05'));
    await putNotice(sql, number, { kind: 'expires7', of: '2026-03-31' }, new Date('2026-03-20T01:00:00+07:00'));
    await putNotice(sql, number, { kind: 'notRenewed', of: '2026-01-31' }, noon('2026-03-25'));
    expect((await list()).items[0]).toMatchObject({ toldOn: '2026-03-20' });
    shop.withdraw();
    expect((await list()).items[0]).toMatchObject({ state: 'unsold' });
  });

  test('are listed for a number of days to people who may see them, page by page', async () => {
    await createStoredPolicy(database, { nth: 2, last: '2026-04-30' });
    await createStoredPolicy(database, { nth: 3 });
    const [first, second, third] = [1, 2, 3].map((nth) => `BOA-2026-00000${nth}`);
    expect(await found()).toEqual([first, third]);
    expect(await found(clerk, { days: '60' })).toEqual([first, third, second]);
    expect(await found(seller, { days: '90' })).toEqual([first]);
    expect(await found(clerk, { product: 'car' })).toEqual([]);
    expect(await found(clerk, { product: 'boat' })).toEqual([first, third]);
    const page = await list(clerk, { days: '60', limit: '2' });
    expect(page.items.map((one) => one.number)).toEqual([first, third]);
    expect(await found(clerk, { days: '60', limit: '2', cursor: page.next ?? '' })).toEqual([second]);
    // From today on, the last day included.
    shop.on('2026-03-31');
    expect(await found(clerk, { days: '30' })).toEqual([first, third, second]);
    shop.on('2026-04-01');
    expect(await found()).toEqual([second]);
  });

  test('include no policy that was ended or will end before its last day', async () => {
    await createStoredPolicy(database, { nth: 2 });
    await sql.update(policies).set({ endedFrom: '2026-03-28' }).where(eq(policies.number, number));
    await sql.update(policies).set({ status: 'cancelled' }).where(eq(policies.number, 'BOA-2026-000002'));
    expect(await found()).toEqual([]);
  });
});
