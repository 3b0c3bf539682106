import { addDays } from '#engine/language/dates.ts';
import type { Product } from '#engine/product.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { insertInstalments } from '../orders/instalment-repository.ts';
import type { Order } from '../orders/order-repository.ts';
import { listPaymentPlans } from './list-payment-plans.ts';

/**
 * Records that the first instalment of an order is paid: the others are owed from now on, in the transaction that
 * records the money. The order's receivable retains only the first one, which the payment settles.
 */
export async function startInstalments(
  sql: Sql,
  order: Order,
  product: Product,
  { plan, policyNumber, at }: { plan: string; policyNumber: string; at: Date },
): Promise<void> {
  const parts = listPaymentPlans(product, order, at).find((offered) => offered.plan === plan)?.parts;
  if (!parts) throw new Error(`${order.id} is not offered in parts by ${plan}`);
  const { id: orderId, partnerId, currency } = order;
  const graceDays = product.definition.product.afterSale?.instalments?.graceDays ?? 0;
  const later = parts.slice(1).reduce((sum, { amount }) => sum + amount, 0);
  await insertInstalments(
    sql,
    parts.map(({ dueOn, amount, charge }, index) => ({
      ...{
        policyNumber,
        orderId,
        nth: index + 1,
        plan,
        dueOn,
        lapsesOn: addDays(dueOn, graceDays + 1),
        amount,
        charge,
      },
      ...(index === 0
        ? { status: 'paid' as const, paidAt: at, paidBy: orderId }
        : { status: 'due' as const, paidAt: null, paidBy: null }),
    })),
  );
  await post(sql, transfer('deferred', { at, orderId, partnerId, amount: later, currency, note: policyNumber }));
}
