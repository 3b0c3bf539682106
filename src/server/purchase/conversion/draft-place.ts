import type { PageDefinition } from '#engine/language/definition.ts';
import type { Product } from '#engine/product.ts';
import type { Problem } from '#engine/record.ts';
import type { Position } from '#engine/replay.ts';

/**
 * The place of a draft at a save, without any answer. `trail`: ids of the reached pages in order, separated by spaces; the
 * draft is on the last one. `stopField`: the first field there that is open or wrong, as `field` or `list.field`; null if no
 * field prevents the next step.
 */
export type DraftPlace = { trail: string; stopField: string | null };

/** Describes the place of a draft by names of the product alone. */
export function describePlace(product: Product, { trail, problems }: Position): DraftPlace {
  const page = product.definition.form.pages[trail.at(-1) ?? ''];
  return { trail: trail.join(' '), stopField: (page && findFirstField(page, problems)) ?? null };
}

/** Finds the first field, in the order in which the page shows them, that has a problem. */
function findFirstField({ schema, sections }: PageDefinition, problems: Problem[]): string | undefined {
  const shown = [...(sections?.flatMap(({ fields }) => fields) ?? []), ...Object.keys(schema.properties)];
  const named = problems.flatMap(({ at = '' }) => {
    const [, field = '', , inner] = at.split('/');
    const place = shown.indexOf(field);
    return place < 0 ? [] : [{ place, name: inner === undefined ? field : `${field}.${inner}` }];
  });
  return named.toSorted((a, b) => a.place - b.place)[0]?.name;
}
