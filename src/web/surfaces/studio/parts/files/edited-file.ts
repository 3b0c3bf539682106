import { isObject, isSameJson, type Json } from '#engine/language/json.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { checkJsonText } from './check-json-text.ts';

/** Typed texts that are not valid JSON yet, by file. They are shown again when the user returns to the file. */
const drafts = new WeakMap<Workspace, Map<string, TextDraft>>();
type TextDraft = { text: string; base: Json };

/** Connects a JSON file of the workspace with the text that the user types. */
export function editFile(workspace: Workspace, path: string) {
  const kept = drafts.get(workspace) ?? new Map<string, TextDraft>();
  drafts.set(workspace, kept);
  const draft = kept.get(path);
  /** The value of the file before the typing. Changes are computed from it, so that changes by others are not lost. */
  let base = draft?.base ?? workspace.value(path);
  /** The last text that the editor and the file had in common. */
  let shown = draft?.text ?? workspace.text(path) ?? '';
  let isWaiting = draft !== undefined;

  return {
    text: () => shown,
    /** Returns true while the typed text is not valid JSON. */
    isWaiting: () => isWaiting,
    /** Handles typed text: each value that differs becomes a separate change. */
    typed(text: string): void {
      shown = text;
      const { value } = checkJsonText(path, text);
      isWaiting = value === undefined;
      if (value === undefined) {
        kept.set(path, { text, base: base ?? null });
        return;
      }
      kept.delete(path);
      workspace.change(base === undefined ? { path, text } : valueChanges(path, base, value), {
        merge: `file ${path}`,
      });
      base = workspace.value(path);
    },
    /** Called when the editor loses the focus. It also saves changes of layout alone. Returns the text of the file. */
    left(): string {
      const now = workspace.text(path) ?? '';
      if (isWaiting || now === shown) return shown;
      const { value } = checkJsonText(path, shown);
      if (JSON.stringify(value) === JSON.stringify(workspace.value(path))) workspace.change({ path, text: shown });
      shown = workspace.text(path) ?? '';
      return shown;
    },
    /** Called when others or undo changed the file. Returns the new text, or undefined if no update is needed. */
    heard(): string | undefined {
      const value = workspace.value(path);
      if (isWaiting || value === base) return undefined;
      base = value;
      shown = workspace.text(path) ?? '';
      return shown;
    },
  };
}

/**
 * Returns the smallest changes that turn one value of a file into another: members that differ, and list items inserted
 * or removed at one position. Changes by others elsewhere in the file are not lost.
 */
export function valueChanges(path: string, before: Json, after: Json, at: readonly string[] = []): Change[] {
  if (sameOrder(before, after)) return [];
  if (at.length > 0 && !isBranch(before, after)) return [{ path, at, to: after }];
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(path, before, after, at);
  if (isObject(before) && isObject(after) && isOrdered(before, after)) {
    const [old, next] = [before, after] as Record<string, Json>[] as [Record<string, Json>, Record<string, Json>];
    const gone = Object.keys(old).filter((name) => !Object.hasOwn(next, name));
    const changed = Object.entries(next).flatMap(([name, value]): Change[] => {
      const was = Object.hasOwn(old, name) ? old[name] : undefined;
      return was === undefined
        ? [{ path, at: [...at, name], to: value }]
        : valueChanges(path, was, value, [...at, name]);
    });
    return [...gone.map((name): Change => ({ path, at: [...at, name] })), ...changed];
  }
  return at.length > 0 ? [{ path, at, to: after }] : [{ path, text: `${JSON.stringify(after, null, 2)}\n` }];
}

const isBranch = (before: Json, after: Json) =>
  (Array.isArray(before) && Array.isArray(after)) || (isObject(before) && isObject(after));

/** Checks that remaining members have the same order and new members are last. Edits of members require this order. */
function isOrdered(before: object, after: object): boolean {
  const kept = Object.keys(before).filter((name) => Object.hasOwn(after, name));
  return Object.keys(after).slice(0, kept.length).join('\n') === kept.join('\n');
}

function listChanges(path: string, before: Json[], after: Json[], at: readonly string[]): Change[] {
  let first = 0;
  while (first < before.length && first < after.length && sameOrder(before[first], after[first])) first += 1;
  let last = 0;
  const least = Math.min(before.length, after.length) - first;
  while (last < least && sameOrder(before.at(-1 - last), after.at(-1 - last))) last += 1;
  const [gone, come] = [before.slice(first, before.length - last), after.slice(first, after.length - last)];
  const both = Math.min(gone.length, come.length);
  const place = (index: number) => [...at, String(index)];
  return [
    ...gone.slice(0, both).flatMap((was, index) => valueChanges(path, was, come[index] as Json, place(first + index))),
    // Removes the last item first, because each removal shifts the items after it.
    ...gone
      .slice(both)
      .map((_was, index): Change => ({ path, at: place(first + both + index) }))
      .reverse(),
    ...come.slice(both).map((to, index): Change => ({ path, at: place(first + both + index), to, insert: true })),
  ];
}

/** Compares two values, with the order of their members. */
const sameOrder = (one: Json | undefined, other: Json | undefined): boolean =>
  isSameJson(one, other) && JSON.stringify(one) === JSON.stringify(other);
