import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { orderDevices, orderLinks } from '#server/platform/db/schema/order-link-schema.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { findOrder } from '../orders/order-repository.ts';
import {
  deleteExpiredDevices,
  deleteOrderDevices,
  isDeviceOfOrder,
  putDevice,
  setDevicesEnd,
} from './order-device-repository.ts';
import {
  findLink,
  insertLink,
  type OrderLink,
  setLinksEnd,
  setRef,
  withdrawOrderLinks,
} from './order-link-repository.ts';

/* References of orders, and the browsers of their customers. The test inserts the rows. */

let database: Database;
let sql: Database['sql'];
const on = (day: number) => new Date(Date.UTC(2026, 3, day));
const justAfter = (at: Date) => new Date(at.getTime() + 1);
const justBefore = (at: Date) => new Date(at.getTime() - 1);
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  await insertOrderRows(sql, 'o1', 'o2');
});
afterEach(() => database.close());

const link = (refHash: string, more: Partial<OrderLink> = {}): OrderLink => ({
  ...{ refHash, orderId: 'o1', givenAt: on(1), endsAt: null, withdrawnAt: null, ...more },
});
const links = () => sql.select().from(orderLinks).orderBy(asc(orderLinks.refHash));
const devices = async () =>
  (await sql.select().from(orderDevices).orderBy(asc(orderDevices.orderId), asc(orderDevices.deviceHash))).map(
    ({ orderId, deviceHash, endsAt }) => [orderId, deviceHash, endsAt],
  );

test('a reference leads to its order also after its link has ended, and an unknown one leads to none', async () => {
  await insertLink(sql, link('stands'));
  await insertLink(sql, link('gone', { orderId: 'o2', endsAt: on(2), withdrawnAt: on(3) }));
  const found = await findLink(sql, 'gone');
  expect(found?.link).toEqual(link('gone', { orderId: 'o2', endsAt: on(2), withdrawnAt: on(3) }));
  expect(found?.order).toMatchObject({ id: 'o2', ref: 'ref o2', number: 'ORD o2' });
  expect((await findLink(sql, 'stands'))?.order.id).toBe('o1');
  expect(await findLink(sql, 'never')).toBeUndefined();
});

test('a policy sets the end of its order’s references that had no end, and of no others', async () => {
  await insertLink(sql, link('a'));
  await insertLink(sql, link('b', { endsAt: on(5) }));
  await insertLink(sql, link('c', { withdrawnAt: on(2) }));
  await insertLink(sql, link('d', { orderId: 'o2' }));
  await setLinksEnd(sql, 'o1', on(9));
  expect(await links()).toEqual([
    link('a', { endsAt: on(9) }),
    link('b', { endsAt: on(5) }),
    link('c', { endsAt: on(9), withdrawnAt: on(2) }),
    link('d', { orderId: 'o2' }),
  ]);
});

test('the references of an order are withdrawn once, and those of another order remain', async () => {
  await insertLink(sql, link('a'));
  await insertLink(sql, link('b', { endsAt: on(5) }));
  await insertLink(sql, link('c', { withdrawnAt: on(2) }));
  await insertLink(sql, link('d', { orderId: 'o2' }));
  await withdrawOrderLinks(sql, 'o1', on(7));
  await withdrawOrderLinks(sql, 'o1', on(8));
  expect(await links()).toEqual([
    link('a', { withdrawnAt: on(7) }),
    link('b', { endsAt: on(5), withdrawnAt: on(7) }),
    link('c', { withdrawnAt: on(2) }),
    link('d', { orderId: 'o2' }),
  ]);
});

test('an order has its new reference from then on, and another order has its own', async () => {
  await setRef(sql, 'o1', 'new');
  expect([(await findOrder(sql, 'o1'))?.ref, (await findOrder(sql, 'o2'))?.ref]).toEqual(['new', 'ref o2']);
});

test('a browser belongs to the customer of its own order, until its time is over', async () => {
  await putDevice(sql, { orderId: 'o1', deviceHash: 'phone', provenAt: on(1), endsAt: on(5) });
  await putDevice(sql, { orderId: 'o2', deviceHash: 'tablet', provenAt: on(1), endsAt: on(5) });
  const is = (orderId: string, device: string, at: Date) => isDeviceOfOrder(sql, orderId, device, at);
  expect(await is('o1', 'phone', justBefore(on(5)))).toBe(true);
  expect(await is('o1', 'phone', on(5))).toBe(false);
  expect(await is('o1', 'tablet', on(2))).toBe(false);
  expect(await is('o2', 'phone', on(2))).toBe(false);
  expect(await is('o2', 'tablet', on(2))).toBe(true);
});

test('a browser that proves it again lasts longer, alone, and retains the time of its first proof', async () => {
  await putDevice(sql, { orderId: 'o1', deviceHash: 'phone', provenAt: on(1), endsAt: on(5) });
  await putDevice(sql, { orderId: 'o1', deviceHash: 'tablet', provenAt: on(1), endsAt: on(5) });
  await putDevice(sql, { orderId: 'o1', deviceHash: 'phone', provenAt: on(3), endsAt: on(8) });
  expect(await devices()).toEqual([
    ['o1', 'phone', on(8)],
    ['o1', 'tablet', on(5)],
  ]);
  expect((await sql.select().from(orderDevices)).map(({ provenAt }) => provenAt)).toEqual([on(1), on(1)]);
});

test('all browsers of an order end at the set time, and are asked again after their deletion', async () => {
  for (const [orderId, deviceHash] of [
    ['o1', 'phone'],
    ['o1', 'tablet'],
    ['o2', 'phone'],
  ] as const)
    await putDevice(sql, { orderId, deviceHash, provenAt: on(1), endsAt: on(5) });
  await setDevicesEnd(sql, 'o1', on(30));
  expect(await devices()).toEqual([
    ['o1', 'phone', on(30)],
    ['o1', 'tablet', on(30)],
    ['o2', 'phone', on(5)],
  ]);
  await deleteOrderDevices(sql, 'o1');
  expect(await devices()).toEqual([['o2', 'phone', on(5)]]);
});

test('proofs are deleted if they ended before a time, but not if they ended at it', async () => {
  const ends = { early: justBefore(on(5)), exact: on(5), late: justAfter(on(5)) };
  for (const [deviceHash, endsAt] of Object.entries(ends))
    await putDevice(sql, { orderId: 'o1', deviceHash, provenAt: on(1), endsAt });
  await deleteExpiredDevices(sql, on(5));
  expect((await devices()).map(([, device]) => device)).toEqual(['exact', 'late']);
});
