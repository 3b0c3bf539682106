import type { FormDefinition, PageDefinition, RatingDefinition } from '#engine/language/definition.ts';
import { listReadNames } from '#engine/language/expression.ts';

type Form = {
  pages: readonly { page: PageDefinition | undefined }[];
  derived: FormDefinition['derived'];
};

/**
 * Fields that a rule may empty: what the premium needs must be asked again, so its page insists on it. Otherwise the buyer would go on
 * without a price.
 */
export function clearableFields(
  { pages, derived }: Form,
  rating: Pick<RatingDefinition, 'inputs'> | undefined,
): string[] {
  const logicOf = new Map(derived.map(({ set, logic }) => [set, logic]));
  const rated = new Set<string>(Object.values(rating?.inputs ?? {}).flatMap(({ from }) => listReadNames(from)));
  for (const name of rated) {
    const logic = logicOf.get(name);
    if (logic !== undefined) for (const inner of listReadNames(logic)) rated.add(inner);
  }
  return pages.flatMap(({ page }) =>
    Object.keys(page?.schema.properties ?? {}).filter(
      (field) => !rated.has(field) || page?.schema.required?.includes(field) === true,
    ),
  );
}
