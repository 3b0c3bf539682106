import { useState } from 'react';
import type { DraftRow } from '#contract/purchase/sales.ts';
import { usePartnerDrafts } from '#web/api/purchase/portal-sales.ts';
import { FilterSelect, ProductFilter } from '#web/desk/list/filter-select.tsx';
import { NothingYet } from '#web/desk/list/nothing-yet.tsx';
import { ListPage } from '#web/desk/list/paged-table.tsx';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { OpenDraftDialog, useDraftColumns } from './draft-columns.tsx';

/** Drafts and saved quotes of the own partner: own ones first, then those of colleagues. */
export function DraftsPage() {
  const text = useText();
  const { filters, change, box, isFiltered } = useFilters('search', 'product', 'whose', ...stopFilters);
  const list = usePartnerDrafts(filters);
  const [opening, setOpening] = useState<DraftRow | null>(null);
  const columns = useDraftColumns(setOpening);
  return (
    <ListPage
      title={text('portal-sales.drafts.title')}
      lead={text('portal-sales.drafts.lead')}
      filters={
        <>
          <SearchInput label={text('portal-sales.search')} {...box('search')} />
          <ProductFilter {...box('product')} />
          <FilterSelect
            label={text('portal.words.agent')}
            {...box('whose')}
            choices={[{ value: 'own', label: text('portal-sales.drafts.own') }]}
            all
          />
          <StopNote
            filters={filters}
            onClear={() => change(Object.fromEntries(stopFilters.map((name) => [name, ''])))}
          />
        </>
      }
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
      savedAs="drafts"
      empty={<NothingYet>{text('portal-sales.drafts.none')}</NothingYet>}
      isFiltered={isFiltered}
    >
      {opening && <OpenDraftDialog draft={opening} onClose={() => setOpening(null)} />}
    </ListPage>
  );
}

/** Filters that only the report on conversion sets: days of the begin, agent, page and question. */
const stopFilters = ['agent', 'page', 'question', 'from', 'to'] as const;

/** Says that the list is limited to what a figure of the report counts; nothing without such a limit. */
function StopNote({
  filters,
  onClear,
}: {
  filters: Record<(typeof stopFilters)[number], string>;
  onClear: () => void;
}) {
  const text = useText();
  const { date } = useFormat();
  const { page, from, to } = filters;
  if (page === '' || from === '' || to === '') return null;
  return (
    <p className="basis-full">
      {text('portal-sales.drafts.stopped', { from: date(from), to: date(to) })}{' '}
      <TextButton onClick={onClear}>{text('portal-sales.drafts.all')}</TextButton>
    </p>
  );
}
