import type Big from 'big.js';
import { findRows, type TableMatch } from './decision-table.ts';
import type { DecisionTable, Logic } from './definition.ts';
import { isObject, type Json } from './json.ts';
import {
  ExpressionError,
  findOperatorArity,
  strictOperators,
  toDecimal,
  toPlainJson,
  UNKNOWN,
  type Value,
} from './operators.ts';

/** The names that an expression can read. */
export type Scope = {
  values: Record<string, unknown>;
  tables?: Record<string, DecisionTable>;
  /** Called for every lookup in a table, for the rating's trace. */
  onLookup?: (table: string, match: TableMatch) => void;
  /** Returns the rows of a long table that can match inputs. The rating's tables are long, those of pages are not. */
  candidatesIn?: (table: DecisionTable, inputs: Json[]) => readonly number[] | undefined;
  /** The current item, inside an expression over a list; `outer` is the enclosing one. */
  item?: unknown;
  outer?: unknown;
};

/** A compiled expression. */
type Compiled = (scope: Scope) => Value;

/**
 * Compiled expressions. Expressions never change, so each is compiled at its first use; the garbage collector removes
 * it with its definition.
 */
const compiledCache = new WeakMap<object, Compiled>();

/**
 * Evaluates JSON Logic over a closed list of operators, in exact decimals and three values: a result that depends on a
 * missing answer is `undefined` (unknown).
 * @throws ExpressionError for an error in the definition
 */
export function evaluate(logic: Logic, scope: Scope): Value {
  return typeof logic === 'object' && logic !== null ? compileOnce(logic)(scope) : logic;
}

/** Truth of a condition: true, false, or undefined if it is not known yet. */
export function evaluateFact(logic: Logic, scope: Scope): boolean | undefined {
  const value = evaluate(logic, scope);
  if (value === UNKNOWN || typeof value === 'boolean') return value;
  throw new ExpressionError('a condition must be true or false');
}

/** Like `evaluate`, with decimals converted to plain JSON. */
export function evaluatePlain(logic: Logic, scope: Scope): Json | undefined {
  return toPlainJson(evaluate(logic, scope)) as Json | undefined;
}

function compileOnce(logic: object): Compiled {
  let run = compiledCache.get(logic);
  if (!run) {
    run = compileObject(logic);
    compiledCache.set(logic, run);
  }
  return run;
}

const compile = (logic: Json | undefined): Compiled =>
  typeof logic === 'object' && logic !== null ? compileOnce(logic) : () => logic;

/**
 * Compiles an error in an expression: it is reported when the expression is evaluated, and never in an unused branch.
 */
function compileFault(message: string): Compiled {
  return () => {
    throw new ExpressionError(message);
  };
}

function compileObject(logic: object): Compiled {
  if (Array.isArray(logic)) {
    const entries = logic.map(compile);
    return (scope) => entries.map((entry) => entry(scope));
  }
  const names = Object.keys(logic);
  const name = names[0];
  if (names.length !== 1 || name === undefined) return compileFault('an expression has exactly one operator');
  const raw = (logic as Record<string, Json>)[name] as Json;
  const args = Array.isArray(raw) ? raw : [raw];
  const arity = findOperatorArity(name);
  if (!arity) return compileFault(`unknown operator ${name}`);
  const [least, most] = arity;
  if (args.length < least || args.length > most) return compileFault(`${name} takes ${least} to ${most} arguments`);
  const strict = strictOperators[name];
  return strict ? compileStrictOperator(strict.apply, args.map(compile)) : compileLazyOperator(name, args);
}

/** All arguments are evaluated, also after an unknown one, so that an error in any is reported. */
function compileStrictOperator(apply: (values: Value[]) => Value, args: Compiled[]): Compiled {
  return (scope) => {
    let isKnown = true;
    const values: Value[] = [];
    for (const each of args) {
      const value = each(scope);
      if (value === UNKNOWN) isKnown = false;
      values.push(value);
    }
    return isKnown ? apply(values) : UNKNOWN;
  };
}

function compileLazyOperator(name: string, args: Json[]): Compiled {
  const [first = () => UNKNOWN] = args.slice(0, 1).map(compile);
  switch (name) {
    case 'var':
      return readVariable(args[0]);
    case 'answered':
      return (scope) => first(scope) !== UNKNOWN;
    case '!':
      return (scope) => {
        const value = toTruth(first(scope));
        return value === UNKNOWN ? UNKNOWN : !value;
      };
    case 'and':
      return compileKleene(args.map(compile), false);
    case 'or':
      return compileKleene(args.map(compile), true);
    case 'if':
      return compileIf(args.map(compile));
    case 'lookup':
      return compileLookup(args);
    case 'joinWith':
      return compileJoinWith(args);
    default:
      return compileListOperator(name, first, args[1] as Json);
  }
}

function readVariable(path: Json | undefined): Compiled {
  if (typeof path !== 'string') return compileFault('var takes a name');
  const [head = '', ...rest] = path.split('.');
  return (scope) => {
    let value: unknown = isScopeItem(head)
      ? scope[head]
      : Object.hasOwn(scope.values, head)
        ? scope.values[head]
        : UNKNOWN;
    for (const key of rest) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : UNKNOWN;
    return value === null ? UNKNOWN : (value as Value);
  };
}

