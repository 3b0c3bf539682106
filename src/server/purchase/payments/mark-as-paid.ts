import { openJourney } from '#engine/journey.ts';
import { requireSaleOfOffer } from '#server/catalogue/releases/require-sale.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { refuseWithoutConsent } from '../orders/awaits-consent.ts';
import { openOrderSeen } from '../orders/open-order.ts';
import { lockOrder, logEvent, type Order } from '../orders/order-repository.ts';
import { buyPolicy } from './buy-policy.ts';

/**
 * The insurer has the money by another way: the policy of a confirmed order is issued, and who said so and why is
 * logged. Pressed twice it is one policy. What the provider still brings is given back, as for any order that is paid.
 * Throws 409 `consentMissing`, `notAllowedNow`, `alreadyPaid`, `productWithdrawn`, `offerVoid`, `ruleBinds`.
 */
export async function markAsPaid(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
  { reason, reference }: { reason: string; reference?: string },
): Promise<void> {
  const { database, catalogue, now } = services;
  const seen = await openOrderSeen(database.sql, user, id);
  const { product } = await catalogue.at(seen.product, seen.version);
  await database.transaction('mark as paid', async (sql) => {
    const order = await lockOrder(sql, seen.id);
    if (isMarkedAlready(order)) return;
    refuseWithoutConsent(order);
    if (order.status !== 'confirmed') throw new ApiProblem(409, 'notAllowedNow');
    await requireSaleOfOffer(services, sql, order, openJourney(product, order.frozen));
    const note = [reference?.trim(), reason.trim()].filter(Boolean).join(' · ');
    const at = now();
    await logEvent(sql, order.id, 'MARKED', at, note, user.id);
    const { id: orderId, partnerId, total: amount, currency } = order;
    await post(sql, transfer('marked', { at, orderId, partnerId, amount, currency, note, by: user.id }));
    const paid = { by: 'marked', covers: true, note: 'marked', user: user.id } as const;
    if ((await buyPolicy(services, sql, order, product, paid)) !== 'issued')
      throw new ApiProblem(409, 'orderNotPayable');
  });
}

function isMarkedAlready({ status, paidBy }: Order): boolean {
  if (status !== 'issued') return false;
  if (paidBy !== 'marked') throw new ApiProblem(409, 'alreadyPaid');
  return true;
}
