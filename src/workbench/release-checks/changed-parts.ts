import type { DecisionTable, ProductDefinition } from '#engine/language/definition.ts';
import { isSameJson, type Json, toCanonicalJson } from '#engine/language/json.ts';
import { listRatingTables, readsBenefits } from '#engine/language/tables/rating-tables.ts';
import { listJsonNodes } from '../base/json-tree.ts';

/** A changed text; null if it does not exist in a version. */
export type ChangedWord = { language: string; id: string; before: string | null; after: string | null };

/** The changes of a table: cells of rows that stayed, rows added, rows removed. */
export type ChangedTable = { table: string; cells: number; added: number; removed: number };

type Words = Record<string, Record<string, string>>;

/** Finds changed texts by language and id. */
export function findChangedWords(before: Words, after: Words): ChangedWord[] {
  return Object.keys(after).flatMap((language) => {
    const [old = {}, now = {}] = [before[language], after[language]];
    const ids = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
    return ids
      .filter((id) => old[id] !== now[id])
      .map((id) => ({ language, id, before: old[id] ?? null, after: now[id] ?? null }));
  });
}

/** Collects every text of a document or another tree, by its position. */
export function collectTexts(node: unknown, place: string): Record<string, string> {
  const texts = listJsonNodes(node as Json).filter(({ value }) => typeof value === 'string');
  return Object.fromEntries(texts.map(({ path, value }) => [[place, ...path].join('/'), value as string]));
}

/** Finds tables with changed content. A row that only moved did not change. */
export function findChangedTables(before: ProductDefinition, after: ProductDefinition): ChangedTable[] {
  const [old, now] = [before, after].map(listRatingTables) as [
    Record<string, DecisionTable>,
    Record<string, DecisionTable>,
  ];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((table) => {
    const counted = countByText(old[table], now[table]);
    return counted.cells + counted.added + counted.removed === 0 ? [] : [{ table, ...counted }];
  });
}

function countByText(before: DecisionTable | undefined, after: DecisionTable | undefined): Omit<ChangedTable, 'table'> {
  const [old, now] = [before?.rows ?? [], after?.rows ?? []];
  const [known, kept] = [new Set(old.map(toCanonicalJson)), new Set(now.map(toCanonicalJson))];
  const gone = old.filter((row) => !kept.has(toCanonicalJson(row)));
  const come = now.filter((row) => !known.has(toCanonicalJson(row)));
  // A row with the same conditions is the same row with other outputs. The other rows are compared in order.
  const inputs = before?.inputs.length ?? 0;
  const byInputs = new Map(gone.map((row) => [toCanonicalJson(row.slice(0, inputs)), row]));
  let cells = 0;
  const differing = (row: Json[], was: Json[]) => row.filter((cell, index) => !isSameJson(cell, was[index])).length;
  const others = come.filter((row) => {
    const key = toCanonicalJson(row.slice(0, inputs));
    const was = byInputs.get(key);
    if (was === undefined) return true;
    byInputs.delete(key);
    cells += differing(row, was);
    return false;
  });
  const left = [...byInputs.values()];
  const pairs = Math.min(left.length, others.length);
  for (let at = 0; at < pairs; at += 1) cells += differing(others[at] as Json[], left[at] as Json[]);
  return { cells, added: others.length - pairs, removed: left.length - pairs };
}

/**
 * Returns true if two versions have the same questions, paths, rating and cover: only words, documents or benefits
 * that the rating does not read differ.
 */
export function hasSameDecisions(before: ProductDefinition, after: ProductDefinition): boolean {
  const deciding = ({ product, form, rating, chart, benefits }: ProductDefinition) => [
    product.cover,
    product.currency,
    form,
    rating,
    chart,
    readsBenefits(rating) ? benefits : null,
  ];
  return toCanonicalJson(deciding(before)) === toCanonicalJson(deciding(after));
}
