import { useState } from 'react';
import type { DraftRow } from '#contract/purchase/sales.ts';
import { useGoToDraft } from '#web/api/purchase/go-to-draft.ts';
import { useOpenPartnersDraft, usePartnerDrafts } from '#web/api/purchase/portal-sales.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { ProductFilter } from '#web/desk/list/filter-select.tsx';
import { NothingYet } from '#web/desk/list/nothing-yet.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useDraftColumns } from './draft-columns.tsx';

/** Drafts and saved quotes of the own partner: own ones first, then those of colleagues. */
export function DraftsPage() {
  const text = useText();
  const { filters, box, isFiltered } = useFilters('search', 'product');
  const list = usePartnerDrafts(filters);
  const [opening, setOpening] = useState<DraftRow | null>(null);
  const columns = useDraftColumns(setOpening);
  return (
    <PortalPage title={text('portal-sales.drafts.title')} lead={text('portal-sales.drafts.lead')}>
      <div className="flex flex-wrap items-end gap-4">
        <SearchInput label={text('portal-sales.search')} {...box('search')} />
        <ProductFilter {...box('product')} />
      </div>
      <PagedTable
        caption={text('portal-sales.drafts.title')}
        columns={columns}
        by="id"
        over={({ isOwn }, before) =>
          isOwn !== before?.isOwn && (
            <span className="font-semibold text-muted text-small">
              {text(`portal-sales.drafts.${isOwn ? 'own' : 'ofColleagues'}`)}
            </span>
          )
        }
        list={list}
        empty={<NothingYet>{text('portal-sales.drafts.none')}</NothingYet>}
        isFiltered={isFiltered}
      />
      {opening && <OpenDraftDialog draft={opening} onClose={() => setOpening(null)} />}
    </PortalPage>
  );
}

/** A draft opens here by a new key: the previous key stops working, so the dialog asks first. */
function OpenDraftDialog({ draft, onClose }: { draft: DraftRow; onClose: () => void }) {
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
