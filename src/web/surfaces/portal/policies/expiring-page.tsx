import { useState } from 'react';
import type { ExpiringRow, RenewalState } from '#contract/purchase/renewals.ts';
import { useUser } from '#web/api/people/user.ts';
import { useExpiring, useSendRenewalOffer } from '#web/api/purchase/renewals.ts';
import { Done } from '#web/desk/form/done.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Lines } from '#web/desk/list/cells.tsx';
import { FilterSelect, ProductFilter } from '#web/desk/list/filter-select.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';

const PERIODS = ['30', '60', '90'] as const;
const variants = {
  early: 'plain',
  open: 'gold',
  renewed: 'success',
  ends: 'plain',
  forbidden: 'error',
  unsold: 'error',
  unreadable: 'error',
} as const satisfies Record<RenewalState, string>;

/** Policies whose cover ends soon: of the own partner, or for the insurer of everyone. */
export function ExpiringPage() {
  const text = useText();
  const { filters, box } = useFilters('days', 'product');
  const list = useExpiring({ ...filters, days: filters.days || '30' });
  const { value, onChange } = box('days');
  const [offered, setOffered] = useState<ExpiringRow | null>(null);
  const [done, setDone] = useState('');
  const columns = useExpiringColumns((row) => {
    setDone('');
    setOffered(row);
  });
  return (
    <PortalPage title={text('portal.menu.expiring')} lead={text('policy-life.expiring.lead')}>
      <div className="flex flex-wrap items-end gap-4">
        <FilterSelect
          label={text('policy-life.expiring.within')}
          value={value || '30'}
          onChange={onChange}
          choices={PERIODS.map((days) => ({ value: days, label: text('policy-life.expiring.days', { days }) }))}
          all={null}
        />
        <ProductFilter {...box('product')} />
      </div>
      <Done said={done} />
      <PagedTable
        caption={text('portal.menu.expiring')}
        columns={columns}
        by="number"
        list={list}
        empty={text('policy-life.expiring.none')}
        isFiltered={filters.product !== ''}
      />
      {offered && (
        <OfferDialog
          row={offered}
          onClose={() => setOffered(null)}
          onDone={(said) => {
            setOffered(null);
            setDone(said);
          }}
        />
      )}
    </PortalPage>
  );
}

type OfferDialogProps = { row: ExpiringRow; onClose: () => void; onDone: (said: string) => void };

/** Sends the policyholder the price of the next term, and the link to renew. */
function OfferDialog({ row: { number, customer }, onClose, onDone }: OfferDialogProps) {
  const text = useText();
  const { mutateAsync } = useSendRenewalOffer();
  const form = useForm({
    id: 'renewal-offer',
    initial: {},
    labels: {},
    send: async () => {
      const { phone } = await mutateAsync(number);
      onDone(text('policy-life.expiring.offered', { number, phone }));
    },
  });
  return (
    <FormDialog
      title={text('policy-life.expiring.offerTitle', { number })}
      action={text('policy-life.expiring.offer')}
      form={form}
      onClose={onClose}
    >
      <p>{text('policy-life.expiring.offerText', { phone: customer.phone })}</p>
    </FormDialog>
  );
}

function useExpiringColumns(onOffer: (row: ExpiringRow) => void): Column<ExpiringRow>[] {
  const text = useText();
  const { date } = useFormat();
  const { nameOf } = useProductNames();
  const { user } = useUser();
  const isInsurer = user?.partner === null;
  return [
    {
      head: text('portal.words.policyNumber'),
      isName: true,
      cell: ({ number, product }) => (
        <Lines second={nameOf(product)}>
          <TextLink href={pathTo(patterns.policy, { number })} className="figures whitespace-nowrap">
            {number}
          </TextLink>
        </Lines>
      ),
    },
    {
      head: text('portal.words.customer'),
      cell: ({ customer }) => (
        <Lines second={customer.phone}>
          <span className="wrap-anywhere">{customer.name}</span>
        </Lines>
      ),
    },
    {
      head: text('policy-life.cancel.lastDay'),
      cell: ({ effectiveTo }) => <span className="figures whitespace-nowrap">{date(effectiveTo)}</span>,
    },
    {
      head: text('policy-life.expiring.premium'),
      figures: true,
      cell: ({ premium, currency }) => <Money minorUnits={premium} currency={currency} />,
    },
    {
      head: text('policy-life.expiring.renewal'),
      cell: ({ state, toldOn }) => (
        <span className="grid justify-items-start gap-0.5 max-md:justify-items-end">
          <Tag variant={variants[state]}>{text(`policy-life.expiring.states.${state}`)}</Tag>
          {state === 'open' && (
            <span className="text-muted text-small">
              {toldOn === null
                ? text('policy-life.expiring.untold')
                : text('policy-life.expiring.told', { at: date(toldOn) })}
            </span>
          )}
        </span>
      ),
    },
    {
      head: text('policy-life.expiring.soldBy'),
      cell: ({ agent, partner }) => (
        <Lines second={isInsurer ? partner?.name : null} wraps>
          {agent?.name}
        </Lines>
      ),
    },
    {
      head: text('portal.actions'),
      isActions: true,
      cell: (row) =>
        row.state === 'open' && (
          <Button variant="secondary" onClick={() => onOffer(row)}>
            {text('policy-life.expiring.offer')}
          </Button>
        ),
    },
  ];
}
