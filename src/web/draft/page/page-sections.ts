import type { PageDefinition } from '#engine/language/definition.ts';
import type { Answers, Problem } from '#engine/record.ts';
import { toFieldPath } from './field-id.ts';

/**
 * Fields that a page asks together. `at` is the index among the page's sections; fields without a section come last,
 * without a name.
 */
export type PageSection = { at: number; name?: string; fields: readonly string[] };

/** The sections of a page with the fields that are relevant now. A section without such a field is left out. */
export function listSections(
  { schema, sections = [] }: PageDefinition,
  isAsked: (field: string) => boolean,
): PageSection[] {
  const fields = Object.keys(schema.properties);
  const placed = new Set(sections.flatMap((section) => section.fields));
  const rest = fields.filter((field) => !placed.has(field));
  return [...sections, { fields: rest }]
    .map((section, at) => ({ ...section, at, fields: section.fields.filter((field) => isAsked(field)) }))
    .filter((section) => section.fields.length > 0);
}

/** The sections up to the index reached; at least the first. */
export function listOpenSections(sections: readonly PageSection[], reached: number): PageSection[] {
  return sections.filter(({ at }, index) => index === 0 || at <= reached);
}

/** The section that NEXT opens; undefined if all are open. */
export function findNextSection(sections: readonly PageSection[], reached: number): PageSection | undefined {
  return sections[listOpenSections(sections, reached).length];
}

/** More than a list has items, and an item has fields. */
const MANY = 1000;

/**
 * Problems in the order in which the page shows their fields: by section, then by item of a list, then by the fields of
 * the item; the problem of the list as a whole comes after its items. Problems of one field keep their
 * order; problems without a field of the page come first.
 */
export function sortByPlace(problems: readonly Problem[], page: PageDefinition, answers: Answers): Problem[] {
  const fields = listSections(page, () => true).flatMap((section) => section.fields);
  const places = new Map(problems.map((problem) => [problem, findPlace(problem.at ?? '')]));
  return problems.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));

  function findPlace(pointer: string): number {
    const [field = '', item = MANY - 1, part = ''] = toFieldPath(pointer, answers);
    const items = page.schema.properties[field]?.items;
    const parts = items && 'properties' in items ? Object.keys(items.properties) : [];
    return (fields.indexOf(`${field}`) * MANY + Number(item)) * MANY + parts.indexOf(`${part}`);
  }
}
