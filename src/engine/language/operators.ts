import Big from 'big.js';
import { addDays, addMonths, addYears, computeAge, countDays, isDate, toWeekday } from './dates.ts';
import { type RoundingMode, roundToStep } from './numbers/rounding.ts';

/** The value of an expression that needs a missing answer. It satisfies nothing, nor its negation. */
export const UNKNOWN = undefined;

export type Value = undefined | null | boolean | string | number | Big | Value[] | { [key: string]: Value };

/** An expression that cannot be evaluated: an error of the definition, never of the user. */
export class ExpressionError extends Error {
  override name = 'ExpressionError';
}

/** Maximum number of items of lists that one evaluation visits, so that nested lists cannot stop a server. */
const MAX_STEPS = 100_000;
let stepsLeft = MAX_STEPS;

/** Begins an evaluation: all its steps are allowed again. */
export function allowSteps(): void {
  stepsLeft = MAX_STEPS;
}

/**
 * Counts the items that an operator over a list visits.
 * @throws ExpressionError after `MAX_STEPS` items of one evaluation
 */
export function countSteps(items: number): void {
  stepsLeft -= items;
  if (stepsLeft < 0) throw new ExpressionError('too many steps');
}

type Operator = {
  /** Minimum and maximum number of arguments. */
  arity: [number, number];
  apply: (values: Value[]) => Value;
};

/** Exact decimal of a number, a decimal string or a Big. */
export function toDecimal(value: Value): Big {
  if (value instanceof Big) return value;
  if (typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
    return new Big(value as number | string);
  throw new ExpressionError(`not a number: ${JSON.stringify(value)}`);
}

/** Converts to a plain JSON value: whole, safe decimals become numbers, others decimal strings. */
export function toPlainJson(value: Value): Value {
  if (value instanceof Big) {
    const asNumber = value.toNumber();
    return Number.isSafeInteger(asNumber) && value.eq(asNumber) ? asNumber : value.toFixed();
  }
  if (Array.isArray(value)) return value.map(toPlainJson);
  return value;
}

/** JSON can hold a number beyond all limits (1e400): it is no amount. */
const isNumeric = (value: Value): value is number | Big => Number.isFinite(value) || value instanceof Big;

/** Amounts are decimal strings, so that none is ever a binary fraction. */
const isDecimal = (value: Value): boolean =>
  isNumeric(value) || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));

/** Two texts are compared as texts; a decimal string and a number are compared as numbers. */
export function isSameValue(left: Value, right: Value): boolean {
  if (typeof left === typeof right && !(left instanceof Big)) return left === right;
  if ((isNumeric(left) || isNumeric(right)) && isDecimal(left) && isDecimal(right))
    return toDecimal(left).eq(toDecimal(right));
  return left === right;
}

export function compareValues(left: Value, right: Value): number {
  // Numbers have the same order as the decimals that represent them.
  if (typeof left === 'number' && typeof right === 'number' && Number.isFinite(left) && Number.isFinite(right))
    return compareOrdered(left, right);
  if (isDay(left) && isDay(right)) return compareOrdered(left, right);
  if (isDecimal(left) && isDecimal(right)) return toDecimal(left).cmp(toDecimal(right));
  throw new ExpressionError(`cannot compare ${JSON.stringify(left)} with ${JSON.stringify(right)}`);
}

const compareOrdered = <Ordered extends number | string>(left: Ordered, right: Ordered): number =>
  left < right ? -1 : left > right ? 1 : 0;

const isDay = (value: Value): value is string => typeof value === 'string' && isDate(value);

function toDate(value: Value): string {
  if (isDay(value)) return value;
  throw new ExpressionError(`not a date: ${JSON.stringify(value)}`);
}

function toWholeNumber(value: Value): number {
  const result = toDecimal(value).toNumber();
  if (!Number.isSafeInteger(result)) throw new ExpressionError(`not a whole number: ${JSON.stringify(value)}`);
  return result;
}

function toList(value: Value): Value[] {
  if (Array.isArray(value)) return value;
  throw new ExpressionError(`not a list: ${JSON.stringify(value)}`);
}

const foldDecimals =
  (step: (left: Big, right: Big) => Big) =>
  (values: Value[]): Value =>
    values.map(toDecimal).reduce(step);

function roundWith(mode: RoundingMode): Operator['apply'] {
  return ([amount, step]) => {
    if (toDecimal(step).lte(0)) throw new ExpressionError(`not a rounding step: ${toDecimal(step)}`);
    return roundToStep(toDecimal(amount), toDecimal(step), mode);
  };
}

