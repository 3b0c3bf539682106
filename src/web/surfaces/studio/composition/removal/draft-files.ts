import type { Edit } from '#contract/studio/files.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { applyAll, readFileValue } from '#product-files/apply-edit.ts';
import { editValue, formatPointer, readValueAt } from '#product-files/edit-value.ts';
import { editOf } from '#web/surfaces/studio/base/workspace/edit-of.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';

/** The readable side of a workspace. */
export type Files = Pick<Workspace, 'value' | 'text' | 'paths'>;

export type DraftFiles = Files & {
  /** Makes changes in the draft only. Changes that do not fit are left out. */
  change(changes: readonly Change[]): void;
  /** Removes a member or an item. Undo restores it in its place, because the order of members is significant. */
  remove(path: string, at: readonly string[]): void;
  /** Returns all changes so far, in their order, for one step of the workspace. */
  changes(): Change[];
};

/** Creates a draft over the files of a workspace: it collects changes, and reads as if they were made. */
export function createDraftFiles(files: Files): DraftFiles {
  const made: Change[] = [];
  const values = new Map<string, Json | undefined>();
  const edits = new Map<string, Edit[]>();
  const value = (path: string) => (values.has(path) ? values.get(path) : files.value(path));
  const text = (path: string) => {
    const applied = applyAll(files.text(path), edits.get(path) ?? []);
    return 'text' in applied ? applied.text : undefined;
  };
  const apply = (change: Change): void => {
    const { path } = change;
    const edit = editOf({ value, text }, change);
    if (!edit) return;
    const before = value(path);
    const after = 'text' in change ? undefined : before !== undefined ? editValue(before, edit) : undefined;
    if (!('text' in change) && (!after || 'fault' in after)) return;
    values.set(path, after && 'value' in after ? after.value : readText(change));
    edits.set(path, [...(edits.get(path) ?? []), edit]);
    made.push(change);
  };
  const remove = (path: string, at: readonly string[]): void => {
    const parent = readValueAt(value(path), at.slice(0, -1));
    const key = at.at(-1) as string;
    if (!isObject(parent) || Object.keys(parent).at(-1) === key) apply({ path, at, to: undefined });
    else if (at.length > 1) apply({ path, at: at.slice(0, -1), to: withoutKey(parent as Record<string, Json>, key) });
    else {
      const edit = { path, pointer: formatPointer(at), before: parent[key] as Json };
      const written = applyAll(text(path), [edit]);
      if ('text' in written && written.text !== undefined) apply({ path, text: written.text });
    }
  };
  return {
    ...{ value, text, remove },
    paths: () => files.paths().filter((path) => !values.has(path) || values.get(path) !== undefined),
    change: (changes) => changes.forEach(apply),
    changes: () => [...made],
  };
}

const readText = (change: Change): Json | undefined =>
  'text' in change && change.text !== null ? readFileValue(change.path, change.text) : undefined;

const withoutKey = (members: Record<string, Json>, gone: string): Json =>
  Object.fromEntries(Object.entries(members).filter(([key]) => key !== gone));
