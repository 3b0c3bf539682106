import type { PageDefinition } from '#engine/language/definition.ts';

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
