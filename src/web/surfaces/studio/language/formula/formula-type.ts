import { isDate } from '#engine/language/dates.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import type { ValueKind } from '../terms/sentence-scope.ts';
import { comparisonOperators, type FormulaType, findFormulaFunction } from './formula-vocabulary.ts';

/** Returns the type of an answer or calculated value; undefined if it is not known. */
export type NameTypes = (name: string) => FormulaType | undefined;

/** The types of the kinds of answers. The codes of a choice can be texts or numbers. */
const kindTypes: Record<ValueKind, FormulaType | undefined> = {
  ...{ number: 'number', amount: 'number', cents: 'number', date: 'date', yesNo: 'yesNo', tick: 'yesNo' },
  ...{ text: undefined, choice: undefined, several: 'list', people: 'list' },
};

/** Returns the type of an answer or calculated value of a kind; undefined if it is not known. */
export const toFormulaType = (kind: ValueKind | undefined): FormulaType | undefined => kind && kindTypes[kind];

/** Returns the type of an expression's value; undefined if it is not known before there are answers. */
export function inferType(logic: Json, typeOf: NameTypes): FormulaType | undefined {
  if (typeof logic === 'number') return 'number';
  if (typeof logic === 'boolean') return 'yesNo';
  if (typeof logic === 'string') return inferTextType(logic);
  if (Array.isArray(logic)) return 'list';
  const [[operator, given] = ['', null]] = isObject(logic) ? Object.entries(logic as Record<string, Json>) : [];
  if (operator === 'var') return typeof given === 'string' ? typeOf(given) : undefined;
  if (['+', '-', '*', '/'].includes(operator)) return 'number';
  if (comparisonOperators.includes(operator) || ['and', 'or', '!', 'in'].includes(operator)) return 'yesNo';
  if (operator === 'if') return inferType((given as Json[])[1] ?? null, typeOf);
  return findFormulaFunction(operator)?.gives;
}

/** A text in quotes can also be an exact amount, a date or a code. */
function inferTextType(value: string): FormulaType | undefined {
  if (/^-?\d+(\.\d+)?$/.test(value)) return undefined;
  return isDate(value) ? 'date' : 'text';
}

/** Returns the first argument of a function with another type than the function takes, with both types. */
export function findWrongArgument(
  name: string,
  args: readonly Json[],
  typeOf: NameTypes,
): { at: number; wants: FormulaType; has: FormulaType } | undefined {
  const takes = findFormulaFunction(name)?.takes ?? [];
  return args
    .map((arg, at) => ({ at, wants: takes[Math.min(at, takes.length - 1)], has: inferType(arg, typeOf) }))
    .find((found): found is { at: number; wants: FormulaType; has: FormulaType } => isOther(found.wants, found.has));
}

const isOther = (wants: FormulaType | undefined, has: FormulaType | undefined): boolean =>
  wants !== undefined && has !== undefined && wants !== has;

/** Returns true if two values of known types can be compared by an operator. */
export function canCompare(operator: string, left: FormulaType | undefined, right: FormulaType | undefined): boolean {
  if (left === undefined || right === undefined) return true;
  const isOrder = !['==', '!='].includes(operator);
  return left === right && (!isOrder || left === 'number' || left === 'date');
}
