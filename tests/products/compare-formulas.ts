import { type CompiledModule, generateCode, listExpressions } from '#engine/compiled/compile-definition.ts';
import { compiledRuntime } from '#engine/compiled/compiled-runtime.ts';
import type { Runnable, Scope } from '#engine/language/evaluation.ts';
import { interpret } from '#engine/language/interpreter.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { allowSteps, toPlainJson } from '#engine/language/operators.ts';
import type { Product } from '#engine/product.ts';
import { partial } from '#tests/support/partial.ts';
import { pickRandom, randomInt } from '#workbench/mutants/seeded-random.ts';
import { makeFormula, makeInput, OPERATORS, TABLES } from './random-formulas.ts';

/** An expression whose compiled code and interpreter differ: what each returned or threw. */
export type Difference = { logic: unknown; compiled: string; interpreted: string };

/** A decimal and the whole number that is equal to it have the same text. */
function describeOutcome(run: Runnable, scope: Scope): string {
  allowSteps();
  try {
    return `${JSON.stringify(toPlainJson(run(scope)))}`;
  } catch (error) {
    return `${error instanceof Error ? `${error.name} ${error.message}` : error}`.replace(/"(-?\d+(\.\d+)?)"/g, '$1');
  }
}

/** Pairs each expression of a definition with its compiled code. */
export function pairExpressions(definition: Product['definition']): { logic: object; run: Runnable }[] {
  const create = new Function('runtime', generateCode(definition)) as CompiledModule;
  const functions = create(compiledRuntime);
  return listExpressions(definition).map((logic, at) => ({ logic, run: functions[at] as Runnable }));
}

/** Runs expressions by both in one scope, and lists the differences. */
export function compareExpressions(pairs: { logic: object; run: Runnable }[], scope: Scope): Difference[] {
  return pairs.flatMap(({ logic, run }) => {
    const [compiled, interpreted] = [run, interpret(logic)].map((each) => describeOutcome(each, scope));
    return compiled === interpreted ? [] : [{ logic, compiled, interpreted } as Difference];
  });
}

/** Values and names that would end a text, a comment or a template of generated code, or reach its environment. */
const HOSTILE: readonly Json[] = [
  ...['"];globalThis.reached = 1;//', "');globalThis.reached = 1;('", `\`\${globalThis.reached = 1}\``, '\\'],
  ...['*/globalThis.reached = 1/*', '\u2028globalThis.reached = 1', '\n', '</script>', '__proto__', 'constructor'],
  ...['toString', 'hasOwnProperty', 'constructor.constructor', 'item', 'outer.outer', 'item.__proto__', '', '.'],
  ...[null, -0, 1e21, Number.POSITIVE_INFINITY, 9_007_199_254_740_991, -9_007_199_254_740_991, 0.1, [], [[]]],
];

/** Replaces one value or name somewhere in a formula. */
function spoil(logic: Json, ...seed: (string | number)[]): Json {
  const hostile = pickRandom(HOSTILE, ...seed, 'hostile');
  const entries = Object.entries(logic ?? {});
  if (typeof logic !== 'object' || entries.length === 0 || randomInt(4, ...seed, 'here') === 0) return hostile;
  const at = randomInt(entries.length, ...seed, 'at');
  const [name, inner] = entries[at] as [string, Json];
  const spoiled = spoil(inner, ...seed, 'inner');
  if (Array.isArray(logic)) return logic.with(at, spoiled);
  const kind = randomInt(6, ...seed, 'kind');
  if (kind === 0) return { [String(hostile)]: inner };
  if (kind === 1) return { [name]: inner, more: hostile };
  if (kind === 2) return { [pickRandom(OPERATORS, ...seed, 'operator')]: inner };
  return { [name]: spoiled };
}

/** A random formula; three of four are spoiled, each up to three times. */
function makeDefinition(at: number): Json {
  let logic = makeFormula(OPERATORS[at % OPERATORS.length] as string, 1 + randomInt(4, at, 'depth'), at);
  for (let times = randomInt(4, at, 'times'); times > 0; times--) logic = spoil(logic, at, times);
  return isObject(logic) ? logic : { '==': [logic, logic] };
}

/** Compares random formulas of these numbers, each with three inputs. The number decides all of a formula. */
export function compareFormulas(from: number, to: number): Difference[] {
  const formulas = Array.from({ length: to - from }, (_one, at) => [`formula${from + at}`, makeDefinition(from + at)]);
  const pairs = pairExpressions(
    partial<Product['definition']>({ form: partial({ conditions: Object.fromEntries(formulas) }) }),
  );
  return [0, 1, 2].flatMap((nth) => {
    const input = makeInput(from * 3 + nth);
    const hostile = { item: { age: 4 }, outer: 'calm', values: { ...input, '\n': 5, constructor: 7 } };
    return compareExpressions(pairs, { ...hostile, tables: TABLES });
  });
}
