import { advance } from '#server/catalogue/lifecycles.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockOrder, logEvent, ordersToLapse, setOrderStatus } from '../orders/order-repository.ts';
import { attemptsOf } from '../payments/payment-repository.ts';
import { letGo } from './give-up-order.ts';

/** Ends unpaid offers whose time is over, except while money may be on its way. */
export async function lapseOrders(services: PurchaseServices): Promise<void> {
  const { database, lifecycles, now } = services;
  for (const { id } of await ordersToLapse(database.sql, now())) {
    await database.transaction('lapse order', async (sql) => {
      const order = await lockOrder(sql, id);
      const unpaid = order.status === 'incomplete' || order.status === 'confirmed';
      if (!unpaid || (await attemptsOf(sql, id)).some(({ status }) => status === 'pending')) return;
      await setOrderStatus(sql, id, advance(lifecycles.order, order.status, 'LAPSED').status);
      await letGo(services, sql, order);
      await logEvent(sql, id, 'LAPSED', now());
    });
  }
}
