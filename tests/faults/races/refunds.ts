import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { refunds } from '#server/platform/db/schema/payment-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { insertRefund } from '#server/purchase/payments/payment-repository.ts';
import type { Race } from '../race.ts';

/** Refunds, found by the workers of both servers at once. */
export function createRefundRaces(race: Race): void {
  race('a part of a charge that is owed goes back once, though there is enough for twice', async (shops) => {
    const { ref, phone } = await shops.anOrder();
    const code = await shops.codeTo(phone);
    await shops.call('POST', `/api/orders/${ref}/code/verify`, { body: { code } });
    const { body: form } = await shops.call<{ action: string; fields: Record<string, string> }>(
      'POST',
      `/api/orders/${ref}/payments`,
      { body: { option: 'cards', language: 'en' } },
    );
    const tranId = await shops.gateway.post(form);
    await shops.gateway.control({ tranId, action: 'approve', callback: 'none' });
    await shops.call('POST', `/api/orders/${ref}/payments/settle`);

    const { database, now } = shops.services;
    const [order] = await database.sql.select().from(orders).where(eq(orders.ref, ref));
    if (order?.status !== 'issued') throw new Error(`the order is ${order?.status}`);
    const part = Math.floor(order.total / 3);
    await database.transaction('owe', (sql) =>
      insertRefund(sql, {
        ...{ tranId, orderId: order.id, amount: part, totalAfter: part },
        ...{ currency: order.currency, createdAt: now(), way: 'provider' },
      }),
    );
    await shops.pass({ seconds: 2 });
    await Promise.all([shops.work(), shops.work()]);
    const charge = (await shops.gateway.ledger()).find((each) => each.tranId === tranId);
    expect(charge).toMatchObject({ charged: order.total, refunded: part });
    const rows = await database.sql.select().from(refunds).where(eq(refunds.tranId, tranId));
    expect(rows).toMatchObject([{ status: 'done', claimedUntil: null }]);
  });
}
