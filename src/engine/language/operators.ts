import Big from 'big.js';
import { addDays, addMonths, addYears, ageOn, countDays, isDate } from './dates.ts';

/** The value of an expression that needs an answer which is not there. It satisfies nothing, nor its negation. */
export const UNKNOWN = undefined;

export type Value = undefined | null | boolean | string | number | Big | Value[] | { [key: string]: Value };

/** An expression that cannot be evaluated: a fault of the definition, never of the person. */
export class ExpressionError extends Error {
  override name = 'ExpressionError';
}

type Operator = {
  /** Least and most arguments. */
  arity: [number, number];
  apply: (values: Value[]) => Value;
};

/** Exact decimal of a number, a decimal string or a Big. */
export function decimal(value: Value): Big {
  if (value instanceof Big) return value;
  if (typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))) return new Big(value);
  throw new ExpressionError(`not a number: ${JSON.stringify(value)}`);
}

/** Plain JSON value again: decimals that are whole and safe become numbers, others decimal strings. */
export function plain(value: Value): Value {
  if (value instanceof Big) {
    const asNumber = value.toNumber();
    return Number.isSafeInteger(asNumber) && value.eq(asNumber) ? asNumber : value.toFixed();
  }
  if (Array.isArray(value)) return value.map(plain);
  return value;
}

const isNumeric = (value: Value): value is number | Big => typeof value === 'number' || value instanceof Big;

/** Amounts are kept as decimal strings, so that none is ever a binary fraction. */
const isDecimal = (value: Value): boolean =>
  isNumeric(value) || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));

/** Two texts are the same text; beside a number, a decimal string is the number it says. */
function same(left: Value, right: Value): boolean {
  if (typeof left === typeof right && !(left instanceof Big)) return left === right;
  if ((isNumeric(left) || isNumeric(right)) && isDecimal(left) && isDecimal(right))
    return decimal(left).eq(decimal(right));
  return left === right;
}

function compare(left: Value, right: Value): number {
  // Numbers stand in the order of the decimals that they are written as.
  if (typeof left === 'number' && typeof right === 'number') return left < right ? -1 : left > right ? 1 : 0;
  if (isDay(left) && isDay(right)) return left < right ? -1 : left > right ? 1 : 0;
  if (isDecimal(left) && isDecimal(right)) return decimal(left).cmp(decimal(right));
  throw new ExpressionError(`cannot compare ${JSON.stringify(left)} with ${JSON.stringify(right)}`);
}

const isDay = (value: Value): value is string => typeof value === 'string' && isDate(value);

function date(value: Value): string {
  if (isDay(value)) return value;
  throw new ExpressionError(`not a date: ${JSON.stringify(value)}`);
}

function whole(value: Value): number {
  const result = decimal(value).toNumber();
  if (!Number.isSafeInteger(result)) throw new ExpressionError(`not a whole number: ${JSON.stringify(value)}`);
  return result;
}

function list(value: Value): Value[] {
  if (Array.isArray(value)) return value;
  throw new ExpressionError(`not a list: ${JSON.stringify(value)}`);
}

const fold =
  (step: (left: Big, right: Big) => Big) =>
  (values: Value[]): Value =>
    values.map(decimal).reduce(step);

/** Operators whose arguments are all evaluated first. One unknown argument makes the result unknown. */
export const strictOperators: Record<string, Operator> = {
  '==': { arity: [2, 2], apply: ([left, right]) => same(left, right) },
  '!=': { arity: [2, 2], apply: ([left, right]) => !same(left, right) },
  '<': { arity: [2, 3], apply: (values) => chain(values, (order) => order < 0) },
  '<=': { arity: [2, 3], apply: (values) => chain(values, (order) => order <= 0) },
  '>': { arity: [2, 3], apply: (values) => chain(values, (order) => order > 0) },
  '>=': { arity: [2, 3], apply: (values) => chain(values, (order) => order >= 0) },
  in: { arity: [2, 2], apply: ([needle, stack]) => holdsSame(list(stack), needle) },
  '+': { arity: [1, 20], apply: fold((left, right) => left.plus(right)) },
  '-': { arity: [2, 2], apply: fold((left, right) => left.minus(right)) },
  '*': { arity: [2, 20], apply: fold((left, right) => left.times(right)) },
  '/': {
    arity: [2, 2],
    apply: ([left, right]) => {
      if (decimal(right).eq(0)) throw new ExpressionError('division by zero');
      return decimal(left).div(decimal(right));
    },
  },
  min: { arity: [1, 20], apply: fold((left, right) => (left.lt(right) ? left : right)) },
  max: { arity: [1, 20], apply: fold((left, right) => (left.gt(right) ? left : right)) },
  count: { arity: [1, 1], apply: ([values]) => list(values).length },
  /** Calendar days of a stay, both ends counted; zero or less when reversed. */
  daysBetween: { arity: [2, 2], apply: ([from, to]) => countDays(date(from), date(to)) },
  /** Completed years on a date. */
  ageAt: { arity: [2, 2], apply: ([born, on]) => ageOn(date(born), date(on)) },
  addDays: { arity: [2, 2], apply: ([from, days]) => addDays(date(from), whole(days)) },
  addYears: { arity: [2, 2], apply: ([from, years]) => addYears(date(from), whole(years)) },
  /** The same day some months later, or the last day of that month. */
  addMonths: { arity: [2, 2], apply: ([from, months]) => addMonths(date(from), whole(months)) },
  year: { arity: [1, 1], apply: ([on]) => Number(date(on).slice(0, 4)) },
  /** Words joined by one space. */
  join: { arity: [1, 20], apply: (values) => values.join(' ') },
};

/** A loop: a list of countries has two hundred. */
function holdsSame(stack: Value[], needle: Value): boolean {
  for (const entry of stack) if (same(entry, needle)) return true;
  return false;
}

function chain(values: Value[], holds: (order: number) => boolean): boolean {
  for (let at = 1; at < values.length; at++) if (!holds(compare(values[at - 1], values[at]))) return false;
  return true;
}

/** Operators that see their arguments unevaluated; `expression.ts` knows how. Least and most arguments. */
export const lazyOperators: Record<string, [number, number]> = {
  var: [1, 1],
  and: [1, 20],
  or: [1, 20],
  '!': [1, 1],
  if: [3, 21],
  answered: [1, 1],
  sum: [2, 2],
  some: [2, 2],
  all: [2, 2],
  filter: [2, 2],
  largest: [2, 2],
  lookup: [3, 12],
  /** A separator and texts: the answered ones joined, the others left out. */
  joinWith: [2, 20],
};

/** Least and most arguments of an operator, or undefined if there is no such operator. */
export function operatorArity(name: string): [number, number] | undefined {
  if (Object.hasOwn(strictOperators, name)) return strictOperators[name]?.arity;
  return Object.hasOwn(lazyOperators, name) ? lazyOperators[name] : undefined;
}
