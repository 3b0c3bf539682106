import type { RatingStep } from '#engine/language/definition.ts';
import { readable, said } from '#web/surfaces/studio/base/workspace/product-words.ts';
import { resolved } from '#web/surfaces/studio/base/workspace/resolved.ts';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useWording } from '#web/surfaces/studio/language/sentences/use-scope.ts';

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
