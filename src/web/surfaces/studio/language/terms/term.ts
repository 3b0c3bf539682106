import type { Logic } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';

/** The unit of time by which a day is moved. */
export type DateSpan = 'days' | 'months' | 'years';
/** The operators that read a part of a day. */
type DatePart = 'year' | 'month' | 'weekday';
/** The operators that round an amount to a multiple of a step. */
type RoundingOperator = 'round' | 'roundUp' | 'roundDown' | 'roundEven';
type Sign = '+' | '-' | '*' | '/';

/** A part of a sentence: an answer, a fixed value, or a calculation with other terms. */
export type Term =
  | { is: 'name'; name: string }
  | { is: 'value'; value: string | number | boolean }
  | { is: 'values'; values: (string | number)[] }
  | { is: 'moved'; day: Term; by: number; span: DateSpan }
  | { is: 'age'; born: Term; on: Term }
  | { is: 'days'; from: Term; to: Term }
  | { is: 'count' | DatePart; of: Term }
  | { is: 'rounded'; how: RoundingOperator; amount: Term; step: Term }
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
  if (operator === 'count' || isDatePart(operator)) return { is: operator, of: one };
  return other && joinTerms(operator, terms, other);
}

/** Returns the term for an operator between several terms; `other` is the second one. */
function joinTerms(operator: string, terms: Term[], other: Term): Term | undefined {
  const [one] = terms as [Term];
  if (operator === 'ageAt') return { is: 'age', born: one, on: other };
  if (operator === 'daysBetween') return { is: 'days', from: one, to: other };
  if (isRounding(operator)) return { is: 'rounded', how: operator, amount: one, step: other };
  return isSign(operator) ? { is: 'sum', sign: operator, terms } : undefined;
}

function parseLookup([table, column, ...keys]: Json[]): Term | undefined {
  const terms = keys.flatMap((key) => parseTerm(key) ?? []);
  if (typeof table !== 'string' || typeof column !== 'string' || terms.length < keys.length) return undefined;
  return { is: 'lookup', table, column, keys: terms };
}

const isDatePart = (operator: string): operator is DatePart => ['year', 'month', 'weekday'].includes(operator);
const isRounding = (operator: string): operator is RoundingOperator =>
  ['round', 'roundUp', 'roundDown', 'roundEven'].includes(operator);
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
    case 'year':
    case 'month':
    case 'weekday':
      return { [term.is]: termToLogic(term.of) };
    case 'rounded':
      return { [term.how]: [termToLogic(term.amount), termToLogic(term.step)] };
    case 'sum':
      return { [term.sign]: term.terms.map(termToLogic) };
    case 'lookup':
      return { lookup: [term.table, term.column, ...term.keys.map(termToLogic)] };
  }
}
