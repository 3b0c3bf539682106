import { useMemo } from 'react';
import { useWorkspace } from '../workspace/workspace-context.ts';

/** The lists that fields of the open product may be chosen from: its own and those that products share. */
export function useLists(): string[] {
  const { workspace, product } = useWorkspace();
  return useMemo(() => {
    const inFolder = new RegExp(`^product-schemas/(${product}|shared)/lists/([\\w-]+)\\.json$`);
    return [...new Set(workspace.paths().flatMap((path) => inFolder.exec(path)?.[2] ?? []))].sort();
  }, [workspace, product]);
}
