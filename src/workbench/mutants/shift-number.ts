import type { Json } from '#engine/language/json.ts';

const DECIMAL_PATTERN = /^-?\d+(\.\d+)?$/;

/** Returns true for numbers and for decimals written as text. */
export function isNumeric(value: unknown): value is number | string {
  return typeof value === 'number' || (typeof value === 'string' && DECIMAL_PATTERN.test(value));
}

/** Moves a number by units of its last decimal: 90 to 91, "0.0300" to "0.0301". */
export function shiftNumber(value: number | string, units: 1 | -1): Json {
  const decimals = String(value).split('.')[1]?.length ?? 0;
  const moved = (Number(value) + units * 10 ** -decimals).toFixed(decimals);
  return typeof value === 'number' ? Number(moved) : moved;
}
