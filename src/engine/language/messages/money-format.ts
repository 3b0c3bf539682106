import type { ReadJson } from '../load-definition.ts';

type MoneyPatterns = { money: Record<string, string> };

/** Returns the function that formats minor units of a currency as the language writes them: `$1,234.50`. */
export function createMoneyFormat(locale: string, read: ReadJson): (minorUnits: number, currency: string) => string {
  const { money } = read(`locales/${locale}/format.json`) as unknown as MoneyPatterns;
  return (minorUnits, currency) =>
    (money[currency] ?? `${currency} {amount}`).replace('{amount}', () => formatAmount(minorUnits, currency));
}

const formatAmount = (minorUnits: number, currency: string): string =>
  currency === 'KHR'
    ? minorUnits.toLocaleString('en')
    : (minorUnits / 100).toLocaleString('en', { minimumFractionDigits: 2 });

/** Money without zero cents, as sentences state it. */
export const withoutZeroCents = (money: string): string => money.replace(/[.,]00(?=\D|$)/, '');
