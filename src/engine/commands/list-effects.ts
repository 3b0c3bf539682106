import type { FormDefinition, LookupEffect } from '../language/definition.ts';

const effectsCache = new WeakMap<FormDefinition, LookupEffect[]>();

/** Lists the lookups that the pages of a form start. */
export function listEffects(form: FormDefinition): LookupEffect[] {
  const found = effectsCache.get(form) ?? Object.values(form.pages).flatMap(({ effects = [] }) => effects);
  effectsCache.set(form, found);
  return found;
}
