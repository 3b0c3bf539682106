import type { Edit } from '#contract/studio/files.ts';
import type { Json } from '#engine/language/json.ts';
import { applyAll, applyEdit, readFileValue } from '#product-files/apply-edit.ts';
import { editValue, formatPointer, invertEdit, readValueAt } from '#product-files/edit-value.ts';
import type { Conflict, Refused, Saving, WorkspaceCalls } from './saving.ts';

/**
 * What somebody wants to be otherwise: a value at a place (`to` left out takes it away; `insert` puts it into a list there, and moves the
 * rest on), or the text of a whole file (null removes it). Groups that are missing on the way come with the value.
 */
export type Change =
  | { path: string; at: readonly (string | number)[]; to?: Json | undefined; insert?: boolean }
  | { path: string; text: string | null };

/** How a change is made: `merge` names a box in which one types, so that its letters are one step and one edit. */
type How = { merge?: string };

type Step = { edits: Edit[]; merge: string | undefined };

const PAUSE_MS = 400;
const AGAIN_MS = 3000;
const MOST_EDITS = 500;

export type Workspace = ReturnType<typeof createWorkspace>;

/**
 * The files that make a product in a release, while somebody writes in them: every change is seen at once, kept behind the person's back, and
 * can be taken back. Where somebody else wrote at the same place, both are shown (`saving().conflicts`).
 */
