import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from '#contract/scopes.ts';
import type { Database } from '#server/platform/db/database.ts';
import { orderDevices, orderLinks } from '#server/platform/db/schema/order-link-schema.ts';
import { orderEvents, orders, policies } from '#server/platform/db/schema/schema.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { partial } from '#tests/support/partial.ts';
import { createBoatShop, createStoredPolicy, listPendingSms } from '#tests/support/stored-policy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { hashRef } from '../orders/order-address.ts';
import { findOrder, type Order } from '../orders/order-repository.ts';
import { hashBirthDate } from '../policies/birth-proof.ts';
import { openOrder } from './open-link.ts';
import { insertLink } from './order-link-repository.ts';
import { proveDevice, sendDeviceCode, viewProofQuestion } from './prove-device.ts';
import { isProvenViewer } from './require-proof.ts';
import { withdrawOwnLink } from './routes.ts';

/* A browser that opens the link `link` to an issued order. Its policyholder was born on 2 May 1990. */

const BORN = '1990-05-02';
const START = '2026-03-16T05:00:00Z';
let database: Database;
let sql: Database['sql'];
let shop: ReturnType<typeof createBoatShop>;
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  shop = createBoatShop(database);
  const { number } = await createStoredPolicy(database);
  const proof = hashBirthDate(shop.services.config.keys, number, BORN);
  await sql.update(policies).set({ birthProof: proof });
  shop.at(START);
  await aLink('link', null);
});
afterEach(() => database.close());

const aLink = (ref: string, endsAt: Date | null) =>
  insertLink(sql, { refHash: hashRef(ref), orderId: 'order-1', givenAt: new Date(START), endsAt, withdrawnAt: null });
const phone = { device: 'phone', network: 'home' };
const question = (ref = 'link') => viewProofQuestion(shop.services, ref);
const prove = (proof: Parameters<typeof proveDevice>[2], browser = phone, ref = 'link') =>
  proveDevice(shop.services, ref, proof, browser);
const code = async (browser = phone, ref = 'link') => {
  await sendDeviceCode(shop.services, ref, browser);
  return (await listPendingSms(database)).join().match(/\b\d{6}\b/)?.[0] ?? '';
};
const refused = (status: number, name: string) => expect.objectContaining({ status, code: name });
const isKnown = async (device: string) =>
  isProvenViewer(shop.services, { user: undefined, device, network: '' }, (await findOrder(sql, 'order-1')) as Order);
const logged = async () =>
  (await sql.select().from(orderEvents).orderBy(asc(orderEvents.id))).map(({ type, note }) => [type, note]);

describe('the question to a browser', () => {
  test('asks for the date of birth or a code, and shows the ends of the policy number and the phone', async () => {
    expect(await question()).toEqual({
      ...{ product: 'boat', version: '1', hasEnded: false, number: 'BOA-2026-••••01', asksBirth: true },
      phone: '••• 678',
    });
  });

  test('is only a code if no date is proven, or if the link has ended', async () => {
    await aLink('over', new Date(START));
    await aLink('stands', new Date(Date.parse(START) + 1));
    expect(await question('over')).toMatchObject({ hasEnded: true, asksBirth: false });
    expect(await question('stands')).toMatchObject({ hasEnded: false, asksBirth: true });
    await sql.update(policies).set({ birthProof: null });
    expect(await question()).toMatchObject({ hasEnded: false, asksBirth: false });
  });

  test('does not exist for an order that is not issued, or for an unknown order', async () => {
    await expect(question('never')).rejects.toEqual(refused(404, 'orderNotFound'));
    await sql.update(orders).set({ status: 'confirmed' });
    await expect(question()).rejects.toEqual(refused(409, 'notAllowedNow'));
    await expect(sendDeviceCode(shop.services, 'link', phone)).rejects.toEqual(refused(409, 'notAllowedNow'));
    await expect(prove({ dateOfBirth: BORN })).rejects.toEqual(refused(409, 'notAllowedNow'));
    expect(await listPendingSms(database)).toEqual([]);
  });
});

