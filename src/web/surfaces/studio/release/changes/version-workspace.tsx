import { type ReactNode, useMemo } from 'react';
import { createSelection } from '#web/surfaces/studio/base/workspace/selection.ts';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { WorkspaceContext } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useValueSources } from './use-value-sources.ts';
import type { ValueSources } from './value-text.ts';

/** The files of a product in one version, with the release that they are from. */
export type Version = { release: string; product: string; files: Record<string, string> };

type VersionWorkspaceProps = Version & { children: (sources: ValueSources) => ReactNode };

const never = () => Promise.reject(new Error('a version that is only read has no calls'));

/** Opens the files of a version to read them; its children get the names of that version. */
export function VersionWorkspace({ release, product, files, children }: VersionWorkspaceProps) {
  const open = useMemo(() => {
    const calls = { send: never, load: never, kindOf: () => 'final' as const };
    const workspace = createWorkspace({ contentHash: '', files }, calls);
    return { workspace, selection: createSelection(), release, product, mayEdit: false };
  }, [release, product, files]);
  return (
    <WorkspaceContext value={open}>
      <WithSources>{children}</WithSources>
    </WorkspaceContext>
  );
}

function WithSources({ children }: Pick<VersionWorkspaceProps, 'children'>) {
  return children(useValueSources());
}
