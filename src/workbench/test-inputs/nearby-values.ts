import type { DerivedState } from '#engine/derived-state.ts';
import { addDays, addYears, countDays, isDate } from '#engine/language/dates.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { findField, type Product } from '#engine/product.ts';
import type { FactDependencies } from '../base/find-dependencies.ts';
import { uniqueBy } from '../base/json-tree.ts';

/** Lists the distinct answers that the cases give to a field. */
export type SeenAnswers = (field: string) => Json[];

/** The product for which changes of answers are searched, and the answers that its cases give. */
export type AnswerSearch = { product: Product; seen: SeenAnswers };

/** Up to this number all options of a field are tried. Of longer lists only those are tried that a condition names. */
const MAX_OPTIONS_TRIED = 12;

/**
 * Lists values for one field at which conditions may change: for every comparison the value at its bound, one below and
 * one above, for every use of the field (a stay, an age, a sum); every option; and no answer (null).
 */
export function listNearbyValues(
  { product, seen }: AnswerSearch,
  field: string,
  situation: DerivedState,
  behind: FactDependencies,
): Json[] {
  const schema = findField(product, field);
  if (!schema) return [];
  const base = situation.answers[field];
  const now = JSON.stringify(base);
  const given = seen(field);
  const steps = listShifts(situation, behind);
  const values = (base === undefined ? given.slice(0, 3) : [base]).flatMap((value) =>
    Array.isArray(value)
      ? steps.flatMap((step) => resizeList(value, value.length + step, given))
      : shiftValue(schema, value, steps, behind),
  );
  const options = schema.type === 'boolean' ? [true, false] : listOptions(schema, behind);
  const all = [...options, ...values, ...given.slice(0, MAX_OPTIONS_TRIED), null];
  return uniqueBy(all).filter((value) => isAllowed(schema, value) && JSON.stringify(value) !== now);
}

/**
 * Lists the distance of each comparison from its bound, with one below and one above; in whole numbers, or in days for
 * dates.
 */
function listShifts(situation: DerivedState, { comparisons }: FactDependencies): number[] {
  const distances = comparisons.flatMap(([left, right]) => {
    const [from, to] = [left, right].map((side) => evaluatePlain(side, situation.scope));
    if (typeof from === 'number' && typeof to === 'number') return [to - from, from - to];
    if (typeof from !== 'string' || typeof to !== 'string' || !isDate(from) || !isDate(to)) return [];
    return [countDays(from, to) - 1, 1 - countDays(from, to)];
  });
  return [...new Set(distances.flatMap((distance) => [distance - 1, distance, distance + 1]))].filter(Number.isInteger);
}

function shiftValue(schema: FieldSchema, value: Json, steps: number[], { hasAges }: FactDependencies): Json[] {
  if (typeof value === 'number') return steps.map((step) => value + step);
  if (typeof value !== 'string' || schema.format !== 'date' || !isDate(value)) return [];
  const days = steps.map((step) => addDays(value, step));
  const years = hasAges ? steps.filter((step) => Math.abs(step) < 120).map((step) => addYears(value, step)) : [];
  return [...days, ...years.flatMap((date) => [addDays(date, -1), date, addDays(date, 1)])];
}

/** Makes a list shorter, or longer with entries of the cases; returns no list if that is not possible. */
function resizeList(list: Json[], length: number, seen: Json[]): Json[][] {
  if (length < 0 || length > MAX_OPTIONS_TRIED) return [];
  const longer = [...list];
  for (const entry of seen.flatMap((other) => (Array.isArray(other) ? other : []))) {
    if (longer.length >= length) break;
    if (isObject(entry)) longer.push({ ...(entry as Record<string, Json>), id: String(longer.length + 1) });
    else if (!longer.includes(entry)) longer.push(entry);
  }
  return longer.length < length ? [] : [longer.slice(0, length)];
}

function listOptions(schema: FieldSchema, { texts }: FactDependencies): Json[] {
  const { enum: options = [] } = schema;
  return options.length <= MAX_OPTIONS_TRIED ? options : options.filter((option) => texts.includes(String(option)));
}

function isAllowed({ minimum, maximum, enum: options }: FieldSchema, value: Json): boolean {
  if (typeof value === 'number') return value >= (minimum ?? value) && value <= (maximum ?? value);
  return options === undefined || value === null || options.includes(value as string);
}
