import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import type { Shop } from './test-shop.ts';
import { createTestUser } from './test-user.ts';

/**
 * A clerk approves the refund of a change, where it waits for a second person. Answers false where it does not.
 * @param ref reference of the order of the change
 */
export async function approveRefund(shop: Shop, ref: string): Promise<boolean> {
  const order = await findOrderByRef(shop.services.database.sql, ref);
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const waiting = await clerk.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests');
  const request = waiting.body.find(({ subject }) => subject.id === order?.id);
  if (!request) return false;
  const { status, body } = await clerk.call('POST', `/api/b2b/money-requests/${request.id}`, {
    body: { outcome: 'approve' },
  });
  if (status !== 200) throw new Error(`not approved: ${status} ${JSON.stringify(body)}`);
  return true;
}
