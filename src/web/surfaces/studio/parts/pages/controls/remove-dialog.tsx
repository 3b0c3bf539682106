import { useMemo } from 'react';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import type { ProductPart } from '#web/surfaces/studio/composition/removal/product-parts.ts';
import { RemovePartDialog } from '#web/surfaces/studio/composition/remove-part-dialog.tsx';
import { findUsages } from '../edits/find-usages.ts';
import { UsageList } from './usage-list.tsx';

type RemoveDialogProps = {
  /** The part of the product; undefined for a field of the items of a list. */
  part: ProductPart | undefined;
  what: string;
  /** The field to remove, and the page that it belongs to. */
  names: readonly string[];
  page: string;
  /** Removes a field of the items of a list. A part is removed already. */
  onRemove: () => void;
  onClose: () => void;
};

/** Asks for confirmation before something is removed, with everything that depends on it. */
export function RemoveDialog({ part, what, onRemove, onClose, ...item }: RemoveDialogProps) {
  if (part) return <RemovePartDialog {...{ part, what, onClose }} onRemoved={onRemove} />;
  return <RemoveItemFieldDialog {...{ what, onRemove, onClose }} {...item} />;
}

/** Lists everything that refers to a field of the items of a list. */
function RemoveItemFieldDialog({ what, names, page, onRemove, onClose }: Omit<RemoveDialogProps, 'part'>) {
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
