import type { Confirmation, PaymentCurrency } from './payment-provider.ts';
import { parsePaywayAmount } from './payway-amount.ts';

/**
 * Whether the money that came is the money that was asked for. A wallet in another currency pays another
 * amount in it; then the provider's record of what was asked decides.
 */
export function coversPurchase(
  confirmation: Confirmation,
  asked: { amount: number; currency: PaymentCurrency },
): boolean {
  if (confirmation.currency === undefined || confirmation.amount === undefined) return false;
  if (confirmation.currency === asked.currency) return confirmation.amount === asked.amount;
  return parsePaywayAmount(confirmation.purchaseAmount, asked.currency) === asked.amount;
}
