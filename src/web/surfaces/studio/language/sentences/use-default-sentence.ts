import type { Json } from '#engine/language/json.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';

/** Returns a sentence to begin with: the first answer with choices equals its first choice. */
export function useDefaultSentence(): Json {
  const { pages } = useProductForm();
  for (const { page } of pages)
    for (const [field, { enum: options }] of Object.entries(page?.schema.properties ?? {}))
      if (options?.[0] !== undefined) return { '==': [{ var: field }, options[0]] };
  return true;
}
