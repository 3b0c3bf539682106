import type { Runnable } from './evaluation.ts';
import { computeListResult, MAX_NESTING, measureNesting, readTable, TOO_DEEP, toTruth } from './evaluation.ts';
import { isObject, type Json } from './json.ts';
import { countSteps, ExpressionError, findOperatorArity, strictOperators, UNKNOWN, type Value } from './operators.ts';

/**
 * The closures of expressions, each made at its first use. Compiled code (`src/engine/compiled`) is compared with them:
 * the interpreter decides.
 */
const interpretedCache = new WeakMap<object, Runnable>();

/** Interprets an expression. An error of the definition is thrown when the expression runs. */
export function interpret(logic: object): Runnable {
  return measureNesting(logic) > MAX_NESTING ? compileFault(TOO_DEEP) : compileOnce(logic);
}

function compileOnce(logic: object): Runnable {
  let run = interpretedCache.get(logic);
  if (!run) {
    run = compileObject(logic);
    interpretedCache.set(logic, run);
  }
  return run;
}

const compile = (logic: Json | undefined): Runnable =>
  typeof logic === 'object' && logic !== null ? compileOnce(logic) : () => logic;

/**
 * Compiles an error in an expression: it is reported when the expression is evaluated, and never in an unused branch.
 */
function compileFault(message: string): Runnable {
  return () => {
    throw new ExpressionError(message);
  };
}

function compileObject(logic: object): Runnable {
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
function compileStrictOperator(apply: (values: Value[]) => Value, args: Runnable[]): Runnable {
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

function compileLazyOperator(name: string, args: Json[]): Runnable {
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

function readVariable(path: Json | undefined): Runnable {
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

/**
 * Kleene's `and` (decided by a false) and `or` (decided by a true). All arguments are evaluated, so that an error in
 * any is reported.
 */
function compileKleene(args: Runnable[], deciding: boolean): Runnable {
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

function compileIf(args: Runnable[]): Runnable {
  return (scope) => {
    for (let index = 0; index + 1 < args.length; index += 2) {
      const holds = toTruth((args[index] as Runnable)(scope));
      if (holds === UNKNOWN) return UNKNOWN;
      if (holds) return (args[index + 1] as Runnable)(scope);
    }
    if (args.length % 2 === 0) throw new ExpressionError('if needs a last alternative');
    return (args.at(-1) as Runnable)(scope);
  };
}

function compileJoinWith([separator, ...rest]: Json[]): Runnable {
  if (typeof separator !== 'string') return compileFault('joinWith takes a separator');
  const texts = rest.map(compile);
  return (scope) => {
    const answered = texts.map((text) => text(scope)).filter((text) => text !== UNKNOWN && text !== '');
    return answered.length === 0 ? UNKNOWN : answered.join(separator);
  };
}

function compileListOperator(name: string, list: Runnable, logic: Json): Runnable {
  const each = compile(logic);
  return (scope) => {
    const values = list(scope);
    if (values === UNKNOWN) return UNKNOWN;
    if (!Array.isArray(values)) throw new ExpressionError(`${name} takes a list`);
    countSteps(values.length);
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

function compileLookup([table, column, ...rest]: Json[]): Runnable {
  const inputs = rest.map(compile);
  if (typeof table !== 'string' || typeof column !== 'string') return compileFault('lookup takes a table and a column');
  return (scope) =>
    readTable(
      scope,
      table,
      column,
      inputs.map((input) => input(scope)),
    );
}
