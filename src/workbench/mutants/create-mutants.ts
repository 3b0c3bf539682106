import type { ProductDefinition } from '#engine/language/definition.ts';
import { createChartMutants } from './chart-mutants.ts';
import { createConditionMutants } from './condition-mutants.ts';
import { createListMutants, createSettingMutants } from './data-mutants.ts';
import { createCoverMutants, createDocumentMutants, createFormMutants } from './form-mutants.ts';
import type { Mutant } from './mutant.ts';
import { createRatingMutants } from './rating-mutants.ts';
import { createResetMutants } from './reset-mutants.ts';
import { pickRandom } from './seeded-random.ts';
import { createTableMutants, type RowChoice } from './table-mutants.ts';
import { createWordMutants, type Texts } from './word-mutants.ts';

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
  const makers = [
    ...[
      createChartMutants,
      createResetMutants,
      createConditionMutants,
      createRatingMutants,
      createFormMutants,
      createCoverMutants,
      createDocumentMutants,
    ],
    ...[createSettingMutants, createListMutants],
  ];
  const others = [...makers.flatMap((make) => make(definition)), ...createWordMutants(definition.product.id, messages)];
  const rows = createTableMutants(definition, isWanted);
  const all = removeDuplicates([...others, ...rows.flatMap(({ mutants }) => mutants)]);
  const taken = new Set(
    rows.flatMap(({ many, mutants }) => (many ? [pickRandom(mutants, seed, mutants[0]?.id ?? '')] : mutants)),
  );
  const aside = new Set(rows.flatMap(({ mutants }) => mutants).filter((mutant) => !taken.has(mutant)));
  return { all, chosen: all.filter((mutant) => !aside.has(mutant)) };
}

/** Removes mutants that make the same change as another one. */
function removeDuplicates(mutants: Mutant[]): Mutant[] {
  const seen = new Set<string>();
  return mutants.filter(({ changes }) => {
    const key = JSON.stringify(changes);
    return !seen.has(key) && seen.add(key);
  });
}
