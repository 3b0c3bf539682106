import type { Json } from '#engine/language/json.ts';
import { editValue } from '#product-files/edit-value.ts';
import { editOf } from '#web/surfaces/studio/base/workspace/edit-of.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';

/** The readable side of a workspace. */
export type Files = Pick<Workspace, 'value' | 'text' | 'paths'>;

export type DraftFiles = Files & {
  /** Makes changes in the draft only. Changes that do not fit are left out. */
  change(changes: readonly Change[]): void;
  /** Returns all changes so far, in their order, for one step of the workspace. */
  changes(): Change[];
};

/** Creates a draft over the files of a workspace: it collects changes, and reads as if they were made. */
export function createDraftFiles(files: Files): DraftFiles {
  const made: Change[] = [];
  const values = new Map<string, Json | undefined>();
  const gone = new Set<string>();
  const value = (path: string) => (values.has(path) ? values.get(path) : files.value(path));
  const text = (path: string) => (gone.has(path) ? undefined : files.text(path));
  const apply = (change: Change): void => {
    if ('text' in change) {
      // Drafts only delete whole files.
      gone.add(change.path);
      values.set(change.path, undefined);
      made.push(change);
      return;
    }
    const edit = editOf({ value, text }, change);
    const before = value(change.path);
    const after = edit && before !== undefined ? editValue(before, edit) : undefined;
    if (!after || 'fault' in after) return;
    values.set(change.path, after.value);
    made.push(change);
  };
  return {
    value,
    text,
    paths: () => files.paths().filter((path) => !gone.has(path)),
    change: (changes) => changes.forEach(apply),
    changes: () => [...made],
  };
}
