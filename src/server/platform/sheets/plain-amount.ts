const DECIMALS: Record<string, number> = { KHR: 0 };

/** Returns the number of digits after the decimal point of a currency. */
export function countDecimals(currency: string): number {
  return DECIMALS[currency] ?? 2;
}

/** Formats minor units as a decimal for machines: `-1234.50`. */
export function formatPlainAmount(amount: number, currency: string): string {
  const decimals = countDecimals(currency);
  if (decimals === 0) return String(amount);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
