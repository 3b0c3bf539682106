import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Json } from '#engine/language/json.ts';
import type { Selected, Selection } from './selection.ts';
import type { Workspace } from './workspace.ts';

/** What the parts of a product's page work on. */
export type OpenWorkspace = {
  workspace: Workspace;
  selection: Selection;
  release: string;
  product: string;
  mayEdit: boolean;
};

export const WorkspaceContext = createContext<OpenWorkspace | null>(null);

/** The open workspace of the page above; it stays the same while one writes. */
export function useWorkspace(): OpenWorkspace {
  const open = useContext(WorkspaceContext);
  if (!open) throw new Error('useWorkspace needs a product page above it');
  return open;
}

/** Something of the workspace, drawn anew when it becomes another: `read` gives the same object for the same thing. */
export function useInWorkspace<Part>(read: (workspace: Workspace) => Part): Part {
  const { workspace } = useWorkspace();
  const now = () => read(workspace);
  return useSyncExternalStore(workspace.subscribe, now, now);
}

/** The value of a file (of a table its cells, the header first); undefined where there is none or it cannot be read. */
export const useFile = <Content = Json>(path: string): Content | undefined =>
  useInWorkspace((workspace) => workspace.value(path) as Content | undefined);

/** What is chosen now, and how to choose something else: `select({ page, field, from: 'editor' })`. */
export function useSelection(): [selected: Selected, select: (next: Selected) => void] {
  const { selection } = useWorkspace();
  return [useSyncExternalStore(selection.subscribe, selection.current, selection.current), selection.select];
}
