import { useMemo } from 'react';
import { isObject } from '#engine/language/json.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import {
  type FormulaContext,
  useFormulaNames,
  useRatingNames,
} from '#web/surfaces/studio/language/formula/use-formula-names.ts';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';

const noType = () => undefined;

/**
 * Returns the names of all formulas of a product. A formula of any file may be typed here, so every name is accepted;
 * the check of the product finds those that do not exist.
 */
export function useAllFormulaNames(): FormulaContext {
  const { product } = useWorkspace();
  const form = useFormulaNames(useSentenceScope());
  const rating = useFile<{ inputs?: object; steps?: unknown[] }>(`product-schemas/${product}/rating.json`);
  const { of: nameOf } = useTermNames();
  const own = useMemo(
    () => [
      ...Object.keys(rating?.inputs ?? {}),
      ...(rating?.steps ?? []).flatMap((step) => (isObject(step) && typeof step.set === 'string' ? [step.set] : [])),
    ],
    [rating],
  );
  const steps = useRatingNames(own, nameOf, noType);
  return useMemo(
    () => ({
      knows: () => true,
      typeOf: noType,
      columnsOf: (table) => form.columnsOf(table) ?? steps.columnsOf(table),
      tables: [...form.tables, ...steps.tables],
      suggestions: [
        ...new Map([...form.suggestions, ...steps.suggestions].map((one) => [one.put, one] as const)).values(),
      ],
    }),
    [form, steps],
  );
}
