import { isObject, type Json } from '#engine/language/json.ts';
import { comparisons, functions, reserved } from './formula-words.ts';

/** The precedence of operators; a higher number binds more tightly. */
const strength: Readonly<Record<string, number>> = {
  ...{ or: 1, and: 2, '!': 3, in: 4 },
  ...Object.fromEntries(comparisons.map((sign) => [sign, 4])),
  ...{ '+': 5, '-': 5, '*': 6, '/': 6 },
};
const typed: Readonly<Record<string, string>> = { '==': '=', '*': '×', '/': '÷' };
const NAME = /^[A-Za-z]\w*(\.[A-Za-z]\w*)*$/;

/** Prints an expression as users type it, `net × 5 ÷ 100`; undefined if it has no such form. */
export function printFormula(logic: Json): string | undefined {
  try {
    return print(logic, 0);
  } catch (error) {
    if (error instanceof NoForm) return undefined;
    throw error;
  }
}

class NoForm extends Error {}

function print(logic: Json, least: number): string {
  if (logic === null || typeof logic === 'boolean' || typeof logic === 'number') return String(logic);
  if (typeof logic === 'string') return JSON.stringify(logic);
  if (Array.isArray(logic)) return `[${logic.map((one) => print(one, 0)).join(', ')}]`;
  const [entry, more] = isObject(logic) ? Object.entries(logic as Record<string, Json>) : [];
  if (!entry || more) throw new NoForm();
  const [operator, raw] = entry;
  const args = Array.isArray(raw) ? raw : [raw];
  if (operator === 'var') return printName(args[0] ?? null);
  const own = strength[operator];
  if (own === undefined) return called(operator, args);
  const said = joined(operator, args, own);
  return own < least ? `(${said})` : said;
}

/** Operators with exactly two arguments; a comparison has at most three, the others twenty. */
const pairs = ['-', '/', 'in', '==', '!='];

function joined(operator: string, args: readonly Json[], own: number): string {
  const inner = args.map((arg) => print(arg, own + 1));
  if (operator === '!' && args.length === 1) return `not ${inner[0]}`;
  const most = pairs.includes(operator) ? 2 : comparisons.includes(operator) ? 3 : 20;
  if (operator === '!' || args.length < 2 || args.length > most) throw new NoForm();
  return inner.join(` ${typed[operator] ?? operator} `);
}

function printName(name: Json): string {
  if (typeof name !== 'string' || name === '' || name.includes('}')) throw new NoForm();
  return NAME.test(name) && !reserved.includes(name) ? name : `{${name}}`;
}

function called(operator: string, args: readonly Json[]): string {
  const [least = 0, most = 0] = Object.hasOwn(functions, operator) ? (functions[operator] ?? []) : [];
  if (args.length < least || args.length > most) throw new NoForm();
  const said = args.map((arg, at) => (operator === 'lookup' && at < 2 ? printName(arg) : print(arg, 0)));
  return `${operator}(${said.join(', ')})`;
}
