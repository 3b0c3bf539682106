import type { ProductDefinition } from '#engine/language/definition.ts';
import { pickOne } from './chance.ts';
import { chartMutants } from './chart-mutants.ts';
import { conditionMutants } from './condition-mutants.ts';
import { listMutants, settingMutants } from './data-mutants.ts';
import { coverMutants, formMutants, paperMutants } from './form-mutants.ts';
import type { Mutant } from './mutant.ts';
import { ratingMutants } from './rating-mutants.ts';
import { resetMutants } from './reset-mutants.ts';
import { type RowChoice, tableMutants } from './table-mutants.ts';
import { type Texts, wordMutants } from './word-mutants.ts';

/** A product changed in one place at a time, in every place; of tables in the rows that are wanted. `all` are those that any seed would choose. */
export function mutantsOf(
  definition: ProductDefinition,
  messages: Texts,
  seed: number,
  isWanted?: RowChoice,
): { all: Mutant[]; chosen: Mutant[] } {
  const makers = [
    ...[chartMutants, resetMutants, conditionMutants, ratingMutants, formMutants, coverMutants, paperMutants],
    ...[settingMutants, listMutants],
  ];
  const others = [...makers.flatMap((make) => make(definition)), ...wordMutants(definition.product.id, messages)];
  const rows = tableMutants(definition, isWanted);
  const all = unlike([...others, ...rows.flatMap(({ mutants }) => mutants)]);
  const taken = new Set(
    rows.flatMap(({ many, mutants }) => (many ? [pickOne(mutants, seed, mutants[0]?.id ?? '')] : mutants)),
  );
  const aside = new Set(rows.flatMap(({ mutants }) => mutants).filter((mutant) => !taken.has(mutant)));
  return { all, chosen: all.filter((mutant) => !aside.has(mutant)) };
}

/** Two ways to make the same change are one. */
function unlike(mutants: Mutant[]): Mutant[] {
  const seen = new Set<string>();
  return mutants.filter(({ changes }) => {
    const key = JSON.stringify(changes);
    return !seen.has(key) && seen.add(key);
  });
}
