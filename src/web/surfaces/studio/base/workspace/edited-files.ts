import type { Edit } from '#contract/studio/files.ts';
import type { Json } from '#engine/language/json.ts';
import { applyAll, applyEdit, readFileValue } from '#product-files/apply-edit.ts';
import { editValue, invertEdit } from '#product-files/edit-value.ts';
import { type Change, editOf } from './edit-of.ts';
import { foldLater, isInside, isSameResult, withoutEdit } from './refused-edits.ts';
import type { Conflict } from './save-state.ts';

/** Edits that are made, undone and redone together. `merge` names the input in which they were typed. */
export type Step = { edits: Edit[]; merge: string | undefined };

type History = { past: readonly Step[]; future: readonly Step[] };

/**
 * The files of a release with all local changes, and the steps that can be undone. The server has the first `kept`
 * edits; the next `sent` edits are on their way to it.
 */
export class EditedFiles {
  private base: Record<string, string>;
  private edits: Edit[] = [];
  private kept = 0;
  private sent = 0;
  private readonly values = new Map<string, Json | undefined>();
  private readonly texts = new Map<string, { text: string | undefined; edits: number }>();
  private readonly past: Step[];
  private future: Step[];
  /** The edits that reverse the saved part of a refused step. */
  private readonly reversals: Edit[] = [];

  /**
   * @param base the files of the server, by path
   * @param steps the steps of an earlier visit that can be undone and redone
   */
  constructor(base: Record<string, string>, { past, future }: History = { past: [], future: [] }) {
    this.base = base;
    // The next typing is a step of its own.
    [this.past, this.future] = [past, future].map((steps) =>
      steps.map(({ edits }) => ({ edits, merge: undefined })),
    ) as [Step[], Step[]];
  }

  /** Returns the steps that can be undone and redone. */
  history = (): History => ({ past: this.past, future: this.future });

  /** Returns the current text of a file; undefined if there is no such file. */
  text = (path: string): string | undefined => {
    const found = this.texts.get(path) ?? { text: this.base[path], edits: 0 };
    const edits = this.edits.slice(found.edits).filter((edit) => edit.path === path);
    const made = applyAll(found.text, edits);
    // Each edit was tested before it was added to the list.
    const now = 'text' in made ? made.text : found.text;
    this.texts.set(path, { text: now, edits: this.edits.length });
    return now;
  };

  /** Returns the value of a file (of a table its cells); undefined if unreadable. The same object until it changes. */
  value = (path: string): Json | undefined => {
    if (!this.values.has(path)) {
      const written = this.text(path);
      this.values.set(path, written === undefined ? undefined : readFileValue(path, written));
    }
    return this.values.get(path);
  };

  paths = (): string[] => {
    const made = this.edits.filter(({ pointer }) => pointer === '').map(({ path }) => path);
    return [...new Set([...Object.keys(this.base), ...made])].filter((path) => this.text(path) !== undefined).sort();
  };

  /** Makes changes as one step. Returns the edits that were made, and those whose place does not exist. */
  change(changes: readonly Change[], merge?: string): { made: Edit[]; unfit: Edit[] } {
    const unfit: Edit[] = [];
    const made = changes.flatMap((one) => {
      const edit = editOf(this, one);
      if (edit && this.apply(edit)) unfit.push(edit);
      return edit && !unfit.includes(edit) ? [edit] : [];
    });
    if (made.length === 0) return { made, unfit };
    if (!this.joined(made, merge)) this.past.push({ edits: made, merge });
    this.future = [];
    return { made, unfit };
  }

  canUndo = (): boolean => this.past.length > 0;
  canRedo = (): boolean => this.future.length > 0;
  /** Undoes the last step. Returns its edits that cannot be undone, because the files have changed since. */
  undo = (): Conflict[] => this.move(this.past, this.future);
  /** Redoes the last undone step. Returns its edits that cannot be redone, because the files have changed since. */
  redo = (): Conflict[] => this.move(this.future, this.past);

  /** Makes a conflicting edit again, over the present value. */
  insist({ edit, theirs }: Conflict): void {
    const { before: _old, ...rest } = edit;
    const again = { ...rest, ...(theirs === undefined ? {} : { before: theirs }) } as Edit;
    if (!this.apply(again)) this.past.push({ edits: [again], merge: undefined });
  }

  /** Makes edits again that were taken out, as one step. Returns those that no longer fit. */
  retry(edits: readonly Edit[]): Conflict[] {
    const conflicts = edits.flatMap((edit) => this.apply(edit) ?? []);
    const made = edits.filter((edit) => !conflicts.some((one) => one.edit === edit));
    if (made.length > 0) this.past.push({ edits: made, merge: undefined });
    return conflicts;
  }

  hasUnsent = (): boolean => this.kept < this.edits.length;

  /** Returns at most `most` edits for the server. They count as sent until `arrived` or `returned` is called. */
  take(most: number): Edit[] {
    const batch = this.edits.slice(this.kept, this.kept + most);
    this.sent = batch.length;
    return batch;
  }

