import type { Posting } from '#server/platform/ledger/ledger-repository.ts';
import type { Order } from '#server/purchase/orders/order-repository.ts';

type SoldOrder = Pick<Order, 'id' | 'partnerId' | 'total' | 'currency' | 'premium' | 'commission'>;

/**
 * Builds the entry of a sale: the customer owes the premium, by its breakdown, and the partner that sold it has earned
 * its commission. The money for it (a payment, a balance, the clerk's record) has entries of its own.
 */
export function buildSalePosting(order: SoldOrder, { at, by }: Pick<Posting, 'at' | 'by'>): Posting {
  const { id: orderId, partnerId, total, currency, premium } = order;
  const { loadings, discounts, fees, levies } = premium;
  const commission = order.commission ?? 0;
  const parts = [
    { account: 'premium', amount: -(total - loadings + discounts - fees - levies) },
    { account: 'loading', amount: -loadings },
    { account: 'discount', amount: discounts },
    { account: 'fee', amount: -fees },
    { account: 'levy', amount: -levies },
    { account: 'commission', amount: commission },
    { account: 'commissionDue', amount: -commission },
  ] as const;
  const lines = [{ account: 'receivable', amount: total } as const, ...parts.filter(({ amount }) => amount !== 0)];
  return { kind: 'sale', at, orderId, partnerId, currency, lines, ...(by === undefined ? {} : { by }) };
}
