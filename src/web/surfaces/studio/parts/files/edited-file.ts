import { isObject, isSameJson, type Json } from '#engine/language/json.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { readText } from './file-faults.ts';

/** What was typed and is no JSON yet, by file: it is there again when one comes back. */
const drafts = new WeakMap<Workspace, Map<string, Draft>>();
type Draft = { text: string; base: Json };

/** A JSON file of the workspace while its text is typed. */
export function editFile(workspace: Workspace, path: string) {
  const kept = drafts.get(workspace) ?? new Map<string, Draft>();
  drafts.set(workspace, kept);
  const draft = kept.get(path);
  /** What stood there when one began to type: what others write meanwhile stays. */
  let base = draft?.base ?? workspace.value(path);
  /** What the editor last had in common with the file. */
  let shown = draft?.text ?? workspace.text(path) ?? '';
  let isWaiting = draft !== undefined;

  return {
    text: () => shown,
    /** Whether what is typed waits to be JSON. */
    isWaiting: () => isWaiting,
    /** Takes what was typed: each value that differs is a change of its own. */
    typed(text: string): void {
      shown = text;
      const { value } = readText(path, text);
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
    /** One has left: what is only laid out otherwise is kept, too. Gives the text as it stands. */
    left(): string {
      const now = workspace.text(path) ?? '';
      if (isWaiting || now === shown) return shown;
      const { value } = readText(path, shown);
      if (JSON.stringify(value) === JSON.stringify(workspace.value(path))) workspace.change({ path, text: shown });
      shown = workspace.text(path) ?? '';
      return shown;
    },
    /** The file became another one, by others or by undo: its text, or undefined where nothing is to be shown anew. */
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
 * The smallest changes that make one value of a file another: members that differ, items of a list put in or taken out at one place. What
 * others write elsewhere meanwhile stays.
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

/** Members that stay keep their order, and new ones come last: an edit of a member can do no more. */
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
    // From the last one on, as each moves the rest.
    ...gone
      .slice(both)
      .map((_was, index): Change => ({ path, at: place(first + both + index) }))
      .reverse(),
    ...come.slice(both).map((to, index): Change => ({ path, at: place(first + both + index), to, insert: true })),
  ];
}

/** Alike, the order of members too. */
const sameOrder = (one: Json | undefined, other: Json | undefined): boolean =>
  isSameJson(one, other) && JSON.stringify(one) === JSON.stringify(other);
