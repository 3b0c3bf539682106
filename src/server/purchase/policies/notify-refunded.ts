import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { formatMoney } from '#shared/format.ts';
import type { Order } from '../orders/order-repository.ts';
import { loadPolicy } from './load-policy.ts';
import { notifyHolder } from './notify-holder.ts';
import { findPolicyOfOrder } from './policy-repository.ts';

/**
 * Notifies the policyholder of a policy's refund, in the transaction that records it. Money of an order without a
 * policy bought nothing: its page shows that.
 */
export async function notifyRefunded(
  services: Pick<PurchaseServices, 'wording' | 'catalogue' | 'lifecycles' | 'ids' | 'now'>,
  sql: Sql,
  order: Order,
  refund: { amount: number; currency: string },
): Promise<void> {
  const policy = await findPolicyOfOrder(sql, order.id);
  if (!policy) return;
  const { wording } = services;
  const { language } = order;
  const [{ number }, amount] = [policy, formatMoney(refund.amount, refund.currency, language)];
  const subject = wording.say(language, 'messages.policyRefundedSubject', { number });
  const text = wording.say(language, 'messages.policyRefunded', { number, amount });
  await notifyHolder(services, sql, await loadPolicy(services, sql, { policy, order }), { subject, text });
}
