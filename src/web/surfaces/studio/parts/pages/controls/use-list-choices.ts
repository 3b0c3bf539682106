import { useMemo } from 'react';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useListNames } from '#web/surfaces/studio/language/names/list-names.ts';

/** Returns the product's own lists and the shared lists as choices of a select for a field. */
export function useListChoices(): { value: string; label: string }[] {
  const { workspace, product } = useWorkspace();
  const lists = useMemo(() => {
    const inFolder = new RegExp(`^product-schemas/(${product}|shared)/lists/([\\w-]+)\\.json$`);
    return [...new Set(workspace.paths().flatMap((path) => inFolder.exec(path)?.[2] ?? []))].sort();
  }, [workspace, product]);
  const nameOf = useListNames(lists);
  return lists.map((value) => ({ value, label: nameOf(value) }));
}
