import { createActor } from 'xstate';
import type { Edit } from '#contract/studio/files.ts';
import { apiError } from '#web/api/api-error.ts';
import type { UndoMemory } from '#web/api/studio/undo-memory.ts';
import { createStore } from '#web/hydration/create-store.ts';
import type { Change } from './edit-of.ts';
import { EditedFiles, type Step } from './edited-files.ts';
import type { Conflict, RejectedEdits, WorkspaceCalls } from './save-state.ts';
import { savingMachine } from './saving-machine.ts';

export type { Change };

/** Options of a change: `merge` names an input, so that its keystrokes are one step and one edit. */
type ChangeOptions = { merge?: string };

export type Workspace = ReturnType<typeof createWorkspace>;

/**
 * The files of a product in a release during editing: every change is visible at once, is saved in the background, and
 * can be undone. If another user changed the same place, both values are shown (`saving().conflicts`).
 * @param memory stores the steps that can be undone, whenever all changes are saved
 * @param onMade is called with the first edit of each change
 */
export function createWorkspace(
  loaded: { contentHash: string; files: Record<string, string> },
  calls: WorkspaceCalls,
  memory?: UndoMemory<Step>,
  onMade?: (edit: Edit) => void,
) {
  const files = new EditedFiles(loaded.files, memory?.read());
  const actor = createActor(savingMachine, { input: { files, calls, known: loaded.contentHash } });
  const version = createStore(0);
  let idle: (() => void)[] = [];
  const context = () => actor.getSnapshot().context;
  const saving = () => context().saving;

  actor.subscribe((state) => {
    version.set(version.now() + 1);
    if (state.matches('saved')) memory?.write(files.history());
    if (!state.hasTag('rest')) return;
    const waiting = idle;
    idle = [];
    for (const resolve of waiting) resolve();
  });
  actor.start();

  /** Resolves when no call is running. */
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
    /** Makes changes as one step that can be undone. A change whose place does not exist is shown as refused. */
    change(changes: Change | readonly Change[], { merge }: ChangeOptions = {}): void {
      const { made, unfit } = files.change([changes].flat() as Change[], merge);
      // Writing at a refused place again replaces what was refused there.
      const isReplaced = ({ edits }: RejectedEdits) =>
        edits.every((edit) => made.some(({ path, pointer }) => path === edit.path && pointer === edit.pointer));
      if (saving().refused.some(isReplaced))
        actor.send({ type: 'TELL', saving: { refused: saving().refused.filter((one) => !isReplaced(one)) } });
      const refusal = { edits: unfit, error: apiError(422, { problem: 'editPlace' }) };
      if (unfit.length > 0) actor.send({ type: 'TELL', saving: { refused: [...saving().refused, refusal] } });
      const [first] = made;
      if (!first) return;
      onMade?.(first);
      changed([]);
    },
    /** Saves all changes now. Resolves when all are saved, or when saving is not possible at present. */
    async flush(): Promise<void> {
      actor.send({ type: 'FLUSH' });
      await atRest();
    },
    undo: () => changed(files.undo()),
    redo: () => changed(files.redo()),
    canUndo: files.canUndo,
    canRedo: files.canRedo,
    saving,
    /** Returns true if all changes are saved and no refusal is open. */
    isKept: () => !files.hasUnsent() && saving().refused.length === 0,
    /** Returns the last known hash of the server's content. */
    contentHash: () => context().known,
    /** Resolves a conflict: `mine` writes the user's value over the present one, `theirs` accepts the present one. */
    settleConflict(conflict: Conflict, choice: 'mine' | 'theirs'): void {
      actor.send({ type: 'TELL', saving: { conflicts: saving().conflicts.filter((one) => one !== conflict) } });
      if (choice === 'mine') files.insist(conflict);
      changed([]);
    },
    /** Makes refused edits again. An edit whose place was changed meanwhile becomes a conflict. */
    retry(refused: RejectedEdits): void {
      actor.send({ type: 'TELL', saving: { refused: saving().refused.filter((one) => one !== refused) } });
      changed(files.retry(refused.edits));
    },
    /** Dismisses the message about refused edits. */
    forget(refused: RejectedEdits): void {
      actor.send({ type: 'TELL', saving: { refused: saving().refused.filter((one) => one !== refused) } });
    },
    /** Loads the server's content if its hash is a new one, because another user changed it. */
    async heard(contentHash: string): Promise<void> {
      actor.send({ type: 'HEARD', contentHash });
      if (actor.getSnapshot().matches('reading')) await atRest();
    },
    subscribe: version.subscribe,
    /** Increases with every change, for `useSyncExternalStore`. */
    version: version.now,
  };
}
