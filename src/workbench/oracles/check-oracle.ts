import type { DecisionTable, ProductDefinition } from '#engine/language/definition.ts';
import type { CheckContext, Finding } from '#workbench/base/finding.ts';
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
import { checkWitness } from '#workbench/witness/check-witness.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { wordsWith } from '../mutants/word-mutants.ts';
import type { MutationSubject } from './mutation-subject.ts';
import { complaint, type Oracle } from './oracle.ts';

type Check = (context: CheckContext) => Finding[];

const OF_PART: Record<string, Check[]> = {
  chart: [checkChartNames, checkChartFlow, checkResets, checkMessages, checkRegions],
  form: [checkWitness, checkDerived, checkLogic, checkPages, checkRating, checkResets, checkMessages, checkRegions],
  rating: [checkRating, checkWitness, checkMessages],
  product: [checkWitness, checkDocuments],
  benefits: [checkWitness, checkBenefits],
  words: [checkWords, checkWitness, checkMessages],
};

/** What the check of a definition says before anybody walks through the product. */
export function checkOracle({ context }: MutationSubject): Oracle {
  const all = [...new Set([...Object.values(OF_PART).flat(), checkTables])];
  let known: Set<string> | undefined;
  const isNew = (words: string): boolean => {
    known ??= new Set(all.flatMap((check) => check(context)).map(wordsOf));
    return !known.has(words);
  };
  return {
    name: 'check',
    notices(product, mutant) {
      const definition = product.definition as ProductDefinition;
      const changed = { ...context, definition, messages: wordsWith(context.messages, mutant) };
      const table = tableOf(mutant);
      const asked = table === undefined ? (OF_PART[String(mutant.changes[0].place[0])] ?? []) : [];
      const first = (check: Check, of: CheckContext) => complaint(() => check(of).map(wordsOf).find(isNew));
      if (table !== undefined) return first(checkTables, { ...context, definition: withTableAlone(definition, table) });
      for (const check of asked) {
        const said = first(check, changed);
        if (said !== undefined) return said;
      }
      return undefined;
    },
  };
}

const wordsOf = ({ message }: Finding): string => message;

function tableOf({ changes: [{ place }] }: Mutant): string | undefined {
  return place[1] === 'tables' ? String(place[2]) : undefined;
}

/** The tables that were not changed need no second look. */
function withTableAlone(definition: ProductDefinition, name: string): ProductDefinition {
  const alone = (tables: Record<string, DecisionTable> = {}) =>
    Object.fromEntries(Object.entries(tables).filter(([table]) => table === name));
  const { form, rating } = definition;
  return {
    ...definition,
    form: { ...form, tables: alone(form.tables) },
    rating: { ...rating, tables: alone(rating.tables) },
  };
}
