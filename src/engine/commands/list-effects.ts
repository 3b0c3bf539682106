import type { FormDefinition, LookupEffect } from '../language/definition.ts';

const effectsCache = new WeakMap<FormDefinition, LookupEffect[]>();

/** The lookup effects of all pages. */
export function listEffects(form: FormDefinition): LookupEffect[] {
  const found = effectsCache.get(form) ?? Object.values(form.pages).flatMap(({ effects = [] }) => effects);
  effectsCache.set(form, found);
  return found;
}
