import { type DueMoney, dueMoney, type MoneyRequestView, moneyKinds } from '#contract/reconciliation/money-requests.ts';
import { useMoneyRequests } from '#web/api/purchase/money-requests.ts';
import { DoneInFocus, useDialogs } from '#web/desk/form/done.tsx';
import { Lines } from '#web/desk/list/cells.tsx';
import { actionsColumn, column, moneyColumn, nameColumn, timeColumn } from '#web/desk/list/columns.tsx';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { ListExport } from '#web/desk/list-export/list-export.tsx';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { DecideMoneyDialog, type Deciding } from './decide-money-dialog.tsx';

const groups = Object.keys(dueMoney) as DueMoney[];

function buildSubjectPath({ page, id }: MoneyRequestView['subject']): string {
  if (page === 'policy') return pathTo(patterns.policy, { number: id });
  if (page === 'order') return pathTo(patterns.order, { id });
  if (page === 'month') return `${patterns.books}?month=${id}`;
  if (page === 'commissionRun') return pathTo(patterns.commissionRun, { id });
  if (page === 'run') return pathTo(patterns.paymentRun, { id });
  return page === 'partner' ? pathTo(patterns.partner, { id }) : pathTo(patterns.claim, { id });
}

/**
 * Requests about money that wait for a second person, of every kind that the user may decide: the oldest first, with
 * their number.
 */
export function MoneyRequestsPage() {
  const text = useText();
  const { filters, box } = useFilters('due');
  const due = groups.find((group) => group === filters.due);
  const { opened, done, open, close, finish } = useDialogs<Deciding>();
  const columns: Column<MoneyRequestView & { key: string }>[] = [
    nameColumn(text('money.subject'), ({ subject, note }) => (
      <Lines second={note ?? undefined}>
        <TextLink href={buildSubjectPath(subject)} className="figures">
          {subject.name}
        </TextLink>
      </Lines>
    )),
    column(text('money.kind'), ({ kind }) => text(`money.kinds.${kind}`)),
    moneyColumn(text('portal.words.amount'), ({ amount }) => amount),
    timeColumn(text('money.since'), ({ since }) => since),
    column(text('money.by'), ({ by, id }) => by?.name ?? text(id === null ? 'money.nobody' : 'money.customer')),
    actionsColumn(text('portal.actions'), (row) => (
      <RequestActions row={row} onDecide={(outcome) => open({ request: row, outcome })} />
    )),
  ];
  return (
    <PortalPage title={text('portal.menu.moneyRequests')} lead={text('money.lead')}>
      <div className="flex flex-wrap">
        <FilterSelect
          label={text('money.show')}
          {...box('due')}
          choices={groups.map((value) => ({ value, label: text(`money.due.${value}`) }))}
          all
        />
      </div>
      <DoneInFocus said={done} />
      <LoadedPart call={useMoneyRequests(due)}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{text(due ? 'money.noneDue' : 'money.none')}</p>
          ) : (
            <>
              <Counts rows={rows} />
              <Table
                caption={text('portal.menu.moneyRequests')}
                columns={columns}
                rows={rows.map((row) => ({ ...row, key: row.id ?? `${row.kind} ${row.subject.id} ${row.since}` }))}
                by="key"
              />
              {due === undefined && <ListExport list="moneyRequests" question={{}} />}
            </>
          )
        }
      </LoadedPart>
      {opened && <DecideMoneyDialog {...opened} onClose={close} onDone={finish} />}
    </PortalPage>
  );
}

function Counts({ rows }: { rows: readonly MoneyRequestView[] }) {
  const text = useText();
  const counted = moneyKinds.flatMap((kind) => {
    const count = rows.filter((row) => row.kind === kind).length;
    return count === 0 ? [] : [text('money.counts', { kind: text(`money.kinds.${kind}`), count })];
  });
  return (
    <p className="figures text-muted">
      <strong className="text-ink">{text('money.all', { count: rows.length })}</strong> · {counted.join(' · ')}
    </p>
  );
}

type RequestActionsProps = { row: MoneyRequestView; onDecide: (outcome: Deciding['outcome']) => void };

/** A colleague's buttons; for its creator: to withdraw it. Other requests are handled on the page of their subject. */
function RequestActions({ row: { id, mayDecide, subject }, onDecide }: RequestActionsProps) {
  const text = useText();
  if (id === null)
    return mayDecide ? <TextLink href={buildSubjectPath(subject)}>{text('money.open')}</TextLink> : text('money.yours');
  return (
    <div className="flex flex-wrap gap-2">
      {mayDecide && <Button onClick={() => onDecide('approve')}>{text('money.approve')}</Button>}
      <Button variant="quiet" onClick={() => onDecide('refuse')}>
        {text(mayDecide ? 'money.refuse' : 'money.withdraw')}
      </Button>
    </div>
  );
}
