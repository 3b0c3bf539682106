import { useLocation } from 'wouter';
import type { PayableClaim } from '#contract/claims/claim-payments.ts';
import { usePayableClaims } from '#web/api/claims/claim-payments.ts';
import { useSelection } from '#web/desk/bulk/use-selection.tsx';
import { useDialogs } from '#web/desk/form/done.tsx';
import { Lines } from '#web/desk/list/cells.tsx';
import { actionsColumn, column, listColumns, moneyColumn, nameColumn, timeColumn } from '#web/desk/list/columns.tsx';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { ListPage } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { AccountForm } from './account-form.tsx';
import { ProposeForm } from './propose-form.tsx';

type Opened = { claim: PayableClaim } | 'propose';

const choices = ['returned', 'noAccount'] as const;

/** Approved claims that are to be paid: a user enters accounts, selects claims, and proposes a run. */
export function PayablePage() {
  const text = useText();
  const [, navigate] = useLocation();
  const { filters, box, isFiltered } = useFilters('only');
  const list = usePayableClaims({ ...(filters.only === '' ? {} : { only: filters.only as (typeof choices)[number] }) });
  const { opened, done, open, close, finish } = useDialogs<Opened>();
  const selection = useSelection<PayableClaim>({
    rows: list.items,
    keyOf: ({ ref }) => ref,
    nameOf: ({ number }) => number,
    mayChoose: ({ payee, isOwn }) => payee !== null && !isOwn,
  });
  const { chosen } = selection;
  return (
    <ListPage
      title={text('claim-payments.payable.title')}
      lead={text('claim-payments.payable.lead')}
      actions={
        <>
          <TextLink href={patterns.paymentRuns}>{text('claim-payments.run.toRuns')}</TextLink>
          <Button disabled={chosen.length === 0} onClick={() => open('propose')}>
            {text('claim-payments.payable.propose')}
          </Button>
        </>
      }
      filters={
        <FilterSelect
          label={text('claim-payments.payable.show')}
          {...box('only')}
          choices={choices.map((value) => ({ value, label: text(`claim-payments.payable.only.${value}`) }))}
          all
        />
      }
      done={done}
      columns={[selection.column, ...usePayableColumns((claim) => open({ claim }))]}
      by="ref"
      list={list}
      savedAs="payableClaims"
      empty={text('claim-payments.payable.none')}
      isFiltered={isFiltered}
    >
      {opened === 'propose' && (
        <ProposeForm claims={chosen} onClose={close} onDone={(id) => navigate(pathTo(patterns.paymentRun, { id }))} />
      )}
      {opened !== null && opened !== 'propose' && <AccountForm {...opened} onClose={close} onDone={finish} />}
    </ListPage>
  );
}

function usePayableColumns(enter: (claim: PayableClaim) => void): Column<PayableClaim>[] {
  const text = useText();
  return listColumns<PayableClaim>({
    claim: nameColumn(text('claim-review.list.number'), ({ ref, number, claimant }) => (
      <Lines second={claimant}>
        <TextLink href={pathTo(patterns.claim, { id: ref })} className="figures">
          {number}
        </TextLink>
      </Lines>
    )),
    outstanding: moneyColumn(text('claim-payments.payable.unpaid'), ({ outstanding }) => outstanding),
    approved: timeColumn(text('claims.events.APPROVE'), ({ approvedAt }) => approvedAt),
    payee: column(text('claim-payments.payable.payee'), ({ payee }) =>
      payee ? (
        <Lines wraps second={text('claim-payments.payable.account', { bank: payee.bank, digits: payee.digits })}>
          {payee.name}
        </Lines>
      ) : (
        text('claim-payments.payable.noAccount')
      ),
    ),
    last: column(
      text('claim-payments.payable.last'),
      ({ failed }) => failed && text(`claim-payments.statuses.${failed}`),
    ),
    actions: actionsColumn(text('portal.actions'), (claim) =>
      claim.isOwn ? (
        text('claim-payments.payable.own')
      ) : (
        <Button variant="quiet" onClick={() => enter(claim)}>
          {text('claim-payments.payable.enter')}
        </Button>
      ),
    ),
  });
}
