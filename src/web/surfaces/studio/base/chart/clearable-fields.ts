import type { FormDefinition, PageDefinition, RatingDefinition } from '#engine/language/definition.ts';
import { listReadNames } from '#engine/language/expression.ts';

type Form = {
  pages: readonly { page: PageDefinition | undefined }[];
  derived: FormDefinition['derived'];
};

/**
 * Returns the fields that a rule may clear: fields that the premium does not read, and required fields, because their
 * page asks for them again. If a rule cleared another field, the buyer would continue without a price.
 */
export function listClearableFields(
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
