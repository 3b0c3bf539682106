import type { FindingRequest, FormDefinition } from '../language/definition.ts';

const known = new WeakMap<FormDefinition, FindingRequest[]>();

/** What the pages ask the world. */
export function effectsOf(form: FormDefinition): FindingRequest[] {
  const found = known.get(form) ?? Object.values(form.pages).flatMap(({ effects = [] }) => effects);
  known.set(form, found);
  return found;
}
