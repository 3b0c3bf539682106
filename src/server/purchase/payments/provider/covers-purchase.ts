import type { Confirmation, PaymentCurrency } from './payment-provider.ts';
import { parsePaywayAmount } from './payway-amount.ts';

/**
 * Returns true if the paid money covers the requested amount. A wallet in another currency pays another amount; then
 * the provider's record of the requested amount decides.
 */
export function coversPurchase(
  confirmation: Confirmation,
  asked: { amount: number; currency: PaymentCurrency },
): boolean {
  if (confirmation.currency === undefined || confirmation.amount === undefined) return false;
  if (confirmation.currency === asked.currency) return confirmation.amount === asked.amount;
  return parsePaywayAmount(confirmation.purchaseAmount, asked.currency) === asked.amount;
}
