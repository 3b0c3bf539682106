import type { DraftRow } from '#contract/purchase/sales.ts';
import { useGoToDraft } from '#web/api/purchase/go-to-draft.ts';
import { useOpenPartnersDraft } from '#web/api/purchase/portal-sales.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { useProductNames } from '../list/use-product-names.ts';

/** A draft opens here by a new key: whoever has the one before is shut out of it, and that is asked first. */
export function OpenDraftDialog({ draft, onClose }: { draft: DraftRow; onClose: () => void }) {
  const text = useText();
  const { nameOf } = useProductNames();
  const openHere = useGoToDraft();
  const { mutateAsync } = useOpenPartnersDraft();
  const { id, product, customer, isOwn, agent } = draft;
  return (
    <ConfirmDialog
      title={text('portal-sales.open.title')}
      action={text('portal-sales.open.yes')}
      onConfirm={async () => openHere(await mutateAsync(id))}
      onClose={onClose}
    >
      <p className="font-semibold text-ink">
        {nameOf(product)} · {customer.name ?? text('portal-sales.drafts.noName')}
      </p>
      <p>{text('portal-sales.open.text')}</p>
      {!isOwn && agent && <p>{text('portal-sales.open.colleague', { name: agent.name })}</p>}
    </ConfirmDialog>
  );
}
