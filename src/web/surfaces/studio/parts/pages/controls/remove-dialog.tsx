import { useMemo } from 'react';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { useText } from '#web/i18n/use-text.ts';
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
    <ConfirmDialog
      title={text('studio-pages.removeTitle', { what: what.replace(/\s*[?？]$/, '') })}
      action={text('studio-pages.remove')}
      onConfirm={async () => onRemove()}
      onClose={onClose}
    >
      {uses.length === 0 ? (
        <p>{text('studio-pages.notUsed')}</p>
      ) : (
        <>
          <p>{text('studio-pages.usedBy')}</p>
          <UsageList uses={uses} />
          <p className="text-muted text-small">{text('studio-pages.mendAfter')}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
