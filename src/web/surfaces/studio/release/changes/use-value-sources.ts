import { useMemo } from 'react';
import type { Json } from '#engine/language/json.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { useNamingSources } from '#web/surfaces/studio/language/names/use-naming-sources.ts';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import type { ValueSources } from './value-text.ts';

/** Returns the names of the open version of a product, for places and values in words. */
export function useValueSources(): ValueSources {
  const naming = useNamingSources();
  const format = useFormat();
  const form = useProductForm();
  const scope = useSentenceScope();
  return useMemo(() => {
    const conditions = form.conditions as Readonly<Record<string, Json>>;
    return { ...naming, conditions, speech: { text: naming.text, format, scope } };
  }, [naming, format, form, scope]);
}
