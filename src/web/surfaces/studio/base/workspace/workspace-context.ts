import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Json } from '#engine/language/json.ts';
import { formatPointer } from '#product-files/edit-value.ts';
import type { Presence } from './presence.ts';
import type { Selected, Selection } from './selection.ts';
import type { Workspace } from './workspace.ts';

/** The context that the tabs of a product's page share. */
export type OpenWorkspace = {
  workspace: Workspace;
  selection: Selection;
  release: string;
  product: string;
  mayEdit: boolean;
  /** The other people at the release; missing where the files are only read. */
  presence?: Presence;
};

export const WorkspaceContext = createContext<OpenWorkspace | null>(null);

/** Returns the open workspace of the page above; it stays the same object during editing. */
export function useWorkspace(): OpenWorkspace {
  const open = useContext(WorkspaceContext);
  if (!open) throw new Error('useWorkspace needs a product page above it');
  return open;
}

/** Reads from the workspace; draws again when the result changes. `read` returns the same object for the same value. */
export function useInWorkspace<Part>(read: (workspace: Workspace) => Part): Part {
  const { workspace } = useWorkspace();
  const now = () => read(workspace);
  return useSyncExternalStore(workspace.subscribe, now, now);
}

/** Returns the value of a file (for a table the cells, the header first); undefined if it is missing or unreadable. */
export const useFile = <Content = Json>(path: string): Content | undefined =>
  useInWorkspace((workspace) => workspace.value(path) as Content | undefined);

/** A place of a value: a file, and the keys from its top. */
export type FilePlace = { path: string; at: readonly (string | number)[] };

/** Returns a function that finds the edit of a place that the server refused, with its error. */
export function useRefusals(): (place: FilePlace | undefined) => { after: unknown; error: unknown } | undefined {
  const refused = useInWorkspace((workspace) => workspace.saving().refused);
  return (place) => {
    const pointer = place && formatPointer(place.at);
    for (const { edits, error } of refused)
      for (const { path, pointer: at, after } of edits)
        if (path === place?.path && at === pointer) return { after, error };
    return undefined;
  };
}

/** Returns the selection and a function that changes it: `select({ page, field, from: 'editor' })`. */
export function useSelection(): [selected: Selected, select: (next: Selected) => void] {
  const { selection } = useWorkspace();
  return [useSyncExternalStore(selection.subscribe, selection.current, selection.current), selection.select];
}
