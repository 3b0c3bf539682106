import type { ProductDefinition } from '#engine/language/definition.ts';
import { uniqueBy } from '../base/json-tree.ts';
import { createChartMutants } from './chart-mutants.ts';
import { createConditionMutants } from './condition-mutants.ts';
import { createClaimRuleMutants, createListMutants, createSettingMutants } from './data-mutants.ts';
import { createCoverMutants, createDocumentMutants, createFormMutants } from './form-mutants.ts';
import type { Mutant } from './mutant.ts';
import { createRatingMutants } from './rating-mutants.ts';
import { createResetMutants } from './reset-mutants.ts';
import { pickRandom } from './seeded-random.ts';
import { createTableMutants, type RowChoice } from './table-mutants.ts';
import { createWordMutants, type Texts } from './word-mutants.ts';

const MAKERS: ((definition: ProductDefinition) => Mutant[])[] = [
  createChartMutants,
  createResetMutants,
  createConditionMutants,
  createRatingMutants,
  createFormMutants,
  createCoverMutants,
  createDocumentMutants,
  createSettingMutants,
  createListMutants,
  createClaimRuleMutants,
];

/**
 * Creates mutants of a product: one change in one place, for every place, and for the selected rows of tables. `all`
 * contains the mutants that any seed would choose.
 */
export function createMutants(
  definition: ProductDefinition,
  messages: Texts,
  seed: number,
  isWanted?: RowChoice,
): { all: Mutant[]; chosen: Mutant[] } {
  const others = [...MAKERS.flatMap((make) => make(definition)), ...createWordMutants(definition.product.id, messages)];
  const rows = createTableMutants(definition, isWanted);
  // Of mutants that make the same change, the first is kept.
  const all = uniqueBy([...others, ...rows.flatMap(({ mutants }) => mutants)], ({ changes }) =>
    JSON.stringify(changes),
  );
  const taken = new Set(
    rows.flatMap(({ many, mutants }) => (many ? [pickRandom(mutants, seed, mutants[0]?.id ?? '')] : mutants)),
  );
  const aside = new Set(rows.flatMap(({ mutants }) => mutants).filter((mutant) => !taken.has(mutant)));
  return { all, chosen: all.filter((mutant) => !aside.has(mutant)) };
}
