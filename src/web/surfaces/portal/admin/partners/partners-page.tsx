import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { PartnerView } from '#contract/people/partners.ts';
import { pathTo } from '#shared/addresses.ts';
import { usePartners } from '#web/api/people/partners.ts';
import { column, figureColumn, listColumns, nameColumn } from '#web/desk/list/columns.tsx';
import { ListPage } from '#web/desk/list/paged-table.tsx';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { patterns } from '#web/router/paths.ts';
import { PartnerForm } from './partner-form.tsx';
import { PartnerTags, percentWords } from './partner-tags.tsx';

/** The partners that sell for the insurer: search, add, and a page for each. */
export function PartnersPage() {
  const text = useText();
  const [, navigate] = useLocation();
  const { filters, box, isFiltered } = useFilters('search');
  const list = usePartners(filters);
  const [isAdding, setIsAdding] = useState(false);
  const addressOf = ({ id }: Pick<PartnerView, 'id'>) => pathTo(patterns.partner, { id });
  const columns = listColumns<PartnerView>({
    name: nameColumn(text('portal-admin.partner.name'), (partner) => (
      <TextLink href={addressOf(partner)}>{partner.name}</TextLink>
    )),
    type: column(text('portal-admin.partner.type'), ({ type }) => text(`portal.partnerTypes.${type}`)),
    account: column(text('portal-admin.partner.account'), ({ company, accountCode }) => (
      <span className="figures">
        {company} / {accountCode}
      </span>
    )),
    commission: figureColumn(text('portal.words.commission'), ({ commission }) => percentWords(commission, text)),
    available: figureColumn(text('portal.balance.available'), ({ balances }) => (
      <Money minorUnits={balances.available} currency={balances.currency} />
    )),
    status: column(text('portal.words.status'), (partner) => <PartnerTags partner={partner} />),
  });

  return (
    <ListPage
      title={text('portal.menu.partners')}
      actions={
        <Button icon={Plus} onClick={() => setIsAdding(true)}>
          {text('portal-admin.partners.add')}
        </Button>
      }
      filters={<SearchInput label={text('portal-admin.partners.search')} {...box('search')} />}
      columns={columns}
      by="id"
      list={list}
      savedAs="partners"
      empty={text('portal-admin.partners.none')}
      isFiltered={isFiltered}
    >
      {isAdding && (
        <PartnerForm
          partner={null}
          onClose={() => setIsAdding(false)}
          onDone={(partner) => navigate(addressOf(partner))}
        />
      )}
    </ListPage>
  );
}
