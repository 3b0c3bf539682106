import type { DecisionTable, ProductDefinition } from '#engine/language/definition.ts';
import type { CheckContext, Issue } from '#workbench/base/issue.ts';
import { checkChartFlow } from '#workbench/check/chart/check-chart-flow.ts';
import { checkChartNames } from '#workbench/check/chart/check-chart-names.ts';
import { checkRegions } from '#workbench/check/chart/check-regions.ts';
import { checkResets } from '#workbench/check/chart/check-resets.ts';
import { checkBenefits } from '#workbench/check/check-benefits.ts';
import { checkDerived } from '#workbench/check/check-derived.ts';
import { checkDocuments } from '#workbench/check/check-documents.ts';
import { checkLogic } from '#workbench/check/check-logic.ts';
import { checkMessages } from '#workbench/check/check-messages.ts';
import { checkPages } from '#workbench/check/check-pages.ts';
import { checkRating } from '#workbench/check/check-rating.ts';
import { checkTables } from '#workbench/check/check-tables.ts';
import { checkWords } from '#workbench/check/check-words.ts';
import { checkExpectedTables } from '#workbench/expected-tables/check-expected-tables.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { applyWordChanges } from '../mutants/word-mutants.ts';
import { type Detector, describeFailure } from './detector.ts';
import type { MutationSubject } from './mutation-subject.ts';

type DefinitionCheck = (context: CheckContext) => Issue[];

const CHECKS_BY_PART: Record<string, DefinitionCheck[]> = {
  chart: [checkChartNames, checkChartFlow, checkResets, checkMessages, checkRegions],
  form: [
    checkExpectedTables,
    checkDerived,
    checkLogic,
    checkPages,
    checkRating,
    checkResets,
    checkMessages,
    checkRegions,
  ],
  rating: [checkRating, checkExpectedTables, checkMessages],
  product: [checkExpectedTables, checkDocuments],
  benefits: [checkExpectedTables, checkBenefits],
  words: [checkWords, checkExpectedTables, checkMessages],
};

/** Detects mutants by the checks of a definition, without following any path through the product. */
export function createCheckDetector({ context }: MutationSubject): Detector {
  const all = [...new Set([...Object.values(CHECKS_BY_PART).flat(), checkTables])];
  let known: Set<string> | undefined;
  const isNew = (words: string): boolean => {
    known ??= new Set(all.flatMap((check) => check(context)).map(readWords));
    return !known.has(words);
  };
  return {
    name: 'check',
    notices(product, mutant) {
      const definition = product.definition as ProductDefinition;
      const changed = { ...context, definition, messages: applyWordChanges(context.messages, mutant) };
      const table = findTableName(mutant);
      const asked = table === undefined ? (CHECKS_BY_PART[String(mutant.changes[0].place[0])] ?? []) : [];
      const first = (check: DefinitionCheck, of: CheckContext) =>
        describeFailure(() => check(of).map(readWords).find(isNew));
      if (table !== undefined) return first(checkTables, { ...context, definition: keepOneTable(definition, table) });
      for (const check of asked) {
        const said = first(check, changed);
        if (said !== undefined) return said;
      }
      return undefined;
    },
  };
}

const readWords = ({ message }: Issue): string => message;

function findTableName({ changes: [{ place }] }: Mutant): string | undefined {
  return place[1] === 'tables' ? String(place[2]) : undefined;
}

/** Reduces the definition to the changed table; the unchanged tables need no second check. */
function keepOneTable(definition: ProductDefinition, name: string): ProductDefinition {
  const alone = (tables: Record<string, DecisionTable> = {}) =>
    Object.fromEntries(Object.entries(tables).filter(([table]) => table === name));
  const { form, rating } = definition;
  return {
    ...definition,
    form: { ...form, tables: alone(form.tables) },
    rating: { ...rating, tables: alone(rating.tables) },
  };
}
