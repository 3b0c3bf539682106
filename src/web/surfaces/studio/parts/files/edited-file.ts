import type { Json } from '#engine/language/json.ts';
import type { Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { readText } from './file-faults.ts';
import { valueChanges } from './value-changes.ts';

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
