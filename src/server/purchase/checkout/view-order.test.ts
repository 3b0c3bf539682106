import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { createBoatShop, createStoredPolicy } from '#tests/support/stored-policy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { insertLink } from '../order-links/order-link-repository.ts';
import { hashRef } from '../orders/order-address.ts';
import { viewOrder } from './view-order.ts';

let database: Database;
let shop: ReturnType<typeof createBoatShop>;
beforeEach(async () => {
  database = await openTestDatabase();
  shop = createBoatShop(database);
  const { orderId } = await createStoredPolicy(database);
  const givenAt = shop.services.now();
  await insertLink(database.sql, { refHash: hashRef('link'), orderId, givenAt, endsAt: null, withdrawnAt: null });
});
afterEach(() => database.close());

test('a stranger with the link sees an order until it is issued, and nothing of it afterwards', async () => {
  const stranger = { user: undefined, device: undefined, network: '192.0.2.1' };
  const seen = () => viewOrder(shop.services, 'link', stranger);
  await expect(seen()).rejects.toMatchObject({ status: 403, code: 'proofNeeded' });
  await database.sql.update(orders).set({ status: 'cancelled' });
  expect(await seen()).toMatchObject({ ref: 'link', status: 'cancelled' });
});
