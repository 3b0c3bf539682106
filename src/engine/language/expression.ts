import type Big from 'big.js';
import { findRows, type TableMatch } from './decision-table.ts';
import type { DecisionTable, Logic } from './definition.ts';
import { isObject, type Json } from './json.ts';
import { decimal, ExpressionError, operatorArity, plain, strictOperators, UNKNOWN, type Value } from './operators.ts';

/** Where an expression finds its names. */
export type Scope = {
  values: Record<string, unknown>;
  tables?: Record<string, DecisionTable>;
  /** Told of every look-up in a table, for the rating's trace. */
  onLookup?: (table: string, match: TableMatch) => void;
  /** The item at hand, inside an expression over a list; `outer` is the one around it. */
  item?: unknown;
  outer?: unknown;
};

/**
 * Evaluates JSON Logic over a closed list of operators, in exact decimals and three values: what depends on
 * a missing answer is `undefined` (unknown). Throws `ExpressionError` for a fault of the definition.
 */
export function evaluate(logic: Logic, scope: Scope): Value {
  if (Array.isArray(logic)) return logic.map((entry) => evaluate(entry, scope));
  if (!isObject(logic)) return logic;
  const names = Object.keys(logic);
  const name = names[0];
  if (names.length !== 1 || name === undefined) throw new ExpressionError('an expression has exactly one operator');
  const raw = logic[name] as Json;
  const args = Array.isArray(raw) ? raw : [raw];
  const strict = Object.hasOwn(strictOperators, name) ? strictOperators[name] : undefined;
  const arity = operatorArity(name);
  if (!arity) throw new ExpressionError(`unknown operator ${name}`);
  const [least, most] = arity;
  if (args.length < least || args.length > most)
    throw new ExpressionError(`${name} takes ${least} to ${most} arguments`);
  if (strict) {
    const values = args.map((entry) => evaluate(entry, scope));
    return values.some((value) => value === UNKNOWN) ? UNKNOWN : strict.apply(values);
  }
  return lazy(name, args, scope);
}

/** Truth of a condition: true, false, or undefined when it cannot be known yet. */
export function evaluateFact(logic: Logic, scope: Scope): boolean | undefined {
  const value = evaluate(logic, scope);
  if (value === UNKNOWN || typeof value === 'boolean') return value;
  throw new ExpressionError('a condition must be true or false');
}

/** Like `evaluate`, with decimals turned back to plain JSON. */
export function evaluatePlain(logic: Logic, scope: Scope): Json | undefined {
  return plain(evaluate(logic, scope)) as Json | undefined;
}

function lazy(name: string, args: Json[], scope: Scope): Value {
  switch (name) {
    case 'var':
      return readVariable(args[0], scope);
    case 'answered':
      return evaluate(args[0] as Json, scope) !== UNKNOWN;
    case '!': {
      const value = truth(evaluate(args[0] as Json, scope));
      return value === UNKNOWN ? UNKNOWN : !value;
    }
    case 'and':
      return kleene(args, scope, false);
    case 'or':
      return kleene(args, scope, true);
    case 'if':
      return choose(args, scope);
    case 'lookup':
      return lookup(args, scope);
    case 'joinWith':
      return joinWith(args, scope);
    default:
      return overList(name, evaluate(args[0] as Json, scope), args[1] as Json, scope);
  }
}

function readVariable(path: Json | undefined, scope: Scope): Value {
  if (typeof path !== 'string') throw new ExpressionError('var takes a name');
  const [head = '', ...rest] = path.split('.');
  let value: unknown = isScopeItem(head)
    ? scope[head]
    : Object.hasOwn(scope.values, head)
      ? scope.values[head]
      : UNKNOWN;
  for (const key of rest) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : UNKNOWN;
  return value === null ? UNKNOWN : (value as Value);
}

function isScopeItem(name: string): name is 'item' | 'outer' {
  return name === 'item' || name === 'outer';
}

