import type { Logic } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';

/** The unit of time by which a day is moved. */
export type DateSpan = 'days' | 'months' | 'years';
type Sign = '+' | '-' | '*' | '/';

/** A part of a sentence: an answer, a fixed value, or a calculation with other terms. */
export type Term =
  | { is: 'name'; name: string }
  | { is: 'value'; value: string | number | boolean }
  | { is: 'values'; values: (string | number)[] }
  | { is: 'moved'; day: Term; by: number; span: DateSpan }
  | { is: 'age'; born: Term; on: Term }
  | { is: 'days'; from: Term; to: Term }
  | { is: 'count'; of: Term }
  | { is: 'year'; of: Term }
  | { is: 'sum'; sign: Sign; terms: Term[] }
  | { is: 'lookup'; table: string; column: string; keys: Term[] };

const dateMoves: Record<string, DateSpan> = { addDays: 'days', addMonths: 'months', addYears: 'years' };
const dateOperators: Record<DateSpan, string> = { days: 'addDays', months: 'addMonths', years: 'addYears' };

/** Returns the operator of an expression with its arguments; undefined for a value without an operator. */
export function splitExpression(logic: Logic | undefined): { operator: string; args: Json[] } | undefined {
  if (!isObject(logic)) return undefined;
  const [entry, more] = Object.entries(logic as Record<string, Json>);
  if (!entry || more) return undefined;
  const [operator, args] = entry;
  return { operator, args: Array.isArray(args) ? args : [args] };
}

/** Returns the term for an expression that gives a value; undefined if sentences have no words for it. */
export function parseTerm(logic: Logic | undefined): Term | undefined {
  if (typeof logic === 'string' || typeof logic === 'number' || typeof logic === 'boolean')
    return { is: 'value', value: logic };
  if (Array.isArray(logic)) {
    const values = logic.filter((one) => typeof one === 'string' || typeof one === 'number');
    return values.length === logic.length && values.length > 0 ? { is: 'values', values } : undefined;
  }
  const { operator = '', args = [] } = splitExpression(logic) ?? {};
  if (operator === 'var') return typeof args[0] === 'string' ? { is: 'name', name: args[0] } : undefined;
  if (operator === 'lookup') return parseLookup(args);
  const terms = args.flatMap((arg) => parseTerm(arg) ?? []);
  return terms.length === args.length ? calculated(operator, args, terms) : undefined;
}

/** Returns the term for an operator whose arguments are terms. */
function calculated(operator: string, args: readonly Json[], terms: Term[]): Term | undefined {
  const [one, other] = terms;
  const [, by] = args;
  if (!one) return undefined;
  const span = Object.hasOwn(dateMoves, operator) ? dateMoves[operator] : undefined;
  if (span) return typeof by === 'number' && args.length === 2 ? { is: 'moved', day: one, by, span } : undefined;
  if (operator === 'ageAt' && other) return { is: 'age', born: one, on: other };
  if (operator === 'daysBetween' && other) return { is: 'days', from: one, to: other };
  if (operator === 'count' || operator === 'year') return { is: operator, of: one };
  return isSign(operator) && other ? { is: 'sum', sign: operator, terms } : undefined;
}

function parseLookup([table, column, ...keys]: Json[]): Term | undefined {
  const terms = keys.flatMap((key) => parseTerm(key) ?? []);
  if (typeof table !== 'string' || typeof column !== 'string' || terms.length < keys.length) return undefined;
  return { is: 'lookup', table, column, keys: terms };
}

const isSign = (operator: string): operator is Sign => ['+', '-', '*', '/'].includes(operator);

/** Returns the expression of a term. */
export function termToLogic(term: Term): Json {
  switch (term.is) {
    case 'name':
      return { var: term.name };
    case 'value':
      return term.value;
    case 'values':
      return term.values;
    case 'moved':
      return { [dateOperators[term.span]]: [termToLogic(term.day), term.by] };
    case 'age':
      return { ageAt: [termToLogic(term.born), termToLogic(term.on)] };
    case 'days':
      return { daysBetween: [termToLogic(term.from), termToLogic(term.to)] };
    case 'count':
      return { count: termToLogic(term.of) };
    case 'year':
      return { year: termToLogic(term.of) };
    case 'sum':
      return { [term.sign]: term.terms.map(termToLogic) };
    case 'lookup':
      return { lookup: [term.table, term.column, ...term.keys.map(termToLogic)] };
  }
}
