import { advance } from '#server/catalogue/lifecycles.ts';
import { loadProductVersion } from '#server/catalogue/products/version-repository.ts';
import { type PromotionSource, reserveReleasedUse } from '#server/catalogue/promotions/reserve-promotion.ts';
import { draftSubject, orderSubject } from '#server/platform/codes/code-subjects.ts';
import { settleCodes } from '#server/platform/codes/one-time-code.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { collectWrites } from '#server/platform/db/frequent/collect-writes.ts';
import { type Posting, post } from '#server/platform/ledger/ledger-repository.ts';
import { isInstalmentOrder, settleInstalmentOrder } from '../instalments/instalment-order.ts';
import { startInstalments } from '../instalments/settle-instalments.ts';
import { winFollowUps } from '../orders/follow-up-repository.ts';
import type { OpenPurchase, OrderPayment } from '../orders/open-purchase.ts';
import { findSaleFacts } from '../orders/order-history-repository.ts';
import { logEvents, type Order, setOrderStatus } from '../orders/order-repository.ts';
import { emitIssuedPolicy } from '../orders/policy-webhook-repository.ts';
import { isOfferValid, issuePolicy } from './issue-policy.ts';
import { isEndorsementOrder, settleEndorsement } from './settle-endorsement.ts';

/**
 * Applies money for an order, in the transaction that records the money and has locked the order: the chart decides
 * between the policy and a refund. It posts the sale to the ledger; the caller posts the money, or has it posted with the sale. The result `refund`
 * changes nothing: the caller refunds the money.
 */
export async function buyPolicy(purchase: OpenPurchase, paid: OrderPayment): Promise<'issued' | 'refund'> {
  const { services, sql, order } = purchase;
  const writes = { sql, ...collectWrites(sql) };
  const sold = await applyPayment(purchase, paid, writes);
  if (sold === 'refund') return sold;
  await settleCodes(services, sql, [orderSubject(order.id), draftSubject(order.draftId)], writes.later);
  await winFollowUps(writes.later, order.id);
  await writes.flush();
  // Instalments belong to a policy that is written already.
  if (paid.plan !== undefined && sold !== 'issued')
    await startInstalments(purchase, { plan: paid.plan, policyNumber: sold.policyNumber, at: services.now() });
  return 'issued';
}

/** Applies a payment, and collects the writes of a new policy. */
async function applyPayment(
  purchase: OpenPurchase,
  paid: OrderPayment,
  writes: { sql: Sql; later: Sql },
): Promise<'issued' | 'refund' | { policyNumber: string }> {
  const { services, sql, order, product } = purchase;
  if (isInstalmentOrder(order)) return settleInstalmentOrder({ ...purchase, order }, paid);
  if (isEndorsementOrder(order))
    return (await settleEndorsement({ ...purchase, order }, paid)) === 'issued' ? 'issued' : 'refund';
  const at = services.now();
  const { isGivenUp, isProvenByMail, promotion } = await findSaleFacts(sql, order.id);
  const isReserved = async () =>
    promotion !== 'released' ||
    reserveReleasedUse(sql, order.id, { versions: await listPromotionVersions(purchase), at }, services.config);
  // The buyer gave an order up by reopening its draft for a change, whatever its status is now.
  const stands = paid.covers && !isGivenUp && isOfferValid(product, order, at) && (await isReserved());
  const { status, actions } = advance(services.lifecycles.order, order.status, 'PAID', { offerStands: stands });
  if (!actions.includes('issuePolicy')) return 'refund';
  await setOrderStatus(writes.later, order.id, status, { paidBy: paid.by });
  await post(sql, buildSalePosting(order, { at, by: paid.user }), ...(paid.posting ? [paid.posting] : []));
  const policyNumber = await issuePolicy(purchase, writes.later, { isProvenByMail, hasPromotion: promotion !== null });
  await logEvents(writes, order, [
    { type: 'PAID', at, note: paid.note, by: paid.user },
    { type: 'ISSUED', at: services.now() },
  ]);
  await emitIssuedPolicy(sql, policyNumber, order, at);
  return { policyNumber };
}

/** Lists the versions whose promotions an order may use: its own, and the one that is on sale. */
async function listPromotionVersions({ services, sql, order }: OpenPurchase): Promise<PromotionSource[]> {
  const { product } = order;
  const own = await loadProductVersion(services, sql, order);
  return [own, services.catalogue.current(product)].map((version) => ({ product, version }));
}

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
