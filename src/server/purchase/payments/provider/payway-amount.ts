import type { PaymentCurrency } from './payment-provider.ts';

const decimals: Record<PaymentCurrency, number> = { USD: 2, KHR: 0 };

/**
 * Formats minor units as PayWay's text: 1050 USD is `10.50`, 4000 KHR is `4000`.
 * @throws RangeError except for safe integers >= 0
 */
export function formatPaywayAmount(amount: number, currency: PaymentCurrency): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount in minor units: ${amount}`);
  const places = decimals[currency];
  if (places === 0) return String(amount);
  const digits = String(amount).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Parses PayWay's text or JSON number to minor units; undefined if it is no amount (`10.505` USD, `abc`). */
export function parsePaywayAmount(amount: unknown, currency: PaymentCurrency): number | undefined {
  if (typeof amount !== 'string' && typeof amount !== 'number') return undefined;
  const parts = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(String(amount));
  if (!parts) return undefined;
  const places = decimals[currency];
  const fraction = (parts[2] ?? '').replace(/0+$/, '');
  if (fraction.length > places) return undefined;
  return Number(`${parts[1]}${fraction.padEnd(places, '0')}`);
}

export function isPaymentCurrency(value: unknown): value is PaymentCurrency {
  return value === 'USD' || value === 'KHR';
}