  arrived(): void {
    this.kept += this.sent;
    this.sent = 0;
  }

  returned(): void {
    this.sent = 0;
  }

  /**
   * Removes an edit that the server refuses, with all edits of its step: a step is saved whole or not at all. If a
   * later edit changed the same value, both become one edit that is sent again, and nothing is removed. `replay` then
   * applies the rest again, and reverses the saved edits of the step.
   * @returns the removed edits
   */
  takeOut(edit: Edit): Edit[] {
    const step = this.past.find(({ edits }) => edits.some((one) => one === edit || isSameResult(one, edit)));
    const unsaved = this.edits.slice(this.kept);
    const folded = (step?.edits.length ?? 1) === 1 ? foldLater(unsaved, edit) : undefined;
    const own = unsaved.filter((one) => one === edit || step?.edits.includes(one) === true);
    const isOut = (one: Edit, at: number) => own.includes(one) || own.some((each) => isInside(one, at, each, unsaved));
    const out = folded ? [] : unsaved.filter(isOut);
    const rest = folded?.edits ?? out.reduceRight<Edit[]>((edits, one) => withoutEdit(edits, one), unsaved);
    if (folded) {
      if (step) step.edits = [folded.edit];
      this.forget([folded.used]);
    } else {
      const saved = step?.edits.filter((one) => !unsaved.includes(one) && !isSameResult(one, edit)) ?? [];
      this.reversals.push(...saved.toReversed().map(invertEdit));
      const left = unsaved.filter((one) => !out.includes(one));
      this.forget(out);
      for (const one of this.past) one.edits = one.edits.map((each) => rest[left.indexOf(each)] ?? each);
      if (step && this.past.includes(step)) this.past.splice(this.past.indexOf(step), 1);
    }
    this.edits = [...this.edits.slice(0, this.kept), ...rest];
    for (const { path } of unsaved) {
      this.texts.delete(path);
      this.values.delete(path);
    }
    return out;
  }

  /** Removes edits from the steps that can be undone. */
  private forget(gone: readonly Edit[]): void {
    const rest = this.past.map((step) => ({ ...step, edits: step.edits.filter((one) => !gone.includes(one)) }));
    for (const [index, step] of this.past.entries()) step.edits = rest[index]?.edits ?? [];
    for (const step of this.past.filter(({ edits }) => edits.length === 0))
      this.past.splice(this.past.indexOf(step), 1);
  }

  /** Replaces the base by the server's files and applies the unsaved edits again. Returns those that do not fit. */
  replay(fresh: Record<string, string>): Conflict[] {
    const waiting = this.edits.slice(this.kept + this.sent);
    const touched = this.edits.map(({ path }) => path);
    for (const path of new Set([...Object.keys(this.base), ...Object.keys(fresh), ...touched])) {
      const isSame = this.text(path) === fresh[path];
      this.texts.delete(path);
      // A value that no one else changed stays the same object, so that it is not drawn again.
      if (!isSame || waiting.some((edit) => edit.path === path)) this.values.delete(path);
    }
    this.base = fresh;
    this.edits = [];
    this.kept = 0;
    const reversals = this.reversals.splice(0);
    return [...reversals, ...waiting].flatMap((edit) => this.apply(edit) ?? []);
  }

  private apply(edit: Edit): Conflict | undefined {
    if (edit.pointer === '') {
      const next = applyEdit(this.text(edit.path), edit);
      if ('fault' in next) return { edit, theirs: this.text(edit.path) };
      this.values.delete(edit.path);
    } else {
      const before = this.value(edit.path);
      const next = before === undefined ? undefined : editValue(before, edit);
      if (!next) return { edit, theirs: undefined };
      if ('fault' in next) return { edit, theirs: next.fault.actual };
      this.values.set(edit.path, next.value);
    }
    this.edits.push(edit);
    return undefined;
  }

  /** Merges the next keystroke in the same input into the previous edit, unless that edit is already sent. */
  private joined([edit, more]: readonly Edit[], merge: string | undefined): boolean {
    const last = this.past.at(-1);
    const [before, other] = last?.edits ?? [];
    if (!edit || more || !last || !before || other || merge === undefined || last.merge !== merge) return false;
    if (before.path !== edit.path || before.pointer !== edit.pointer) return false;
    const { after: _replaced, ...rest } = before;
    const both = { ...rest, ...(edit.after === undefined ? {} : { after: edit.after }) } as Edit;
    last.edits = [both];
    const at = this.edits.length - 2;
    if (at < this.kept + this.sent || this.edits[at] !== before) return true;
    this.edits = [...this.edits.slice(0, at), both];
    this.texts.delete(edit.path);
    return true;
  }

  private move(from: Step[], to: Step[]): Conflict[] {
    const back = (from.pop()?.edits ?? []).toReversed().map(invertEdit);
    const conflicts = back.map((edit) => this.apply(edit));
    const done = back.filter((_edit, at) => conflicts[at] === undefined);
    if (done.length > 0) to.push({ edits: done, merge: undefined });
    return conflicts.filter((one) => one !== undefined);
  }
}
