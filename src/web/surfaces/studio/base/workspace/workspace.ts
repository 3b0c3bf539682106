import { createActor } from 'xstate';
import type { Change } from './edit-of.ts';
import { EditedFiles } from './edited-files.ts';
import type { Conflict, Refused, WorkspaceCalls } from './saving.ts';
import { savingMachine } from './saving-machine.ts';

export type { Change };

/** How a change is made: `merge` names a box in which one types, so that its letters are one step and one edit. */
type How = { merge?: string };

export type Workspace = ReturnType<typeof createWorkspace>;

/**
 * The files that make a product in a release, while somebody writes in them: every change is seen at once, saved behind the person's back, and
 * can be taken back. Where somebody else wrote at the same place, both are shown (`saving().conflicts`).
 */
export function createWorkspace(loaded: { contentHash: string; files: Record<string, string> }, calls: WorkspaceCalls) {
  const files = new EditedFiles(loaded.files);
  const actor = createActor(savingMachine, { input: { files, calls, known: loaded.contentHash } });
  const listeners = new Set<() => void>();
  let version = 0;
  let idle: (() => void)[] = [];
  const context = () => actor.getSnapshot().context;
  const saving = () => context().saving;

  actor.subscribe((state) => {
    version += 1;
    for (const listener of listeners) listener();
    if (!state.hasTag('rest')) return;
    const waiting = idle;
    idle = [];
    for (const resolve of waiting) resolve();
  });
  actor.start();

  /** Resolves when nothing is on its way. */
  const atRest = async (): Promise<void> => {
    if (!actor.getSnapshot().hasTag('rest')) await new Promise<void>((resolve) => void idle.push(resolve));
  };
  const changed = (conflicts: readonly Conflict[]): void => {
    if (conflicts.length > 0)
      actor.send({ type: 'TELL', saving: { conflicts: [...saving().conflicts, ...conflicts] } });
    actor.send({ type: 'CHANGED' });
  };

  return {
    text: files.text,
    value: files.value,
    paths: files.paths,
    /** Makes changes, all as one step that can be taken back. One that does not fit is left out. */
    change(changes: Change | readonly Change[], { merge }: How = {}): void {
      if (files.change([changes].flat() as Change[], merge)) changed([]);
    },
    /** Saves what was changed, now. Resolves when all is saved, or when it cannot be for the time being. */
    async flush(): Promise<void> {
      actor.send({ type: 'FLUSH' });
      await atRest();
    },
    undo: () => changed(files.undo()),
    redo: () => changed(files.redo()),
    canUndo: files.canUndo,
    canRedo: files.canRedo,
    saving,
    /** Whether all that was changed is saved. */
    isKept: () => !files.hasUnsent() && saving().refused.length === 0,
    /** Of the content that the server had when it was last heard of. */
    contentHash: () => context().known,
    /** Ends a conflict: with what I wrote, over what stands there now, or with what others wrote. */
    settleConflict(conflict: Conflict, choice: 'mine' | 'theirs'): void {
      actor.send({ type: 'TELL', saving: { conflicts: saving().conflicts.filter((one) => one !== conflict) } });
      if (choice === 'mine') files.insist(conflict);
      changed([]);
    },
    /** Ends the notice of edits that were left out. */
    forget(refused: Refused): void {
      actor.send({ type: 'TELL', saving: { refused: saving().refused.filter((one) => one !== refused) } });
    },
    /** The content that the server has now is another one: what others wrote is read. */
    async heard(contentHash: string): Promise<void> {
      actor.send({ type: 'HEARD', contentHash });
      if (actor.getSnapshot().matches('reading')) await atRest();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Grows with every change: for `useSyncExternalStore`. */
    version: () => version,
  };
}
