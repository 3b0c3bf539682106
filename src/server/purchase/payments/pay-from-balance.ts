import { reserve, spend } from '#server/people/partners/balance.ts';
import type { Partner } from '#server/people/partners/partner-repository.ts';
import { requireSellingPartner } from '#server/people/partners/selling-partner.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { post, sumHeld } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { assertPurchaseOnSale, type HeldOrder, lockPurchase } from '../orders/open-purchase.ts';
import { openVisibleOrder } from '../orders/open-visible-order.ts';
import { rejectWithoutConsent } from '../orders/order-consent.ts';
import type { Order } from '../orders/order-repository.ts';
import { buyPolicy } from './buy-policy.ts';
import { closeAttempts, rejectWhileUnderWay } from './close-attempts.ts';
import { digestSoldOrder } from './order-digest.ts';

/**
 * Pays an order of the agent's partner from its balance: the order's own transaction locks it, charges the balance and
 * issues the policy, or does nothing. A repeated call charges once. A payment of the customer under way is stopped
 * first.
 * @param choice `digest`: of the order that the agent was shown; absent in the demo data, which shows it to nobody
 * @throws 409 `orderChanged`, `consentMissing`, `phoneNotProven`, `orderNotPayable`, `paymentUnderWay`, `alreadyPaid`,
 * `productWithdrawn`, `offerVoid`, `ruleBinds`, `balanceTooLow`, and 403 `withoutCommissionNotAllowed`,
 * `partnerMayNotSell`
 */
export async function payFromBalance(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
  { withoutCommission = false, digest }: { withoutCommission?: boolean; digest?: string },
): Promise<void> {
  const { database } = services;
  const seen = await openVisibleOrder(database.sql, user, id);
  if (isAlreadyPaid(seen)) return;
  const partner = await requireSellingPartner(database.sql, user);
  if (withoutCommission && !partner.allowPayWithoutCommission) throw new ApiProblem(403, 'withoutCommissionNotAllowed');
  rejectUnpayableOrder(services, seen, digest);
  await rejectLowBalance(database.sql, partner, seen.id, computeBalanceAmount(seen, withoutCommission));
  await closeAttempts(services, seen.id);
  await database.transaction('pay from balance', async (sql) => {
    const purchase = await lockPurchase(services, sql, seen.id);
    const { order } = purchase;
    if (isAlreadyPaid(order)) return;
    rejectUnpayableOrder(services, order, digest);
    await rejectWhileUnderWay(sql, order.id);
    await assertPurchaseOnSale(purchase);
    const amount = computeBalanceAmount(order, withoutCommission);
    await chargeBalance(purchase, { partner, amount, by: user.id });
    await postKeptCommission(purchase, { partner, amount: order.total - amount, by: user.id });
    const note = withoutCommission ? 'balanceWithoutCommission' : 'balance';
    const paid = { by: 'balance', covers: true, note, user: user.id } as const;
    if ((await buyPolicy(purchase, paid)) !== 'issued') throw new ApiProblem(409, 'orderNotPayable');
  });
}

function computeBalanceAmount({ total, premiumWithoutCommission }: Order, withoutCommission: boolean): number {
  return withoutCommission ? (premiumWithoutCommission ?? total) : total;
}

/**
 * Refuses a balance that is too low, before the customer's payment is stopped for nothing. The charge itself, which
 * locks the partner, checks it again.
 */
async function rejectLowBalance(sql: Sql, { id, total, outstanding }: Partner, orderId: string, amount: number) {
  const held = await sumHeld(sql, id, orderId);
  if (total - outstanding + held < amount) throw new ApiProblem(409, 'balanceTooLow');
}

/** Returns true if the balance has already paid the order. Throws 409 `alreadyPaid` if another method has paid it. */
function isAlreadyPaid({ status, paidBy }: Order): boolean {
  if (status !== 'issued') return false;
  if (paidBy !== 'balance') throw new ApiProblem(409, 'alreadyPaid');
  return true;
}

function rejectUnpayableOrder({ now }: PurchaseServices, order: Order, digest: string | undefined): void {
  const { status, payableUntil, total } = order;
  rejectWithoutConsent(order);
  if (status === 'incomplete') throw new ApiProblem(409, 'phoneNotProven');
  // A customer who receives a refund pays nothing: a colleague approves the refund instead.
  if (status !== 'confirmed' || payableUntil <= now() || total === 0) throw new ApiProblem(409, 'orderNotPayable');
  if (digest !== undefined && digest !== digestSoldOrder(order)) throw new ApiProblem(409, 'orderChanged');
}

type BalanceShare = { partner: Partner; amount: number; by: string };

/**
 * Charges the partner's balance, which locks the partner. Each transaction with an order's money locks the order first.
 */
async function chargeBalance({ services: { now }, sql, order }: HeldOrder, { partner, amount, by }: BalanceShare) {
  const { id: orderId, currency } = order;
  if (currency !== partner.currency) throw new ApiProblem(409, 'orderNotPayable');
  // A premium that consists of commission alone costs the partner nothing.
  if (amount === 0) return;
  const booking = { partnerId: partner.id, orderId, at: now(), by };
  await reserve(sql, { ...booking, amount });
  await spend(sql, booking);
}

/** Posts the commission that the partner keeps by paying the premium without it. */
async function postKeptCommission({ services: { now }, sql, order }: HeldOrder, { partner, amount, by }: BalanceShare) {
  if (amount === 0) return;
  const { id: orderId, currency } = order;
  await post(sql, transfer('kept', { at: now(), orderId, partnerId: partner.id, amount, currency, by }));
}