export function createWorkspace(loaded: { contentHash: string; files: Record<string, string> }, calls: WorkspaceCalls) {
  /** As the server had them; what was changed since is `since`. */
  let base = loaded.files;
  let known = loaded.contentHash;
  let since: Edit[] = [];
  /** Of `since`: kept by the server; on the way to it. */
  let kept = 0;
  let sent = 0;
  /** While files are sent or read: one after the other, or what is read would be older than what was sent meanwhile. */
  let isBusy = false;
  const values = new Map<string, Json | undefined>();
  const texts = new Map<string, { text: string | undefined; edits: number }>();
  const past: Step[] = [];
  let future: Step[] = [];
  let saving: Saving = { is: 'saved', error: null, conflicts: [], refused: [] };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let version = 0;
  const listeners = new Set<() => void>();
  let idle: (() => void)[] = [];

  const tell = (next: Partial<Saving> = {}): void => {
    saving = { ...saving, ...next };
    version += 1;
    for (const listener of listeners) listener();
  };

  /** A file as it stands with all that was changed, undefined where there is none. */
  function text(path: string): string | undefined {
    const found = texts.get(path) ?? { text: base[path], edits: 0 };
    const edits = since.slice(found.edits).filter((edit) => edit.path === path);
    const made = applyAll(found.text, edits);
    // Each was tried before it was kept here.
    const now = 'text' in made ? made.text : found.text;
    texts.set(path, { text: now, edits: since.length });
    return now;
  }

  /** The value of a file (of a table its cells), undefined where it cannot be read. The same object as long as nothing in it changes. */
  function value(path: string): Json | undefined {
    if (!values.has(path)) {
      const written = text(path);
      values.set(path, written === undefined ? undefined : readFileValue(path, written));
    }
    return values.get(path);
  }

  function paths(): string[] {
    const made = since.filter(({ pointer }) => pointer === '').map(({ path }) => path);
    return [...new Set([...Object.keys(base), ...made])].filter((path) => text(path) !== undefined).sort();
  }

  function apply(edit: Edit): Conflict | undefined {
    if (edit.pointer === '') {
      const next = applyEdit(text(edit.path), edit);
      if ('fault' in next) return { edit, theirs: text(edit.path) };
      values.delete(edit.path);
    } else {
      const before = value(edit.path);
      const next = before === undefined ? undefined : editValue(before, edit);
      if (!next || 'fault' in next) return { edit, theirs: next && 'fault' in next ? next.fault.actual : undefined };
      values.set(edit.path, next.value);
    }
    since.push(edit);
    return undefined;
  }

  function editOf(change: Change): Edit | undefined {
    const { path } = change;
    if ('text' in change) {
      const before = text(path);
      const after = change.text ?? undefined;
      if (before === after) return undefined;
      return { path, pointer: '', ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
    }
    const steps = change.at.map(String);
    const { to } = change;
    const root = value(path);
    if (change.insert) return to === undefined ? undefined : { path, pointer: formatPointer(steps), after: to };
    const before = readValueAt(root, steps);
    if (before === undefined && to === undefined) return undefined;
    // The order of members counts: it is the order in which fields are asked.
    if (before !== undefined && to !== undefined && JSON.stringify(before) === JSON.stringify(to)) return undefined;
    // What leads there may be missing, too.
    let depth = steps.length;
    while (depth > 1 && before === undefined && readValueAt(root, steps.slice(0, depth - 1)) === undefined) depth -= 1;
    const nested = steps.slice(depth).reduceRight<Json | undefined>((inner, key) => ({ [key]: inner as Json }), to);
    return {
      ...{ path, pointer: formatPointer(steps.slice(0, depth)) },
      ...(before !== undefined && { before }),
      ...(nested !== undefined && { after: nested }),
    };
  }

  /** Makes changes, all as one step that can be taken back. One that does not fit is left out. */
  function change(changes: Change | readonly Change[], { merge }: How = {}): void {
    const edits: Edit[] = [];
    for (const one of [changes].flat() as Change[]) {
      const edit = editOf(one);
      if (edit && !apply(edit)) edits.push(edit);
    }
    if (edits.length === 0) return;
    const last = past.at(-1);
    if (!joined(last, edits, merge)) past.push({ edits, merge });
    future = [];
    later();
  }

  /** The next letter in the same box: one edit with the one before, unless that is on its way already. */
  function joined(last: Step | undefined, [edit, more]: Edit[], merge: string | undefined): boolean {
    const [before] = last?.edits ?? [];
    if (!edit || more || !last || !before || merge === undefined || last.merge !== merge) return false;
    if (last.edits.length > 1 || before.path !== edit.path || before.pointer !== edit.pointer) return false;
    const after = edit.after === undefined ? {} : { after: edit.after };
    const { after: _replaced, ...rest } = before;
    last.edits = [{ ...rest, ...after } as Edit];
    const at = since.length - 2;
    if (at < kept + sent || since[at] !== before) return true;
    since = [...since.slice(0, at), last.edits[0] as Edit];
    texts.delete(edit.path);
    return true;
  }

  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), PAUSE_MS);
    tell(saving.is === 'saved' ? { is: 'saving' } : {});
  }

  /** Keeps what was changed, now. Resolves when all is kept, or when it cannot be for the time being. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isBusy) return new Promise((resolve) => void idle.push(resolve));
    isBusy = true;
    let most = MOST_EDITS;
    while (kept < since.length) {
      const batch = since.slice(kept, kept + most);
      sent = batch.length;
      tell({ is: 'saving' });
      try {
        const { contentHash, previousHash } = await calls.send(batch);
        kept += sent;
        sent = 0;
        const isAlone = previousHash === known;
        known = contentHash;
        if (!isAlone) await reload();
      } catch (error) {
        sent = 0;
        const kind = calls.kindOf(error);
        // Halves, until the edit that is refused stands alone.
        if (kind === 'invalid' && batch.length > 1) most = Math.ceil(batch.length / 2);
        else if (kind === 'conflict' || kind === 'invalid') {
          if (kind === 'invalid') takeOut(batch[0] as Edit, error);
          most = MOST_EDITS;
          if (!(await reload().catch(() => false))) return ended(error, 'passing');
        } else return ended(error, kind);
      }
    }
    tell({ is: 'saved', error: null });
    settle();
  }

  function ended(error: unknown, kind: 'passing' | 'final'): void {
    tell({ is: kind === 'passing' ? 'waiting' : 'refused', error });
    if (kind === 'passing') timer = setTimeout(() => void flush(), AGAIN_MS);
    settle();
  }

  /** Leaves an edit out, with all that was changed in the same step and is not kept yet. `reload` plays the rest anew. */
  function takeOut(edit: Edit, error: unknown): void {
    const step = past.find(({ edits }) => edits.includes(edit));
    const out = since.slice(kept).filter((one) => one === edit || step?.edits.includes(one) === true);
    since = [...since.slice(0, kept), ...since.slice(kept).filter((one) => !out.includes(one))];
    if (step) past.splice(past.indexOf(step), 1);
    for (const { path } of out) {
      texts.delete(path);
      values.delete(path);
    }
    tell({ refused: [...saving.refused, { edits: out, error }] });
  }

  function settle(): void {
    isBusy = false;
    const waiting = idle;
    idle = [];
    for (const resolve of waiting) resolve();
  }

  /** Reads the files again, and plays on them what is not kept yet; what does not fit is told. */
  async function reload(): Promise<boolean> {
    const fresh = await calls.load();
    const waiting = since.slice(kept + sent);
    for (const path of new Set([...Object.keys(base), ...Object.keys(fresh.files), ...since.map((one) => one.path)])) {
      const isSame = text(path) === fresh.files[path];
      texts.delete(path);
      // What others did not touch stays the same object: nothing of it is drawn anew.
      if (!isSame || waiting.some((edit) => edit.path === path)) values.delete(path);
    }
    base = fresh.files;
    known = fresh.contentHash;
    since = [];
    kept = 0;
    const conflicts = waiting.flatMap((edit) => apply(edit) ?? []);
    tell({ conflicts: [...saving.conflicts, ...conflicts] });
    return true;
  }

  function move(from: Step[], to: Step[]): void {
    const step = from.pop();
    if (!step) return;
    const back = step.edits.toReversed().map(invertEdit);
    const done: Edit[] = [];
    for (const edit of back) {
      const conflict = apply(edit);
      if (conflict) tell({ conflicts: [...saving.conflicts, conflict] });
      else done.push(edit);
    }
    if (done.length > 0) to.push({ edits: done, merge: undefined });
    later();
  }

  return {
    text,
    value,
    paths,
    change,
    flush,
    undo: () => move(past, future),
    redo: () => move(future, past),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    saving: () => saving,
    /** Whether all that was changed is kept. */
    isKept: () => kept === since.length && saving.refused.length === 0,
    /** Of the content that the server had when it was last heard of. */
    contentHash: () => known,
    /** Ends a conflict: with what I wrote, over what stands there now, or with what others wrote. */
    settleConflict(conflict: Conflict, choice: 'mine' | 'theirs'): void {
      const { edit, theirs } = conflict;
      saving = { ...saving, conflicts: saving.conflicts.filter((one) => one !== conflict) };
      if (choice === 'mine') {
        const { before: _old, ...rest } = edit;
        const again = { ...rest, ...(theirs === undefined ? {} : { before: theirs }) } as Edit;
        if (!apply(again)) past.push({ edits: [again], merge: undefined });
      }
      later();
    },
    /** Ends the notice of edits that were left out. */
    forget(refused: Refused): void {
      tell({ refused: saving.refused.filter((one) => one !== refused) });
    },
    /** The content that the server has now is another one: what others wrote is read. */
    async heard(contentHash: string): Promise<void> {
      if (contentHash === known || kept < since.length || isBusy) return;
      isBusy = true;
      try {
        await reload();
      } finally {
        isBusy = false;
        // What was written while it was read has waited.
        if (kept < since.length) await flush();
        else settle();
      }
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Grows with every change: for `useSyncExternalStore`. */
    version: () => version,
  };
}
