import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { pathTo } from '#contract/addresses.ts';
import type { PartnerView } from '#contract/people/partners.ts';
import { usePartners } from '#web/api/people/partners.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/layout/icon.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { patterns } from '#web/router/paths.ts';
import { PagedTable } from '#web/surfaces/portal/list/paged-table.tsx';
import { SearchBox } from '#web/surfaces/portal/list/search-box.tsx';
import type { Column } from '#web/surfaces/portal/list/table.tsx';
import { useFilters } from '#web/surfaces/portal/list/use-filters.ts';
import { PortalPage } from '#web/surfaces/portal/portal-page.tsx';
import { PartnerForm } from './partner-form.tsx';
import { PartnerTags } from './partner-tags.tsx';

/** Who sells for the insurer: search, add, and a page for each. */
export function PartnersPage() {
  const text = useText();
  const [, navigate] = useLocation();
  const { filters, setFilter, isFiltered } = useFilters('search');
  const list = usePartners(filters);
  const [isAdding, setIsAdding] = useState(false);
  const addressOf = ({ id }: Pick<PartnerView, 'id'>) => pathTo(patterns.partner, { id });
  const columns: Column<PartnerView>[] = [
    {
      id: 'name',
      head: text('portal.partner.name'),
      isName: true,
      cell: (partner) => (
        <Link href={addressOf(partner)} className="link inline-flex min-h-11 items-center">
          {partner.name}
        </Link>
      ),
    },
    { id: 'type', head: text('portal.partner.type'), cell: ({ type }) => text(`portal.partnerTypes.${type}`) },
    {
      id: 'account',
      head: text('portal.partner.account'),
      cell: ({ company, accountCode }) => (
        <span className="figures">
          {company} / {accountCode}
        </span>
      ),
    },
    {
      id: 'commission',
      head: text('portal.words.commission'),
      figures: true,
      cell: ({ commission }) => `${commission.default}%`,
    },
    {
      id: 'available',
      head: text('portal.balance.available'),
      figures: true,
      cell: ({ balances }) => <Money minorUnits={balances.available} currency={balances.currency} />,
    },
    { id: 'status', head: text('portal.words.status'), cell: (partner) => <PartnerTags partner={partner} /> },
  ];

  return (
    <PortalPage
      title={text('portal.menu.partners')}
      actions={
        <Button onClick={() => setIsAdding(true)}>
          <Icon of={Plus} />
          {text('portal.partners.add')}
        </Button>
      }
    >
      <SearchBox
        label={text('portal.partners.search')}
        value={filters.search}
        onChange={(search) => setFilter('search', search)}
      />
      <PagedTable
        caption={text('portal.menu.partners')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        empty={<p>{text(isFiltered ? 'interface.ui.nothingFound' : 'portal.partners.none')}</p>}
      />
      {isAdding && (
        <PartnerForm
          partner={null}
          onClose={() => setIsAdding(false)}
          onDone={(partner) => navigate(addressOf(partner))}
        />
      )}
    </PortalPage>
  );
}
