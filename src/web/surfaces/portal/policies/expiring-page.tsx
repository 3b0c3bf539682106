import type { ExpiringRow, RenewalState } from '#contract/purchase/renewals.ts';
import { useUser } from '#web/api/people/user.ts';
import { useExpiring, useSendRenewalOffer } from '#web/api/purchase/portal-sales.ts';
import { BulkBar } from '#web/desk/bulk/bulk-bar.tsx';
import { useSelection } from '#web/desk/bulk/use-selection.tsx';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { useDialogs } from '#web/desk/form/done.tsx';
import { Lines } from '#web/desk/list/cells.tsx';
import { actionsColumn, column, listColumns, moneyColumn, nameColumn } from '#web/desk/list/columns.tsx';
import { FilterSelect, ProductFilter } from '#web/desk/list/filter-select.tsx';
import { ListPage } from '#web/desk/list/paged-table.tsx';
import { type Sorting, sortBy } from '#web/desk/list/sort-by.ts';
import type { Column } from '#web/desk/list/table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';

/** Days, and days that another choice has already, as `after-days`. */
const PERIODS = ['-7', '7-30', '30-60', '-30', '-60', '-90'] as const;
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
  const { filters, box, change } = useFilters('days', 'after', 'whose', 'product', 'sort');
  const list = useExpiring({ ...filters, days: filters.days || '30' });
  const sorting = {
    sort: filters.sort || 'lastDay',
    onSort: (sort: string) => change({ sort: sort === 'lastDay' ? '' : sort }),
  };
  const { user } = useUser();
  const labelOf = (period: string) => {
    const [after = '', days = ''] = period.split('-');
    if (after === '') return text('policy-life.expiring.days', { days });
    return text('policy-life.debts.ages.to', { from: Number(after) + 1, to: days });
  };
  const { opened, done, open, close, finish } = useDialogs<ExpiringRow>();
  const columns = useExpiringColumns(open, sorting);
  const send = useSendRenewalOffer();
  const nameOf = ({ number }: ExpiringRow) => number;
  const selection = useSelection({
    ...{ rows: list.items, nameOf, keyOf: nameOf },
    mayChoose: ({ state }) => state === 'open',
  });
  return (
    <ListPage
      title={text('portal.menu.expiring')}
      lead={text('policy-life.expiring.lead')}
      filters={
        <>
          <FilterSelect
            label={text('policy-life.expiring.within')}
            value={`${filters.after}-${filters.days || '30'}`}
            onChange={(period) => {
              const [after = '', days = ''] = period.split('-');
              change({ after, days });
            }}
            choices={PERIODS.map((value) => ({ value, label: labelOf(value) }))}
          />
          {user?.partner && (
            <FilterSelect
              label={text('portal.words.agent')}
              {...box('whose')}
              choices={[{ value: 'own', label: text('policy-life.expiring.own') }]}
              all
            />
          )}
          <ProductFilter {...box('product')} />
        </>
      }
      done={done}
      columns={[selection.column, ...columns]}
      by="number"
      list={list}
      savedAs="expiring"
      empty={text('policy-life.expiring.none')}
      isFiltered={filters.product !== '' || filters.whose !== ''}
    >
      <BulkBar
        selection={selection}
        keyOf={nameOf}
        nameOf={nameOf}
        acts={[
          {
            id: 'offer',
            label: text('policy-life.expiring.offer'),
            about: <p>{text('lists.bulk.offersAbout')}</p>,
            act: ({ number }) => send.mutateAsync(number),
          },
        ]}
      />
      {opened && <OfferDialog row={opened} onClose={close} onDone={finish} />}
    </ListPage>
  );
}

type OfferDialogProps = { row: ExpiringRow; onClose: () => void; onDone: (said: string) => void };

/** Sends the policyholder the price of the next term, and the link to renew. */
function OfferDialog({ row: { number, customer }, onClose, onDone }: OfferDialogProps) {
  const text = useText();
  const { mutateAsync } = useSendRenewalOffer();
  return (
    <ConfirmDialog
      title={text('policy-life.expiring.offerTitle', { number })}
      action={text('policy-life.expiring.offer')}
      onConfirm={async () => {
        const { phone } = await mutateAsync(number);
        onDone(text('policy-life.expiring.offered', { number, phone }));
      }}
      onClose={onClose}
    >
      <p>{text('policy-life.expiring.offerText', { phone: customer.phone })}</p>
    </ConfirmDialog>
  );
}

function useExpiringColumns(onOffer: (row: ExpiringRow) => void, sorting: Sorting): Column<ExpiringRow>[] {
  const text = useText();
  const { date } = useFormat();
  const { nameOf } = useProductNames();
  const { user } = useUser();
  const isInsurer = user?.partner === null;
  return listColumns<ExpiringRow>({
    policy: nameColumn(text('portal.words.policyNumber'), ({ number, product }) => (
      <Lines second={nameOf(product)}>
        <TextLink href={pathTo(patterns.policy, { number })} className="figures whitespace-nowrap">
          {number}
        </TextLink>
      </Lines>
    )),
    customer: column(text('portal.words.customer'), ({ customer }) => (
      <Lines second={customer.phone}>
        <span className="wrap-anywhere">{customer.name}</span>
      </Lines>
    )),
    lastDay: {
      ...column(text('policy-life.cancel.lastDay'), ({ effectiveTo }: ExpiringRow) => (
        <span className="figures whitespace-nowrap">{date(effectiveTo)}</span>
      )),
      sort: sortBy(['lastDay', '-lastDay'], sorting),
    },
    premium: moneyColumn(text('policy-life.expiring.premium'), ({ premium }) => premium),
    renewal: column(text('policy-life.expiring.renewal'), ({ state, toldOn }) => (
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
    )),
    seller: column(text('policy-life.expiring.soldBy'), ({ agent, partner }) => (
      <Lines second={isInsurer ? partner?.name : null} wraps>
        {agent?.name}
      </Lines>
    )),
    actions: actionsColumn(
      text('portal.actions'),
      (row) =>
        row.state === 'open' && (
          <Button variant="secondary" onClick={() => onOffer(row)}>
            {text('policy-life.expiring.offer')}
          </Button>
        ),
    ),
  });
}
