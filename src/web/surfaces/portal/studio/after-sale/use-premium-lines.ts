import type { RatingStep } from '#engine/language/definition.ts';
import { useWording } from '../sentences/use-scope.ts';
import { readable, said } from '../workspace/product-words.ts';
import { resolved } from '../workspace/resolved.ts';
import { useInWorkspace, useWorkspace } from '../workspace/workspace-context.ts';

/** The lines of the premium, with what they are called. */
export function usePremiumLines(): { value: string; label: string }[] {
  const words = useWording();
  const { workspace, product } = useWorkspace();
  const path = `product-schemas/${product}/rating.json`;
  const rating = useInWorkspace((open) => open.value(path));
  const steps = ((rating as { steps?: unknown[] } | undefined)?.steps ?? []) as RatingStep[];
  return steps
    .map((step) => resolved(step as never, path, workspace.value) as unknown as RatingStep)
    .filter((step) => step?.part !== undefined)
    .map(({ set }) => ({ value: set, label: said(words, `premium.${set}`, `premium.${set}`) ?? readable(set) }));
}
