import { eq } from 'drizzle-orm';
import type { Answers } from '#engine/record.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { findSaleFacts } from '#server/purchase/orders/order-history-repository.ts';
import { findOrderByRef, logEvent, type Order } from '#server/purchase/orders/order-repository.ts';
import { issuePolicy } from '#server/purchase/payments/issue-policy.ts';
import { findPolicyOfOrder, type Policy } from '#server/purchase/policies/policy-repository.ts';
import type { Shop } from './test-shop.ts';

let phones = 300_000;

type SoldPolicyOptions = {
  product?: string;
  testCase: string;
  partner?: { id: string } | null;
  changes?: Answers;
  /** Its customer's. */
  language?: Order['language'];
  /** True if an agent entered it. */
  isAgentSale?: boolean;
};

/** A policy that a partner sold, issued without a payment. The buyer's phone is new unless the options name one. */
export async function createSoldPolicy(
  shop: Shop,
  { product = 'travel', testCase, partner = null, changes = {}, language = 'en', isAgentSale }: SoldPolicyOptions,
): Promise<{ policy: Policy; order: Order }> {
  phones += 1;
  const buyer = { mobilePhone: `+85512${phones}`, ...changes };
  const { ref } = await shop.anOrder(testCase, { product, verified: false, changes: buyer });
  const { database, catalogue } = shop.services;
  const confirmed = (await findOrderByRef(database.sql, ref)) as Order;
  const { product: bought } = await catalogue.at(confirmed.product, confirmed.version);
  return database.transaction('sell', async (sql) => {
    const share = { partnerId: partner?.id ?? null, commission: 0, premiumWithoutCommission: confirmed.total };
    const { frozen } = confirmed;
    const entered = { frozen: { ...frozen, circumstances: { ...frozen.circumstances, isSale: true } } };
    const paid = { status: 'issued', paidBy: 'customer' as const, language };
    const sold = { ...paid, ...(partner ? share : {}), ...(isAgentSale ? entered : {}) };
    await sql.update(orders).set(sold).where(eq(orders.id, confirmed.id));
    const order = { ...confirmed, ...sold };
    const { isProvenByMail } = await findSaleFacts(sql, order.id);
    await issuePolicy({ services: shop.services, sql, order, product: bought }, sql, {
      isProvenByMail,
      hasPromotion: true,
    });
    await logEvent(sql, { orderId: order.id, type: 'ISSUED', at: shop.services.now() });
    return { order, policy: (await findPolicyOfOrder(sql, order.id)) as Policy };
  });
}
