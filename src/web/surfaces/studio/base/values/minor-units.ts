import { readMinorUnits } from '#engine/language/typed/amount.ts';

const currencyDecimals: Record<string, number> = { USD: 2, KHR: 0 };

/** Returns the number of minor units in one unit of a currency. */
export const countMinorUnits = (currency: string): number => 10 ** (currencyDecimals[currency] ?? 2);

/** Formats an amount in minor units: 200000 US cents become `2,000.00`. */
export function formatMinorUnits(minor: number, currency: string): string {
  const decimals = currencyDecimals[currency] ?? 2;
  const fraction = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return (minor / 10 ** decimals).toLocaleString('en-US', fraction);
}

/**
 * Reads a typed amount that is not negative as minor units; undefined if it is no such amount or has more decimals than
 * the currency.
 */
export function parseMinorUnits(typed: string, currency: string): number | undefined {
  const minor = readMinorUnits(typed, currencyDecimals[currency]);
  return minor !== undefined && minor >= 0 ? minor : undefined;
}