describe('a proof by the date of birth', () => {
  test('makes the browser the customer’s for ninety days', async () => {
    expect(await isKnown('phone')).toBe(false);
    expect(await prove({ dateOfBirth: BORN })).toEqual({ ref: 'link' });
    expect([await isKnown('phone'), await isKnown('tablet')]).toEqual([true, false]);
    expect(await logged()).toEqual([['PROVEN', 'birth']]);
    expect((await sql.select().from(orderDevices)).map(({ provenAt, endsAt }) => [provenAt, endsAt])).toEqual([
      [new Date(START), new Date('2026-06-14T05:00:00Z')],
    ]);
  });

  test('with a wrong date fails, and five wrong dates block the network for an hour', async () => {
    for (const day of ['01', '03', '04', '05', '06'])
      await expect(prove({ dateOfBirth: `1990-05-${day}` })).rejects.toMatchObject({
        ...{ status: 422, code: 'birthWrong' },
        problems: [{ code: 'birthWrong', at: '/dateOfBirth', message: 'problems.birthWrong' }],
      });
    expect([await isKnown('phone'), await logged()]).toEqual([false, []]);
    await expect(prove({ dateOfBirth: BORN })).rejects.toEqual(refused(429, 'tooManyQuestions'));
    // Another network, and the same one after that hour, may try it.
    await prove({ dateOfBirth: BORN }, { device: 'tablet', network: 'office' });
    shop.at('2026-03-16T06:00:00Z');
    await prove({ dateOfBirth: BORN });
  });

  test('an order allows ten attempts a day, from any network: then only a code is accepted', async () => {
    for (let day = 10; day < 20; day += 1)
      await expect(
        prove({ dateOfBirth: `1990-05-${day}` }, { device: 'phone', network: `network ${day}` }),
      ).rejects.toEqual(refused(422, 'birthWrong'));
    expect(await question()).toMatchObject({ asksBirth: false });
    await expect(prove({ dateOfBirth: BORN })).rejects.toEqual(refused(429, 'birthClosed'));
    expect(await prove({ code: await code() })).toEqual({ ref: 'link' });
    shop.at('2026-03-17T05:00:00Z');
    expect(await question()).toMatchObject({ asksBirth: true });
  });

  test('nothing is proven where no date is stored, or the link has ended', async () => {
    await aLink('over', new Date(START));
    await expect(prove({ dateOfBirth: BORN }, phone, 'over')).rejects.toEqual(refused(410, 'linkEnded'));
    await sql.update(policies).set({ birthProof: null });
    await expect(prove({ dateOfBirth: BORN })).rejects.toEqual(refused(409, 'birthClosed'));
    expect(await isKnown('phone')).toBe(false);
  });
});

describe('by a code', () => {
  test('a code to the phone of the order makes the browser the customer’s, once', async () => {
    expect(await sendDeviceCode(shop.services, 'link', phone)).toEqual({
      phone: '••• 678',
      resendAt: '2026-03-16T05:00:30.000Z',
    });
    const entered = (await listPendingSms(database)).join().match(/\b\d{6}\b/)?.[0] ?? '';
    expect(await prove({ code: entered })).toEqual({ ref: 'link' });
    expect([await isKnown('phone'), await logged()]).toEqual([true, [['PROVEN', 'code']]]);
    await expect(prove({ code: entered })).rejects.toEqual(refused(422, 'codeExpired'));
  });

  test('a code proves nothing in another browser, and a guess there does not end the code', async () => {
    const entered = await code();
    await expect(prove({ code: entered }, { device: 'tablet', network: 'home' })).rejects.toEqual(
      refused(422, 'codeExpired'),
    );
    const wrong = entered === '111111' ? '222222' : '111111';
    await expect(prove({ code: wrong })).rejects.toEqual(refused(422, 'codeWrong'));
    expect(await isKnown('tablet')).toBe(false);
    await prove({ code: entered });
    expect(await isKnown('phone')).toBe(true);
  });

  test('a new link replaces a link that has ended', async () => {
    await aLink('over', new Date(START));
    const { ref } = await prove({ code: await code(phone, 'over') }, phone, 'over');
    expect(ref).not.toBe('over');
    expect((await openOrder(shop.services, ref)).id).toBe('order-1');
    expect((await findOrder(sql, 'order-1'))?.ref).toBe(ref);
    await expect(openOrder(shop.services, 'over')).rejects.toEqual(refused(410, 'linkEnded'));
  });
});

test('a browser must send exactly one of the two proofs', async () => {
  const wrong: Parameters<typeof proveDevice>[2][] = [{}, { code: '123456', dateOfBirth: BORN }];
  for (const proof of wrong) await expect(prove(proof)).rejects.toEqual(refused(422, 'invalidRequest'));
});

describe('ending every link', () => {
  const order = async () => (await findOrder(sql, 'order-1')) as Order;
  const withdraw = async (user?: SignedInUser) =>
    withdrawOwnLink(shop.services, { user, device: 'phone', network: '' }, await order(), 'phone');
  const clerk = partial<SignedInUser>({ id: 'bopha', scopes: ['insurer:orders'] as Scope[], partnerId: null });

  test('leaves the customer a new link that nobody else has, only in the same browser', async () => {
    await prove({ dateOfBirth: BORN });
    await prove({ dateOfBirth: BORN }, { device: 'tablet', network: 'home' });
    const { ref } = await withdraw();
    expect([await isKnown('phone'), await isKnown('tablet')]).toEqual([true, false]);
    await expect(openOrder(shop.services, 'link')).rejects.toEqual(refused(410, 'linkEnded'));
    expect((await openOrder(shop.services, ref)).ref).toBe(ref);
    expect((await logged()).at(-1)).toEqual(['WITHDRAWN', null]);
    const [link] = await sql
      .select()
      .from(orderLinks)
      .where(eq(orderLinks.refHash, hashRef(ref)));
    expect(link).toMatchObject({ endsAt: new Date('2026-06-14T05:00:00Z'), withdrawnAt: null });
  });

  test('by a clerk does not make the clerk’s browser the customer’s', async () => {
    await withdraw(clerk);
    expect(await isKnown('phone')).toBe(false);
    expect(await sql.select().from(orderDevices)).toEqual([]);
  });

  test('is possible only for its customer, after the policy is issued', async () => {
    await expect(withdraw()).rejects.toEqual(refused(403, 'proofNeeded'));
    await sql.update(orders).set({ status: 'confirmed' });
    await expect(withdraw(clerk)).rejects.toEqual(refused(409, 'notAllowedNow'));
    expect((await openOrder(shop.services, 'link')).id).toBe('order-1');
  });
});