function truth(value: Value): boolean | undefined {
  if (value === UNKNOWN || typeof value === 'boolean') return value;
  throw new ExpressionError('not true or false');
}

/** Kleene's `and` (decided by a false) and `or` (decided by a true). */
function kleene(args: Json[], scope: Scope, deciding: boolean): boolean | undefined {
  const values = args.map((entry) => truth(evaluate(entry, scope)));
  if (values.includes(deciding)) return deciding;
  return values.includes(UNKNOWN) ? UNKNOWN : !deciding;
}

function choose(args: Json[], scope: Scope): Value {
  for (let index = 0; index + 1 < args.length; index += 2) {
    const holds = truth(evaluate(args[index] as Json, scope));
    if (holds === UNKNOWN) return UNKNOWN;
    if (holds) return evaluate(args[index + 1] as Json, scope);
  }
  if (args.length % 2 === 0) throw new ExpressionError('if needs a last alternative');
  return evaluate(args.at(-1) as Json, scope);
}

function joinWith([separator, ...texts]: Json[], scope: Scope): Value {
  if (typeof separator !== 'string') throw new ExpressionError('joinWith takes a separator');
  const answered = texts.map((text) => evaluate(text, scope)).filter((text) => text !== UNKNOWN && text !== '');
  return answered.length === 0 ? UNKNOWN : answered.join(separator);
}

function overList(name: string, values: Value, logic: Json, scope: Scope): Value {
  if (values === UNKNOWN) return UNKNOWN;
  if (!Array.isArray(values)) throw new ExpressionError(`${name} takes a list`);
  const results = values.map((item) => evaluate(logic, { ...scope, outer: scope.item, item }));
  if (name === 'some' || name === 'all') {
    const deciding = name === 'some';
    const truths = results.map(truth);
    if (truths.includes(deciding)) return deciding;
    return truths.includes(UNKNOWN) ? UNKNOWN : !deciding;
  }
  if (results.includes(UNKNOWN)) return UNKNOWN;
  if (name === 'filter') return values.filter((_, index) => truth(results[index]) === true);
  const numbers = results.map(decimal);
  if (name === 'sum') return numbers.reduce((left, right) => left.plus(right), decimal(0));
  if (numbers.length === 0) return UNKNOWN;
  return numbers.reduce((left: Big, right) => (left.gt(right) ? left : right));
}

function lookup(args: Json[], scope: Scope): Value {
  const [table, column, ...keys] = args.map((entry, index) => (index < 2 ? entry : evaluate(entry, scope)));
  if (typeof table !== 'string' || typeof column !== 'string')
    throw new ExpressionError('lookup takes a table and a column');
  const definition = scope.tables?.[table];
  if (!definition) throw new ExpressionError(`unknown table ${table}`);
  if (!definition.outputs.includes(column)) throw new ExpressionError(`table ${table} has no column ${column}`);
  if (keys.includes(UNKNOWN)) return UNKNOWN;
  const match = findRows(
    definition,
    keys.map((key) => plain(key as Value) as Json),
  );
  scope.onLookup?.(table, match);
  const row = match.rows[0];
  if (row === undefined) return UNKNOWN;
  const value = definition.rows[row]?.[definition.inputs.length + definition.outputs.indexOf(column)];
  if (definition.hit !== 'collect') return value as Value;
  const offset = definition.inputs.length + definition.outputs.indexOf(column);
  return match.rows.map((index) => definition.rows[index]?.[offset] as Value);
}

/** Every name that an expression reads, items of lists aside. */
export function namesRead(logic: Logic): string[] {
  if (Array.isArray(logic)) return [...new Set(logic.flatMap(namesRead))];
  if (!isObject(logic)) return [];
  if (typeof logic.var === 'string') return /^item(\.|$)/.test(logic.var) ? [] : [logic.var];
  return [...new Set(Object.values(logic).flatMap((entry) => namesRead(entry as Json)))];
}
