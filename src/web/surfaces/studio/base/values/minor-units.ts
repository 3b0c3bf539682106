const currencyDecimals: Record<string, number> = { USD: 2, KHR: 0 };

/** Formats an amount in minor units: 200000 US cents become `2,000.00`. */
export function formatMinorUnits(minor: number, currency: string): string {
  const decimals = currencyDecimals[currency] ?? 2;
  const fraction = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return (minor / 10 ** decimals).toLocaleString('en-US', fraction);
}

/**
 * Reads a typed amount as minor units; undefined if it is no amount or has more decimals than the currency. A comma
 * only separates thousands: `0,5` is no amount.
 */
export function parseMinorUnits(typed: string, currency: string): number | undefined {
  const decimals = currencyDecimals[currency] ?? 2;
  const [, whole = '', part = ''] = /^(\d+|\d{1,3}(?:[,\s]\d{3})+)(?:\.(\d*))?$/.exec(typed.trim()) ?? [];
  if (whole === '' || part.length > decimals) return undefined;
  const minor = Number(whole.replace(/[,\s]/g, '') + part.padEnd(decimals, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}
