import { Redo2, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import type { Json } from '#engine/language/json.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import type { Conflict, RejectedEdits } from './save-state.ts';
import { useInWorkspace, useWorkspace } from './workspace-context.ts';

/** Shows the saving state, undo and redo (also Ctrl+Z and Ctrl+Y), and conflicts with changes of other users. */
export function SavingBar() {
  const text = useText();
  const { workspace } = useWorkspace();
  const { is, error, conflicts, refused } = useInWorkspace((open) => open.saving());
  const canUndo = useInWorkspace((open) => open.canUndo());
  const canRedo = useInWorkspace((open) => open.canRedo());

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      // In an input the browser itself undoes typing.
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]')) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (key !== 'z' && !isRedo) return;
      event.preventDefault();
      if (isRedo) workspace.redo();
      else workspace.undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [workspace]);

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
      {(is === 'waiting' || is === 'refused') && (
        <div className="basis-full">
          <Notice kind={is === 'waiting' ? 'warning' : 'error'} title={text(`studio.product.${is}`)} live>
            {is === 'refused' && text(problemMessageId(error))}
            <Button variant="secondary" onClick={() => void workspace.flush()}>
              {text('interface.ui.tryAgain')}
            </Button>
          </Notice>
        </div>
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

const problemMessageId = (error: unknown): string =>
  `problems.${(isApiError(error) && error.problem) || 'somethingWentWrong'}`;

/** Shows the edits that the server refused: their places, their values, and the reason of the refusal. */
function RejectedEditsNotice({ refused }: { refused: RejectedEdits }) {
  const text = useText();
  const { workspace } = useWorkspace();
  return (
    <div role="alert" className="basis-full rounded-card border border-error border-l-4 bg-card p-4">
      <p className="font-semibold text-ink">{text('studio.product.leftOut')}</p>
      <p>{text(problemMessageId(refused.error))}</p>
      {refused.edits.map((edit) => (
        <dl key={`${edit.path}${edit.pointer}`} className="py-2">
          <dt className="break-all text-muted text-small">
            {edit.path} {edit.pointer}
          </dt>
          <dd className="break-words text-ink">
            {text('studio.product.wroteThere')}:{' '}
            {formatValue(edit.after as Json | undefined) ?? text('studio.edits.nothing')}
          </dd>
        </dl>
      ))}
      <Button variant="secondary" onClick={() => workspace.forget(refused)}>
        {text('studio.product.withoutIt')}
      </Button>
    </div>
  );
}

function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const text = useText();
  const { workspace } = useWorkspace();
  const { edit, theirs } = conflict;
  return (
    <div role="alert" className="basis-full rounded-card border border-error border-l-4 bg-card p-4">
      <p className="font-semibold text-ink">{text('studio.product.conflict')}</p>
      <p className="break-all text-muted text-small">
        {edit.path} {edit.pointer}
      </p>
      <dl className="grid gap-1 py-2">
        <dt className="text-muted text-small">{text('studio.product.standsThere')}</dt>
        <dd className="break-words font-semibold text-ink">{formatValue(theirs) ?? text('studio.edits.nothing')}</dd>
        <dt className="text-muted text-small">{text('studio.product.wroteThere')}</dt>
        <dd className="break-words font-semibold text-ink">
          {formatValue(edit.after as Json | undefined) ?? text('studio.edits.nothing')}
        </dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => workspace.settleConflict(conflict, 'mine')}>
          {text('studio.product.mine')}
        </Button>
        <Button variant="quiet" onClick={() => workspace.settleConflict(conflict, 'theirs')}>
          {text('studio.product.theirs')}
        </Button>
      </div>
    </div>
  );
}

const formatValue = (value: Json | undefined): string | undefined =>
  value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
