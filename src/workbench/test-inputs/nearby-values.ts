import type { DerivedState } from '#engine/derived-state.ts';
import { addDays, addYears, countDays, isDate } from '#engine/language/dates.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { findField, type Product } from '#engine/product.ts';
import type { FactDependencies } from '../base/find-dependencies.ts';

/** Up to this number all options of a field are tried. Of longer lists only those are tried that a condition names. */
const MAX_OPTIONS_TRIED = 12;

/**
 * Lists values for one field at which conditions may change: for every comparison the value at its bound, one below and
 * one above, for every use of the field (a stay, an age, a sum); every option; and no answer (null).
 * @param seen answers that the product's cases give to the field
 */
export function listNearbyValues(
  product: Product,
  field: string,
  situation: DerivedState,
  behind: FactDependencies,
  seen: Json[],
): Json[] {
  const schema = findField(product, field);
  if (!schema) return [];
  const base = situation.answers[field];
  const from = base === undefined ? seen.slice(0, 3) : [base];
  const steps = listShifts(situation, behind);
  const values = from.flatMap((value) => shiftValue(schema, value, steps, behind, seen));
  const options = schema.type === 'boolean' ? [true, false] : listOptions(schema, behind);
  const all = [...options, ...values, ...seen.slice(0, MAX_OPTIONS_TRIED), null].filter((value) =>
    isAllowed(schema, value),
  );
  const texts = all.map((value) => JSON.stringify(value));
  return all.filter(
    (_, index) => texts.indexOf(texts[index] as string) === index && texts[index] !== JSON.stringify(base),
  );
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

function shiftValue(
  schema: FieldSchema,
  value: Json,
  steps: number[],
  { hasAges }: FactDependencies,
  seen: Json[],
): Json[] {
  if (typeof value === 'number') return steps.map((step) => value + step);
  if (typeof value === 'string' && schema.format === 'date' && isDate(value)) {
    const days = steps.map((step) => addDays(value, step));
    const years = hasAges ? steps.filter((step) => Math.abs(step) < 120).map((step) => addYears(value, step)) : [];
    return [...days, ...years.flatMap((date) => [addDays(date, -1), date, addDays(date, 1)])];
  }
  if (Array.isArray(value))
    return steps.map((step) => resizeList(value, value.length + step, seen)).filter((list) => list !== undefined);
  return [];
}

/** Makes a list shorter, or longer with entries of the cases. */
function resizeList(list: Json[], length: number, seen: Json[]): Json[] | undefined {
  if (length < 0 || length > MAX_OPTIONS_TRIED) return undefined;
  const spare = seen.flatMap((other) => (Array.isArray(other) ? other : []));
  const longer = [...list];
  for (const entry of spare) {
    if (longer.length >= length) break;
    if (isObject(entry)) longer.push({ ...(entry as Record<string, Json>), id: String(longer.length + 1) });
    else if (!longer.includes(entry)) longer.push(entry);
  }
  return longer.length < length ? undefined : longer.slice(0, length);
}

function listOptions(schema: FieldSchema, { texts }: FactDependencies): Json[] {
  const { enum: options = [] } = schema;
  return options.length <= MAX_OPTIONS_TRIED ? options : options.filter((option) => texts.includes(String(option)));
}

function isAllowed({ minimum, maximum, enum: options }: FieldSchema, value: Json): boolean {
  if (typeof value === 'number') return value >= (minimum ?? value) && value <= (maximum ?? value);
  return options === undefined || value === null || options.includes(value as string);
}