function isScopeItem(name: string): name is 'item' | 'outer' {
  return name === 'item' || name === 'outer';
}

function toTruth(value: Value): boolean | undefined {
  if (value === UNKNOWN || typeof value === 'boolean') return value;
  throw new ExpressionError('not true or false');
}

/**
 * Kleene's `and` (decided by a false) and `or` (decided by a true). All arguments are evaluated, so that an error in
 * any is reported.
 */
function compileKleene(args: Compiled[], deciding: boolean): Compiled {
  return (scope) => {
    let isDecided = false;
    let isKnown = true;
    for (const each of args) {
      const value = toTruth(each(scope));
      if (value === deciding) isDecided = true;
      else if (value === UNKNOWN) isKnown = false;
    }
    return isDecided ? deciding : isKnown ? !deciding : UNKNOWN;
  };
}

function compileIf(args: Compiled[]): Compiled {
  return (scope) => {
    for (let index = 0; index + 1 < args.length; index += 2) {
      const holds = toTruth((args[index] as Compiled)(scope));
      if (holds === UNKNOWN) return UNKNOWN;
      if (holds) return (args[index + 1] as Compiled)(scope);
    }
    if (args.length % 2 === 0) throw new ExpressionError('if needs a last alternative');
    return (args.at(-1) as Compiled)(scope);
  };
}

function compileJoinWith([separator, ...rest]: Json[]): Compiled {
  if (typeof separator !== 'string') return compileFault('joinWith takes a separator');
  const texts = rest.map(compile);
  return (scope) => {
    const answered = texts.map((text) => text(scope)).filter((text) => text !== UNKNOWN && text !== '');
    return answered.length === 0 ? UNKNOWN : answered.join(separator);
  };
}

function compileListOperator(name: string, list: Compiled, logic: Json): Compiled {
  const each = compile(logic);
  return (scope) => {
    const values = list(scope);
    if (values === UNKNOWN) return UNKNOWN;
    if (!Array.isArray(values)) throw new ExpressionError(`${name} takes a list`);
    const inner = { ...scope, outer: scope.item };
    const results: Value[] = [];
    for (const item of values) {
      // The scope of one item is no longer used after its evaluation.
      inner.item = item;
      results.push(each(inner));
    }
    return computeListResult(name, values, results);
  };
}

function computeListResult(name: string, values: Value[], results: Value[]): Value {
  if (name === 'some' || name === 'all') {
    const deciding = name === 'some';
    const truths = results.map(toTruth);
    if (truths.includes(deciding)) return deciding;
    return truths.includes(UNKNOWN) ? UNKNOWN : !deciding;
  }
  if (results.includes(UNKNOWN)) return UNKNOWN;
  if (name === 'filter') return values.filter((_, index) => toTruth(results[index]) === true);
  const numbers = results.map(toDecimal);
  if (name === 'sum') return numbers.reduce((left, right) => left.plus(right), toDecimal(0));
  if (numbers.length === 0) return UNKNOWN;
  return numbers.reduce((left: Big, right) => (left.gt(right) ? left : right));
}

function compileLookup([table, column, ...rest]: Json[]): Compiled {
  const inputs = rest.map(compile);
  if (typeof table !== 'string' || typeof column !== 'string') return compileFault('lookup takes a table and a column');
  return (scope) => {
    const keys = inputs.map((input) => input(scope));
    const definition = scope.tables?.[table];
    if (!definition) throw new ExpressionError(`unknown table ${table}`);
    if (!definition.outputs.includes(column)) throw new ExpressionError(`table ${table} has no column ${column}`);
    if (keys.includes(UNKNOWN)) return UNKNOWN;
    const values = keys.map((key) => toPlainJson(key) as Json);
    const match = findRows(definition, values, scope.candidatesIn?.(definition, values));
    scope.onLookup?.(table, match);
    const row = match.rows[0];
    if (row === undefined) return UNKNOWN;
    const offset = definition.inputs.length + definition.outputs.indexOf(column);
    if (definition.hit !== 'collect') return definition.rows[row]?.[offset] as Value;
    return match.rows.map((index) => definition.rows[index]?.[offset] as Value);
  };
}

/** The names that an expression reads, each once and without members: `insured` for `insured.age`. */
export function listRootNames(logic: Logic): string[] {
  return [...new Set(listReadNames(logic).map((name) => name.split('.')[0] as string))];
}

/** Every name that an expression reads, except `item` inside expressions over lists. */
export function listReadNames(logic: Logic): string[] {
  if (Array.isArray(logic)) return [...new Set(logic.flatMap(listReadNames))];
  if (!isObject(logic)) return [];
  if (typeof logic.var === 'string') return /^item(\.|$)/.test(logic.var) ? [] : [logic.var];
  return [...new Set(Object.values(logic).flatMap((entry) => listReadNames(entry as Json)))];
}
