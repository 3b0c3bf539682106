import { latinDigits } from '#web/i18n/latin-digits.ts';

/**
 * Parses a typed amount with at most two decimals to minor units: `-1,250.5` is -125050; undefined if it is no amount.
 * Exact, without floating point.
 */
export function readMinorUnits(typed: string): number | undefined {
  const plain = latinDigits(typed).replaceAll(/[\s,$]/g, '');
  const [, sign, whole = '', decimals = ''] = /^([-+]?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  if (whole === '') return undefined;
  const amount = Number(whole + decimals.padEnd(2, '0'));
  return sign === '-' && amount > 0 ? -amount : amount;
}
