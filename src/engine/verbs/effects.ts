import type { FindingRequest, FormDefinition } from '../language/definition.ts';

/** What the pages ask the world. */
export function effectsOf({ pages }: FormDefinition): FindingRequest[] {
  return Object.values(pages).flatMap(({ effects = [] }) => effects);
}
