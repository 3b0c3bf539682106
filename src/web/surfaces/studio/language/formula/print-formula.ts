import { isObject, type Json } from '#engine/language/json.ts';
import { comparisonOperators, findFormulaFunction, reservedWords } from './formula-vocabulary.ts';

/** The precedence of operators; a higher number binds more tightly. */
const operatorPrecedence: Readonly<Record<string, number>> = {
  ...{ or: 1, and: 2, '!': 3, in: 4 },
  ...Object.fromEntries(comparisonOperators.map((sign) => [sign, 4])),
  ...{ '+': 5, '-': 5, '*': 6, '/': 6 },
};
const typedOperators: Readonly<Record<string, string>> = { '==': '=', '*': '×', '/': '÷' };
const NAME_PATTERN = /^[A-Za-z]\w*(\.[A-Za-z]\w*)*$/;

/** Prints an expression as users type it, `net × 5 ÷ 100`; undefined if it has no such form. */
export function printFormula(logic: Json): string | undefined {
  try {
    return printExpression(logic, 0);
  } catch (error) {
    if (error instanceof UnprintableFormula) return undefined;
    throw error;
  }
}

/** True for an amount whose digits a number would lose, such as `0.50`. */
const isTypedAmount = (text: string): boolean => /^\d+\.\d+$/.test(text) && String(Number(text)) !== text;

class UnprintableFormula extends Error {}

function printExpression(logic: Json, least: number): string {
  if (logic === null || typeof logic === 'boolean' || typeof logic === 'number') return String(logic);
  // An amount such as 0.50 is read as this text again.
  if (typeof logic === 'string') return isTypedAmount(logic) ? logic : JSON.stringify(logic);
  if (Array.isArray(logic)) return `[${logic.map((one) => printExpression(one, 0)).join(', ')}]`;
  const [entry, more] = isObject(logic) ? Object.entries(logic as Record<string, Json>) : [];
  if (!entry || more) throw new UnprintableFormula();
  const [operator, raw] = entry;
  const args = Array.isArray(raw) ? raw : [raw];
  if (operator === 'var') return printName(args[0] ?? null);
  const own = operatorPrecedence[operator];
  if (own === undefined) return printCall(operator, args);
  const said = joined(operator, args, own);
  return own < least ? `(${said})` : said;
}

/** Operators with exactly two arguments. Comparisons have at most three arguments, other operators at most twenty. */
const pairs = ['-', '/', 'in', '==', '!='];

function joined(operator: string, args: readonly Json[], own: number): string {
  const inner = args.map((arg) => printExpression(arg, own + 1));
  if (operator === '!' && args.length === 1) return `not ${inner[0]}`;
  const most = pairs.includes(operator) ? 2 : comparisonOperators.includes(operator) ? 3 : 20;
  if (operator === '!' || args.length < 2 || args.length > most) throw new UnprintableFormula();
  return inner.join(` ${typedOperators[operator] ?? operator} `);
}

function printName(name: Json): string {
  if (typeof name !== 'string' || name === '' || name.includes('}')) throw new UnprintableFormula();
  return NAME_PATTERN.test(name) && !reservedWords.includes(name) ? name : `{${name}}`;
}

function printCall(operator: string, args: readonly Json[]): string {
  const [least, most] = findFormulaFunction(operator)?.arity ?? [0, 0];
  if (args.length < least || args.length > most) throw new UnprintableFormula();
  const said = args.map((arg, at) => (operator === 'lookup' && at < 2 ? printName(arg) : printExpression(arg, 0)));
  return `${operator}(${said.join(', ')})`;
}
