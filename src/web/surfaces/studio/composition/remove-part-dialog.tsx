import { useMemo } from 'react';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import type { ProductPart } from './removal/product-parts.ts';
import { type Removal, removeParts } from './removal/remove-parts.ts';
import { usePartNames } from './use-part-names.ts';

type RemovePartDialogProps = {
  part: ProductPart;
  /** The name of the part in the title. */
  what: string;
  onRemoved?: () => void;
  onClose: () => void;
};

/**
 * Lists everything that depends on a part, and removes or corrects all of it in one step. A part that the product needs
 * is not removed: the dialog names the places.
 */
export function RemovePartDialog({ part, what, onRemoved, onClose }: RemovePartDialogProps) {
  const text = useText();
  const isReady = useMessages(['studio-inventory', 'studio-pages']);
  const { workspace, product } = useWorkspace();
  // The dialog shows the removal as it was computed when it opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `part` is a new object each time
  const removal = useMemo(() => removeParts(workspace, product, [part]), [workspace, product, part.is, part.name]);
  if (!isReady) return null;
  const isNeeded = removal.open.length > 0;
  return (
    <ConfirmDialog
      title={text('studio-pages.removeTitle', { what })}
      action={isNeeded ? undefined : text('studio-pages.remove')}
      cancel={text(isNeeded ? 'interface.ui.close' : 'portal.cancel')}
      onConfirm={async () => {
        workspace.change(removal.changes);
        onRemoved?.();
      }}
      onClose={onClose}
    >
      <RemovalSummary removal={removal} />
    </ConfirmDialog>
  );
}

function RemovalSummary({ removal: { removed, corrected, open, counts } }: { removal: Removal }) {
  const text = useText();
  const { listParts, listPlaces } = usePartNames();
  if (open.length > 0)
    return (
      <Notice kind="warning" title={text('studio-inventory.remove.needed')}>
        <Lines lines={listPlaces(open)} />
      </Notice>
    );
  const counted = (['reviewed', 'expected', 'texts'] as const).filter((name) => counts[name] > 0);
  if (removed.length + corrected.length + counted.length === 0) return <p>{text('studio-pages.notUsed')}</p>;
  return (
    <div className="grid gap-3">
      {removed.length > 0 && (
        <div>
          <p>{text('studio-inventory.remove.also')}</p>
          <Lines lines={listParts(removed)} />
        </div>
      )}
      {corrected.length > 0 && (
        <div>
          <p>{text('studio-inventory.remove.corrected')}</p>
          <Lines lines={listPlaces(corrected)} />
        </div>
      )}
      <Lines lines={counted.map((name) => text(`studio-inventory.remove.${name}`, { count: counts[name] }))} />
      <p className="text-muted text-small">{text('studio-inventory.remove.undo')}</p>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
