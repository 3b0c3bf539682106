import { useMemo } from 'react';
import { isObject, type Json } from '#engine/language/json.ts';
import { BENEFITS_TABLE } from '#engine/language/tables/rating-tables.ts';
import { type Text, useText } from '#web/i18n/use-text.ts';
import { listTables } from '#web/surfaces/studio/base/values/list-tables.ts';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import type { SentenceScope } from '../terms/sentence-scope.ts';
import { type NameTypes, toFormulaType } from './formula-type.ts';
import { formulaFunctions } from './formula-vocabulary.ts';
import type { FormulaNames } from './parse-formula.ts';
import { printFormula } from './print-formula.ts';
import { usePlanAmounts } from './use-plan-amounts.ts';

/** A name that can be inserted in a formula, with its label. */
export type NameSuggestion = { put: string; label: string; help?: string };

/** Returns the functions of formulas, as suggestions. */
const suggestFunctions = (text: Text): NameSuggestion[] =>
  Object.entries(formulaFunctions).map(([name, { example }]) => ({
    put: `${name}(`,
    label: example,
    help: text(`studio-sentences.formula.functions.${name}`),
  }));

export type FormulaContext = FormulaNames & { tables: readonly string[]; suggestions: readonly NameSuggestion[] };

/** First parts of names that the studio cannot list completely: lookups, sales channel, chart regions, list items. */
const OPEN_NAME_PATTERN = /^(findings|circumstances|regions|item|outer)(\.|$)/;

/** Returns the names for a formula over answers and calculated values, with the tables of the form. */
export function useFormulaNames(scope: SentenceScope): FormulaContext {
  const text = useText();
  const tables = useTables('form');
  return useMemo(() => {
    const known = new Set(scope.all.map(({ name }) => name));
    return {
      knows: (name) => known.has(name) || known.has(name.split('.')[0] ?? '') || OPEN_NAME_PATTERN.test(name),
      columnsOf: (table) => tables.get(table),
      tables: [...tables.keys()],
      typeOf: (name) => toFormulaType(scope.find(name)?.kind),
      suggestions: [
        ...scope.all.map(({ name, label }) => ({ put: name, label })),
        ...suggestFunctions(text),
        ...suggestTables(tables),
      ],
    };
  }, [scope, tables, text]);
}

/** Returns the names for a step of the premium: the inputs, the steps before it, the plan's amounts, the tables. */
export function useRatingNames(
  before: readonly string[],
  nameOf: (name: string) => string,
  typeOf: NameTypes,
): FormulaContext {
  const text = useText();
  const tables = useTables('rating');
  const amounts = usePlanAmounts();
  const names = before.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `amounts` is a new list with the same content each time
  return useMemo(() => {
    const known = names.split('\n');
    return {
      knows: (name) => known.includes(name.split('.')[0] ?? '') || /^(item|outer)(\.|$)/.test(name),
      columnsOf: (table) => (table === BENEFITS_TABLE ? amounts.map(({ line }) => line) : tables.get(table)),
      tables: [BENEFITS_TABLE, ...tables.keys()],
      typeOf,
      suggestions: [
        ...known.map((name) => ({ put: name, label: nameOf(name) })),
        ...amounts.map(({ label, logic }) => ({ put: printFormula(logic) ?? '', label })),
        ...suggestFunctions(text),
        ...suggestTables(tables),
      ],
    };
  }, [names, nameOf, typeOf, tables, text, JSON.stringify(amounts)]);
}

const suggestTables = (tables: ReadonlyMap<string, readonly string[]>): NameSuggestion[] =>
  [...tables].flatMap(([table, columns]) =>
    columns.map((column) => ({ put: `lookup(${table}, ${column}, `, label: `${table} › ${column}` })),
  );

/** Returns the tables of a file, each with the columns that can be read. */
function useTables(of: 'rating' | 'form'): ReadonlyMap<string, readonly string[]> {
  const { workspace, product } = useWorkspace();
  const file = useInWorkspace((opened) => listFormulaTables(opened.value(`product-schemas/${product}/${of}.json`)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `file` changes when the tables change
  return useMemo(
    () =>
      new Map(
        listTables(workspace.value, product)
          .filter((table) => table.of === of)
          .map(({ name, definition }) => [name, definition.outputs]),
      ),
    [workspace, product, of, file],
  );
}

const listFormulaTables = (file: Json | undefined): Json | undefined =>
  isObject(file) ? (file.tables as Json | undefined) : undefined;
