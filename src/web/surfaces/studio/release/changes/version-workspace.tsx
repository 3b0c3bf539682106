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

/** The names of products, by product. */
export type Sources = ReadonlyMap<string, ValueSources>;
type WithProductsProps = {
  release: string;
  files: Record<string, string>;
  products: readonly string[];
  known: Sources;
  children: (sources: Sources) => ReactNode;
};

/** Opens the files for each product in turn; its children get the names of all of them. */
export function WithProducts({ products: [product, ...rest], known, children, ...version }: WithProductsProps) {
  if (product === undefined) return children(known);
  return (
    <VersionWorkspace key={product} {...version} product={product}>
      {(sources) => (
        <WithProducts {...version} products={rest} known={new Map([...known, [product, sources]])}>
          {children}
        </WithProducts>
      )}
    </VersionWorkspace>
  );
}
