import { ANY } from '#engine/language/decision-table.ts';
import type { DecisionTable, RatingStep } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { listRatingTables } from '#engine/language/tables/rating-tables.ts';
import type { Product } from '#engine/product.ts';
import type { ReviewedReads } from './reviewed-reads.ts';

/** An item that no reviewed case covers. */
export type UnreviewedItem =
  | { kind: 'row'; table: string; row: number }
  /** A case reads the row, but no case has this value of the column: the start of the range, or its last value. */
  | { kind: 'bound'; table: string; row: number; column: string; value: number }
  /** The step is in no case's premium, or in every premium although it may be zero. */
  | { kind: 'step'; step: number; lacks: 'with' | 'without' }
  /** A minimum that is declared unreachable but is reached. */
  | { kind: 'reached'; step: number };

/** Finds rows and bounds of all tables, and rating steps, whose change no reviewed case would detect. */
export function findUnreviewedItems(product: Product, { rows, steps }: ReviewedReads): UnreviewedItem[] {
  const { form, rating, benefits } = product.definition;
  const tables = Object.entries(rating ? listRatingTables({ form, rating, benefits }) : (form.tables ?? {}));
  return [
    ...tables.flatMap(([name, table]) => listTableItems(name, table, rows.get(name))),
    ...(rating?.steps ?? []).flatMap((step, index) => listStepItems(step, index, steps)),
  ];
}

function listTableItems(
  table: string,
  { inputs, rows }: DecisionTable,
  read: ReturnType<ReviewedReads['rows']['get']>,
): UnreviewedItem[] {
  return rows.flatMap((cells, row): UnreviewedItem[] => {
    const found = read?.get(row);
    if (!found) return [{ kind: 'row', table, row }];
    return inputs.flatMap((column, at): UnreviewedItem[] => {
      const cell = cells[at] as Json;
      if (column.match !== 'range' || cell === ANY) return [];
      const values = found.map((read) => Number(read.inputs[column.name]));
      return listBounds(cell as [number | null, number | null], column.domain)
        .filter(({ isMet }) => !values.some(isMet))
        .map(({ value }) => ({ kind: 'bound', table, row, column: column.name, value }));
    });
  });
}

/**
 * Lists the start of a range and its last value: one unit of the bound's last decimal below the bound, or any value
 * between. Values outside of the declared domain cannot occur.
 */
function listBounds(
  [from, to]: [number | null, number | null],
  domain: DecisionTable['inputs'][number]['domain'],
): { value: number; isMet: (value: number) => boolean }[] {
  const { from: first, to: last } = isObject(domain) ? (domain as { from: number; to: number }) : {};
  const exactly = (value: number) => ({ value, isMet: (one: number) => one === value });
  const begins = from === null || (first !== undefined && from < first) ? [] : [exactly(from)];
  if (to === null) return begins;
  if (last !== undefined && to > last) return [...begins, exactly(last)];
  const decimals = String(to).split('.')[1]?.length ?? 0;
  const value = Number((to - 10 ** -decimals).toFixed(decimals));
  return [...begins, { value, isMet: (one) => one >= value && one < to }];
}

function listStepItems(step: RatingStep, index: number, seen: ReviewedReads['steps']): UnreviewedItem[] {
  if (step.part === undefined) return [];
  if (typeof step.minimum === 'object') return seen.with.has(step.set) ? [{ kind: 'reached', step: index }] : [];
  if (!seen.with.has(step.set)) return [{ kind: 'step', step: index, lacks: 'with' }];
  return seen.without.has(step.set) || !canBeZero(step) ? [] : [{ kind: 'step', step: index, lacks: 'without' }];
}

/**
 * Returns true if a step has a condition, or if its expression itself can be 0. A fee that is always charged cannot be
 * zero.
 */
function canBeZero({ when, logic, minimum }: RatingStep): boolean {
  if (when !== undefined || minimum !== undefined) return true;
  if (!isObject(logic)) return false;
  const inner = logic.if ?? logic.max;
  return Array.isArray(inner) && inner.includes(0);
}
