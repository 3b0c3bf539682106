import type { Logic } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';

/** The unit of time by which a day is moved. */
export type Span = 'days' | 'months' | 'years';
type Sign = '+' | '-' | '*' | '/';

/** A part of a sentence: an answer, a fixed value, or a calculation with other terms. */
export type Term =
  | { is: 'name'; name: string }
  | { is: 'value'; value: string | number | boolean }
  | { is: 'values'; values: (string | number)[] }
  | { is: 'moved'; day: Term; by: number; span: Span }
  | { is: 'age'; born: Term; on: Term }
  | { is: 'days'; from: Term; to: Term }
  | { is: 'count'; of: Term }
  | { is: 'year'; of: Term }
  | { is: 'sum'; sign: Sign; terms: Term[] }
  | { is: 'lookup'; table: string; column: string; keys: Term[] };

const moves: Record<string, Span> = { addDays: 'days', addMonths: 'months', addYears: 'years' };
const movers: Record<Span, string> = { days: 'addDays', months: 'addMonths', years: 'addYears' };

/** Returns the operator of an expression with its arguments; undefined for a value without an operator. */
export function partsOf(logic: Logic | undefined): { operator: string; args: Json[] } | undefined {
  if (!isObject(logic)) return undefined;
  const [entry, more] = Object.entries(logic as Record<string, Json>);
  if (!entry || more) return undefined;
  const [operator, args] = entry;
  return { operator, args: Array.isArray(args) ? args : [args] };
}

/** Returns the term for an expression that gives a value; undefined if sentences have no words for it. */
export function termOf(logic: Logic | undefined): Term | undefined {
  if (typeof logic === 'string' || typeof logic === 'number' || typeof logic === 'boolean')
    return { is: 'value', value: logic };
  if (Array.isArray(logic)) {
    const values = logic.filter((one) => typeof one === 'string' || typeof one === 'number');
    return values.length === logic.length && values.length > 0 ? { is: 'values', values } : undefined;
  }
  const { operator = '', args = [] } = partsOf(logic) ?? {};
  if (operator === 'var') return typeof args[0] === 'string' ? { is: 'name', name: args[0] } : undefined;
  if (operator === 'lookup') return lookupOf(args);
  const terms = args.flatMap((arg) => termOf(arg) ?? []);
  return terms.length === args.length ? calculated(operator, args, terms) : undefined;
}

/** Returns the term for an operator whose arguments are terms. */
function calculated(operator: string, args: readonly Json[], terms: Term[]): Term | undefined {
  const [one, other] = terms;
  const [, by] = args;
  if (!one) return undefined;
  const span = Object.hasOwn(moves, operator) ? moves[operator] : undefined;
  if (span) return typeof by === 'number' && args.length === 2 ? { is: 'moved', day: one, by, span } : undefined;
  if (operator === 'ageAt' && other) return { is: 'age', born: one, on: other };
  if (operator === 'daysBetween' && other) return { is: 'days', from: one, to: other };
  if (operator === 'count' || operator === 'year') return { is: operator, of: one };
  return isSign(operator) && other ? { is: 'sum', sign: operator, terms } : undefined;
}

function lookupOf([table, column, ...keys]: Json[]): Term | undefined {
  const terms = keys.flatMap((key) => termOf(key) ?? []);
  if (typeof table !== 'string' || typeof column !== 'string' || terms.length < keys.length) return undefined;
  return { is: 'lookup', table, column, keys: terms };
}

const isSign = (operator: string): operator is Sign => ['+', '-', '*', '/'].includes(operator);

/** Returns the expression of a term. */
export function logicOfTerm(term: Term): Json {
  switch (term.is) {
    case 'name':
      return { var: term.name };
    case 'value':
      return term.value;
    case 'values':
      return term.values;
    case 'moved':
      return { [movers[term.span]]: [logicOfTerm(term.day), term.by] };
    case 'age':
      return { ageAt: [logicOfTerm(term.born), logicOfTerm(term.on)] };
    case 'days':
      return { daysBetween: [logicOfTerm(term.from), logicOfTerm(term.to)] };
    case 'count':
      return { count: logicOfTerm(term.of) };
    case 'year':
      return { year: logicOfTerm(term.of) };
    case 'sum':
      return { [term.sign]: term.terms.map(logicOfTerm) };
    case 'lookup':
      return { lookup: [term.table, term.column, ...term.keys.map(logicOfTerm)] };
  }
}
