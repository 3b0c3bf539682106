import { Redo2, Undo2 } from 'lucide-react';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useKeys } from '#web/desk/keys/key-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { isDialogOpen } from '#web/kit/dialog/is-dialog-open.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { type Conflict, holderOf, problemMessageId, type RejectedEdits } from '../workspace/save-state.ts';
import { useInWorkspace, useWorkspace } from '../workspace/workspace-context.ts';
import { EditPlace } from './edit-place.tsx';

/** Shows the saving state, undo and redo (also Ctrl+Z and Ctrl+Y). */
export function SavingBar() {
  const text = useText();
  const { workspace } = useWorkspace();
  const { is } = useInWorkspace((open) => open.saving());
  const canUndo = useInWorkspace((open) => open.canUndo());
  const canRedo = useInWorkspace((open) => open.canRedo());

  useUndoKeys();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span role="status" className="text-muted text-small">
        {(is === 'saved' || is === 'saving') && text(`studio.product.${is}`)}
      </span>
      <span className="-mx-2 flex flex-wrap">
        <Button variant="quiet" disabled={!canUndo} onClick={workspace.undo}>
          <Icon of={Undo2} className="size-4.5" />
          {text('studio.edits.undo')}
        </Button>
        <Button variant="quiet" disabled={!canRedo} onClick={workspace.redo}>
          <Icon of={Redo2} className="size-4.5" />
          {text('studio.edits.redo')}
        </Button>
      </span>
    </div>
  );
}

/** Shows changes that are not saved, changes that were refused, and conflicts with changes of other users. */
export function SavingNotices() {
  const text = useText();
  const { workspace } = useWorkspace();
  const { is, error, conflicts, refused } = useInWorkspace((open) => open.saving());
  return (
    <div className="grid basis-full gap-2 py-1 empty:hidden">
      {(is === 'waiting' || is === 'refused') && (
        <Notice kind={is === 'waiting' ? 'warning' : 'error'} title={text(`studio.product.${is}`)} live>
          {is === 'refused' && text(problemMessageId(error))}
          <Button variant="secondary" onClick={() => void workspace.flush()}>
            {text('interface.ui.tryAgain')}
          </Button>
        </Notice>
      )}
      {refused.map((one) => (
        <RejectedEditsNotice key={JSON.stringify(one.edits)} refused={one} />
      ))}
      {conflicts.map((conflict) => (
        <ConflictNotice key={`${conflict.edit.path}${conflict.edit.pointer}`} conflict={conflict} />
      ))}
    </div>
  );
}

/** Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z redo. In an input the browser itself undoes typing. */
function useUndoKeys(): void {
  const text = useText();
  const { workspace } = useWorkspace();
  useKeys([
    { name: 'Ctrl+Z', label: text('studio.edits.undo') },
    { name: 'Ctrl+Y', label: text('studio.edits.redo') },
  ]);
  useEffect(() => {
    const acts = new Map([
      ['z', workspace.undo],
      ...['shift+z', 'y', 'shift+y'].map((keys) => [keys, workspace.redo] as const),
    ]);
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
      const act = acts.get(`${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`);
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping || !act) return;
      if (event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [workspace]);
}

/** Shows the edits that the server refused: their places, their values, and the reason of the refusal. */
function RejectedEditsNotice({ refused }: { refused: RejectedEdits }) {
  const text = useText();
  const { workspace } = useWorkspace();
  const holder = holderOf(refused.error);
  return (
    <EditsNotice
      title={
        holder === undefined ? text('studio.product.leftOut') : text('studio.people.writesThere', { name: holder })
      }
    >
      <p>{text(problemMessageId(refused.error))}</p>
      {refused.edits.map((edit) => (
        <dl key={`${edit.path}${edit.pointer}`} className="py-2">
          <dt>
            <EditPlace edit={edit} />
          </dt>
          <dd className="break-words text-ink">
            {text('studio.product.wroteThere')}: <EditedValue value={edit.after} />
          </dd>
        </dl>
      ))}
      <div className="flex flex-wrap gap-2">
        {holder !== undefined && (
          <Button variant="secondary" onClick={() => workspace.retry(refused)}>
            {text('studio.people.saveAgain')}
          </Button>
        )}
        <Button variant={holder === undefined ? 'secondary' : 'quiet'} onClick={() => workspace.forget(refused)}>
          {text('studio.product.withoutIt')}
        </Button>
      </div>
    </EditsNotice>
  );
}

function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const text = useText();
  const { workspace } = useWorkspace();
  const { edit, theirs } = conflict;
  const values = { standsThere: theirs, wroteThere: edit.after };
  return (
    <EditsNotice title={text('studio.product.conflict')}>
      <EditPlace edit={edit} />
      <dl className="grid gap-1 py-2">
        {Object.entries(values).map(([word, value]) => (
          <Fragment key={word}>
            <dt className="text-muted text-small">{text(`studio.product.${word}`)}</dt>
            <dd className="break-words font-semibold text-ink">
              <EditedValue value={value} />
            </dd>
          </Fragment>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => workspace.settleConflict(conflict, 'mine')}>
          {text('studio.product.mine')}
        </Button>
        <Button variant="quiet" onClick={() => workspace.settleConflict(conflict, 'theirs')}>
          {text('studio.product.theirs')}
        </Button>
      </div>
    </EditsNotice>
  );
}

function EditsNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="rounded-card border border-error border-l-4 bg-card p-4">
      <p className="font-semibold text-ink">{title}</p>
      {children}
    </div>
  );
}

function EditedValue({ value }: { value: unknown }) {
  const text = useText();
  if (value === undefined) return text('studio.edits.nothing');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