/** Operators whose arguments are all evaluated first. One unknown argument makes the result unknown. */
export const strictOperators: Record<string, Operator> = {
  '==': { arity: [2, 2], apply: ([left, right]) => isSameValue(left, right) },
  '!=': { arity: [2, 2], apply: ([left, right]) => !isSameValue(left, right) },
  '<': { arity: [2, 3], apply: (values) => isChainOrdered(values, (order) => order < 0) },
  '<=': { arity: [2, 3], apply: (values) => isChainOrdered(values, (order) => order <= 0) },
  '>': { arity: [2, 3], apply: (values) => isChainOrdered(values, (order) => order > 0) },
  '>=': { arity: [2, 3], apply: (values) => isChainOrdered(values, (order) => order >= 0) },
  in: { arity: [2, 2], apply: ([needle, stack]) => includesValue(toList(stack), needle) },
  '+': { arity: [1, 20], apply: foldDecimals((left, right) => left.plus(right)) },
  '-': { arity: [2, 2], apply: foldDecimals((left, right) => left.minus(right)) },
  '*': { arity: [2, 20], apply: foldDecimals((left, right) => left.times(right)) },
  '/': {
    arity: [2, 2],
    apply: ([left, right]) => {
      if (toDecimal(right).eq(0)) throw new ExpressionError('division by zero');
      return toDecimal(left).div(toDecimal(right));
    },
  },
  min: { arity: [1, 20], apply: foldDecimals((left, right) => (left.lt(right) ? left : right)) },
  max: { arity: [1, 20], apply: foldDecimals((left, right) => (left.gt(right) ? left : right)) },
  count: { arity: [1, 1], apply: ([values]) => toList(values).length },
  /** Calendar days of a stay, both ends counted; zero or less if reversed. */
  daysBetween: { arity: [2, 2], apply: ([from, to]) => countDays(toDate(from), toDate(to)) },
  /** Completed years on a date. */
  ageAt: { arity: [2, 2], apply: ([born, on]) => computeAge(toDate(born), toDate(on)) },
  addDays: { arity: [2, 2], apply: ([from, days]) => addDays(toDate(from), toWholeNumber(days)) },
  addYears: { arity: [2, 2], apply: ([from, years]) => addYears(toDate(from), toWholeNumber(years)) },
  /** The same day some months later, or the last day of that month. */
  addMonths: { arity: [2, 2], apply: ([from, months]) => addMonths(toDate(from), toWholeNumber(months)) },
  year: { arity: [1, 1], apply: ([on]) => Number(toDate(on).slice(0, 4)) },
  /** Month of a date, 1 to 12. */
  month: { arity: [1, 1], apply: ([on]) => Number(toDate(on).slice(5, 7)) },
  /** Day of the week of a date, 1 (Monday) to 7 (Sunday). */
  weekday: { arity: [1, 1], apply: ([on]) => toWeekday(toDate(on)) },
  /** An amount rounded to a multiple of a step. */
  round: { arity: [2, 2], apply: roundWith('half-up') },
  roundUp: { arity: [2, 2], apply: roundWith('up') },
  roundDown: { arity: [2, 2], apply: roundWith('down') },
  roundEven: { arity: [2, 2], apply: roundWith('half-even') },
  /** Words joined by one space. */
  join: { arity: [1, 20], apply: (values) => values.join(' ') },
};

/** A plain loop for speed: a list of countries has two hundred. */
function includesValue(stack: Value[], needle: Value): boolean {
  for (const entry of stack) if (isSameValue(entry, needle)) return true;
  return false;
}

function isChainOrdered(values: Value[], holds: (order: number) => boolean): boolean {
  for (let at = 1; at < values.length; at++) if (!holds(compareValues(values[at - 1], values[at]))) return false;
  return true;
}

/**
 * Operators whose arguments are not evaluated first; `expression.ts` evaluates them. Minimum and maximum number of
 * arguments.
 */
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
  /** A separator and texts: the answered ones are joined, the others left out. */
  joinWith: [2, 20],
};

/** Minimum and maximum number of arguments of an operator, or undefined if there is no such operator. */
export function findOperatorArity(name: string): [number, number] | undefined {
  if (Object.hasOwn(strictOperators, name)) return strictOperators[name]?.arity;
  return Object.hasOwn(lazyOperators, name) ? lazyOperators[name] : undefined;
}
