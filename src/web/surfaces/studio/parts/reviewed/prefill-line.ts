import { ANY } from '#engine/language/decision-table.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import { parsePointer } from '#product-files/edit-value.ts';
import type { BuiltProduct } from '#web/surfaces/studio/preview/use-built-product.ts';
import type { LineRow } from './line-rows.ts';

/**
 * Returns the answers of a new line that reads a row of a table, as far as the inputs of the table are answers: a value,
 * or the first value of a range.
 * @param at the row as a JSON pointer, `/tables/TABLE/rows/ROW`
 */
export function prefillLine(
  { product, describe }: BuiltProduct,
  at: string | undefined,
): { fields: string[]; row: LineRow } {
  const [tables, name = '', rows, row] = parsePointer(at ?? '') ?? [];
  const { form, rating } = product.definition;
  const table = { ...form.tables, ...rating?.tables }[name];
  const cells = table?.rows[Number(row)];
  if (tables !== 'tables' || rows !== 'rows' || !table || !cells) return { fields: [], row: {} };
  const fields = mapFields(product.definition);
  const found = table.inputs.flatMap((input, column) => {
    const field = findAnswer(rating?.inputs[input.name]?.from ?? { var: input.name });
    const cell = cells[column] as Json;
    const value = Array.isArray(cell) ? cell[0] : cell;
    const isKnown = value !== null && value !== undefined && value !== ANY;
    return field !== undefined && field in fields && isKnown ? [{ field, value: value as Json }] : [];
  });
  const typed = found.map(({ field, value }) => [
    `answer.${field}`,
    fields[field]?.enum ? describe.value(field, value) : String(value),
  ]);
  return { fields: found.map(({ field }) => field), row: Object.fromEntries(typed) as LineRow };
}

/** Returns the answer that an expression is; undefined for any other expression. */
const findAnswer = (logic: Json): string | undefined =>
  isObject(logic) && typeof logic.var === 'string' ? logic.var : undefined;
