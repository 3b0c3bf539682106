import { useState } from 'react';
import type { DraftRow } from '#contract/purchase/sales.ts';
import { useGoToDraft } from '#web/api/purchase/go-to-draft.ts';
import { useOpenPartnersDraft, usePartnerDrafts } from '#web/api/purchase/portal-sales.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { patterns } from '#web/router/paths.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { FilterSelect } from '../list/filter-select.tsx';
import { PagedTable } from '../list/paged-table.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { useFilters } from '../list/use-filters.ts';
import { useProductNames } from '../list/use-product-names.ts';
import { PortalPage } from '../portal-page.tsx';
import { useDraftColumns } from './draft-columns.tsx';

/** Drafts and saved quotes of the own partner: own ones first, then those of colleagues. */
export function DraftsPage() {
  return useMessages(['portal-sales']) ? <Drafts /> : <ChunkLoading />;
}

function Drafts() {
  const text = useText();
  const { filters, setFilter, isFiltered } = useFilters('search', 'product');
  const list = usePartnerDrafts(filters);
  const { choices } = useProductNames();
  const [opening, setOpening] = useState<DraftRow | null>(null);
  const columns = useDraftColumns(setOpening);
  return (
    <PortalPage title={text('portal-sales.drafts.title')} lead={text('portal-sales.drafts.lead')}>
      <div className="flex flex-wrap items-end gap-4">
        <SearchBox
          label={text('portal-sales.search')}
          value={filters.search}
          onChange={(search) => setFilter('search', search)}
        />
        <FilterSelect
          label={text('portal.words.product')}
          all={text('portal.words.all')}
          value={filters.product}
          onChange={(product) => setFilter('product', product)}
          choices={choices}
        />
      </div>
      <PagedTable
        caption={text('portal-sales.drafts.title')}
        columns={columns}
        keyOf={({ id }) => id}
        over={({ isOwn }, before) =>
          isOwn !== before?.isOwn && (
            <span className="font-semibold text-muted text-small">
              {text(`portal-sales.drafts.${isOwn ? 'own' : 'ofColleagues'}`)}
            </span>
          )
        }
        list={list}
        empty={
          isFiltered ? (
            <p>{text('interface.ui.nothingFound')}</p>
          ) : (
            <>
              <p>{text('portal-sales.drafts.none')}</p>
              <ButtonLink href={patterns.portalHome}>{text('portal.menu.getQuote')}</ButtonLink>
            </>
          )
        }
      />
      {opening && <OpenDraftDialog draft={opening} onClose={() => setOpening(null)} />}
    </PortalPage>
  );
}

/** A draft opens here by a new key: whoever has the one before is shut out of it, and that is asked first. */
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
