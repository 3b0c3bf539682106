import { openJourney } from '#engine/journey.ts';
import { requireSaleOfOffer } from '#server/catalogue/releases/require-sale.ts';
import { reserve, spend } from '#server/people/partners/balance.ts';
import type { Partner } from '#server/people/partners/partner-repository.ts';
import { sellingPartner } from '#server/people/partners/selling-partner.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { heldFor, post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { refuseWithoutConsent } from '../orders/awaits-consent.ts';
import { openOrderSeen } from '../orders/open-order.ts';
import { lockOrder, type Order } from '../orders/order-repository.ts';
import { buyPolicy } from './buy-policy.ts';
import { closeAttempts, refuseUnderWay } from './close-attempts.ts';

/**
 * Pays an order of the agent's partner from its balance: held, spent and the policy issued in the order's own
 * transaction, all or nothing. Pressed twice it charges once. A payment of the customer under way is stopped first.
 * Throws 409 `consentMissing`, `phoneNotProven`, `orderNotPayable`, `paymentUnderWay`, `alreadyPaid`, `productWithdrawn`, `offerVoid`, `ruleBinds`, `balanceTooLow`, and 403
 * `withoutCommissionNotAllowed`, `partnerMayNotSell`.
 */
export async function payFromBalance(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
  { withoutCommission = false }: { withoutCommission?: boolean },
): Promise<void> {
  const { database, catalogue } = services;
  const seen = await openOrderSeen(database.sql, user, id);
  if (isPaidAlready(seen)) return;
  const partner = await sellingPartner(database.sql, user);
  if (withoutCommission && !partner.allowPayWithoutCommission) throw new ApiProblem(403, 'withoutCommissionNotAllowed');
  refuseUnpayable(services, seen);
  await refuseTooLow(database.sql, partner, seen.id, amountOf(seen, withoutCommission));
  await closeAttempts(services, seen.id);
  const { product } = await catalogue.at(seen.product, seen.version);
  await database.transaction('pay from balance', async (sql) => {
    const order = await lockOrder(sql, seen.id);
    if (isPaidAlready(order)) return;
    refuseUnpayable(services, order);
    await refuseUnderWay(sql, order.id);
    await requireSaleOfOffer(services, sql, order, openJourney(product, order.frozen));
    const amount = amountOf(order, withoutCommission);
    await charge(services, sql, order, { partner, amount, by: user.id });
    await keep(services, sql, order, { partner, amount: order.total - amount, by: user.id });
    const note = withoutCommission ? 'balanceWithoutCommission' : 'balance';
    const paid = { by: 'balance', covers: true, note, user: user.id } as const;
    if ((await buyPolicy(services, sql, order, product, paid)) !== 'issued')
      throw new ApiProblem(409, 'orderNotPayable');
  });
}

function amountOf({ total, premiumWithoutCommission }: Order, withoutCommission: boolean): number {
  return withoutCommission ? (premiumWithoutCommission ?? total) : total;
}

/** Before the customer's payment is stopped for nothing. What counts is the charge itself, which holds the partner. */
async function refuseTooLow(sql: Sql, { id, total, outstanding }: Partner, orderId: string, amount: number) {
  const held = await heldFor(sql, id, orderId);
  if (total - outstanding + held < amount) throw new ApiProblem(409, 'balanceTooLow');
}

/** True where a balance has paid it before; an order that was paid otherwise is refused. */
function isPaidAlready({ status, paidBy }: Order): boolean {
  if (status !== 'issued') return false;
  if (paidBy !== 'balance') throw new ApiProblem(409, 'alreadyPaid');
  return true;
}

function refuseUnpayable({ now }: PurchaseServices, order: Order): void {
  const { status, payableUntil, total } = order;
  refuseWithoutConsent(order);
  if (status === 'incomplete') throw new ApiProblem(409, 'phoneNotProven');
  // A customer to whom money is owed pays nothing: a colleague approves the refund instead.
  if (status !== 'confirmed' || payableUntil <= now() || total === 0) throw new ApiProblem(409, 'orderNotPayable');
}

type Share = { partner: Partner; amount: number; by: string };

/** Order first, then partner: the same order of locks wherever an order's money moves. */
async function charge(
  { now }: PurchaseServices,
  sql: Sql,
  { id: orderId, currency }: Order,
  { partner, amount, by }: Share,
): Promise<void> {
  if (currency !== partner.currency) throw new ApiProblem(409, 'orderNotPayable');
  // A premium that is all commission costs the partner nothing.
  if (amount === 0) return;
  const booking = { partnerId: partner.id, orderId, at: now(), by };
  await reserve(sql, { ...booking, amount });
  await spend(sql, booking);
}

/** The commission that the partner keeps in place of being paid it. */
async function keep({ now }: PurchaseServices, sql: Sql, order: Order, { partner, amount, by }: Share): Promise<void> {
  if (amount === 0) return;
  const { id: orderId, currency } = order;
  await post(sql, transfer('kept', { at: now(), orderId, partnerId: partner.id, amount, currency, by }));
}
