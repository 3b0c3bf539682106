import type { Scope } from '../language/evaluation.ts';
import { computeListResult, readTable, toTruth } from '../language/evaluation.ts';
import { isObject } from '../language/json.ts';
import {
  compareValues,
  countSteps,
  ExpressionError,
  isSameValue,
  strictOperators,
  UNKNOWN,
  type Value,
} from '../language/operators.ts';

type Truth = boolean | undefined;

const compareBy =
  (holds: (order: number) => boolean) =>
  (left: Value, right: Value): Truth =>
    left === UNKNOWN || right === UNKNOWN ? UNKNOWN : holds(compareValues(left, right));

const isWhole = (value: Value): value is number => typeof value === 'number' && Number.isSafeInteger(value);

/**
 * An operator with two numbers. Whole numbers, such as amounts in minor units, are computed without decimals while the
 * result is a safe integer, which is exact.
 */
function computeExactly(name: string, compute: (left: number, right: number) => number) {
  return (left: Value, right: Value): Value => {
    if (isWhole(left) && isWhole(right)) {
      const result = compute(left, right);
      if (Number.isSafeInteger(result)) return result;
    }
    return runStrict(name, [left, right]);
  };
}

function runStrict(name: string, values: Value[]): Value {
  return values.includes(UNKNOWN) ? UNKNOWN : strictOperators[name]?.apply(values);
}

/** Kleene's `and` (decided by a false) and `or` (decided by a true). */
const decideBy =
  (deciding: boolean) =>
  (truths: Truth[]): Truth =>
    truths.includes(deciding) ? deciding : truths.includes(UNKNOWN) ? UNKNOWN : !deciding;

function runList(name: string, values: Value, each: (item: Value) => Value): Value {
  if (values === UNKNOWN) return UNKNOWN;
  if (!Array.isArray(values)) throw new ExpressionError(`${name} takes a list`);
  countSteps(values.length);
  return computeListResult(name, values, values.map(each));
}

/** The functions that generated code calls. Generated code has no other name of its environment. */
export const compiledRuntime = {
  eq: (left: Value, right: Value): Truth =>
    left === UNKNOWN || right === UNKNOWN ? UNKNOWN : isSameValue(left, right),
  ne: (left: Value, right: Value): Truth =>
    left === UNKNOWN || right === UNKNOWN ? UNKNOWN : !isSameValue(left, right),
  lt: compareBy((order) => order < 0),
  le: compareBy((order) => order <= 0),
  gt: compareBy((order) => order > 0),
  ge: compareBy((order) => order >= 0),
  add: computeExactly('+', (left, right) => left + right),
  subtract: computeExactly('-', (left, right) => left - right),
  multiply: computeExactly('*', (left, right) => left * right),
  least: computeExactly('min', Math.min),
  most: computeExactly('max', Math.max),
  strict: runStrict,
  /** `list` and `set` contain the same texts. A needle of another type is compared with each. */
  isIn: (needle: Value, list: Value[], set: ReadonlySet<Value>): Value =>
    typeof needle === 'string' ? set.has(needle) : runStrict('in', [needle, list]),
  toTruth,
  not: (truth: Truth): Truth => (truth === UNKNOWN ? UNKNOWN : !truth),
  and: decideBy(false),
  or: decideBy(true),
  own: (values: Record<string, unknown>, name: string): unknown =>
    Object.hasOwn(values, name) ? values[name] : UNKNOWN,
  member: (value: unknown, name: string): unknown =>
    isObject(value) && Object.hasOwn(value, name) ? value[name] : UNKNOWN,
  list: runList,
  lookup: (scope: Scope, table: string, column: string, keys: Value[]): Value => readTable(scope, table, column, keys),
  joinWith(separator: string, texts: Value[]): Value {
    const answered = texts.filter((text) => text !== UNKNOWN && text !== '');
    return answered.length === 0 ? UNKNOWN : answered.join(separator);
  },
  fail(message: string): never {
    throw new ExpressionError(message);
  },
};
