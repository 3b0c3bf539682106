import type { Logic } from './definition.ts';
import type { Runnable, Scope } from './evaluation.ts';
import { interpret } from './interpreter.ts';
import { isObject, type Json } from './json.ts';
import { allowSteps, ExpressionError, toPlainJson, UNKNOWN, type Value } from './operators.ts';

export type { Scope };

/**
 * The code of expressions: generated when a release is compiled (`src/engine/compiled`), otherwise interpreted. An
 * expression never changes. The garbage collector removes its code with its definition.
 */
const runnables = new WeakMap<object, Runnable>();

/** Sets the compiled code of an expression. */
export function setCompiled(logic: object, run: Runnable): void {
  runnables.set(logic, run);
}

function findRunnable(logic: object): Runnable {
  let run = runnables.get(logic);
  if (!run) {
    run = interpret(logic);
    runnables.set(logic, run);
  }
  return run;
}

/**
 * Evaluates JSON Logic over a closed list of operators, in exact decimals and three values: a result that depends on a
 * missing answer is `undefined` (unknown).
 * @throws ExpressionError for an error in the definition
 */
export function evaluate(logic: Logic, scope: Scope): Value {
  if (typeof logic !== 'object' || logic === null) return logic;
  allowSteps();
  return findRunnable(logic)(scope);
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
