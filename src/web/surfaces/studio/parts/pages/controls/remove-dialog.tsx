import { useMemo } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { findUsages } from '../edits/find-usages.ts';
import { UsageList } from './usage-list.tsx';

type RemoveDialogProps = {
  what: string;
  /** The things to remove: a field, or a page with its fields. */
  names: readonly string[];
  page: string;
  onRemove: () => void;
  onClose: () => void;
};

/** Asks for confirmation before something is removed, and lists everything that refers to it. */
export function RemoveDialog({ what, names, page, onRemove, onClose }: RemoveDialogProps) {
  const text = useText();
  const { workspace, product } = useWorkspace();
  const uses = useMemo(() => {
    const all = names.flatMap((name) => findUsages(name, product, workspace, page));
    return [...new Map(all.map((use) => [`${use.by} ${use.name}`, use])).values()];
  }, [names, product, workspace, page]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('studio-pages.removeTitle', { what })}
      actions={
        <>
          <Button
            onClick={() => {
              onRemove();
              onClose();
            }}
          >
            {text('studio-pages.remove')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {text('portal.cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {uses.length === 0 ? (
          <p>{text('studio-pages.notUsed')}</p>
        ) : (
          <>
            <p>{text('studio-pages.usedBy')}</p>
            <UsageList uses={uses} />
            <p className="text-muted text-small">{text('studio-pages.mendAfter')}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
