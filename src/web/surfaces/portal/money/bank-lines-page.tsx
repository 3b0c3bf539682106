import { Upload } from 'lucide-react';
import { type BankLine, bankLineStatuses, STATEMENT_FORMAT } from '#contract/reconciliation/bank-statements.ts';
import { useBankLines, useImportStatement } from '#web/api/purchase/bank-statements.ts';
import { DoneInFocus, useDialogs } from '#web/desk/form/done.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { Lines } from '#web/desk/list/cells.tsx';
import { actionsColumn, column, moneyColumn, nameColumn } from '#web/desk/list/columns.tsx';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { ListPage } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FileButton } from '#web/kit/action/file-button.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { MatchDialog, SetAsideDialog } from './bank-line-dialogs.tsx';

type Opened = { line: BankLine; act: 'match' | 'setAside' };

/** Incoming payments at the bank: a user imports statements, and says which order a payment belongs to. */
export function BankLinesPage() {
  const text = useText();
  const { filters, box, isFiltered } = useFilters('status');
  const list = useBankLines({ status: filters.status });
  const { mutateAsync, isPending, error, reset } = useImportStatement();
  const { opened, done, open, close, finish } = useDialogs<Opened>();
  const openDialog = (line: BankLine, act: Opened['act']) => {
    // Else the error of an earlier import hides the result of this act.
    reset();
    open({ line, act });
  };
  const importFile = async (chosen: File) => finish(text('bank.imported', await mutateAsync(chosen)));
  return (
    <ListPage
      title={text('portal.menu.bankLines')}
      lead={text('bank.lead')}
      actions={
        <FileButton
          icon={Upload}
          label={text('bank.import')}
          accept=".xml,.csv"
          busy={isPending}
          onChoose={(chosen) => importFile(chosen).catch(() => undefined)}
        />
      }
      filters={
        <>
          <div className="w-full empty:hidden">
            {error === null ? <DoneInFocus said={done} /> : <Refusal error={error} />}
          </div>
          <FilterSelect
            label={text('bank.show')}
            {...box('status')}
            choices={bankLineStatuses.map((value) => ({ value, label: text(`bank.statuses.${value}`) }))}
            all
          />
        </>
      }
      columns={useColumns(openDialog)}
      by="id"
      list={list}
      empty={text('bank.none', { format: STATEMENT_FORMAT })}
      isFiltered={isFiltered}
    >
      {opened?.act === 'match' && <MatchDialog line={opened.line} onClose={close} onDone={finish} />}
      {opened?.act === 'setAside' && <SetAsideDialog line={opened.line} onClose={close} onDone={finish} />}
    </ListPage>
  );
}

function useColumns(onAct: (line: BankLine, act: Opened['act']) => void): Column<BankLine>[] {
  const text = useText();
  const { date } = useFormat();
  const stateOf = ({ status, why, note, by }: BankLine) => {
    if (why !== null) return text(`bank.whys.${why}`);
    if (note !== null) return note;
    if (by !== null) return text('bank.by', { name: by.name });
    return status === 'matched' || status === 'waiting' ? text('bank.byImport') : undefined;
  };
  return [
    column(text('bank.booked'), ({ bookedOn }) => <span className="figures whitespace-nowrap">{date(bookedOn)}</span>),
    nameColumn(text('bank.payer'), ({ payer, details }) => (
      <Lines wraps second={details}>
        {payer || '–'}
      </Lines>
    )),
    column(text('portal.words.reference'), ({ reference, payerReference }) => (
      <Lines second={payerReference || undefined}>{reference}</Lines>
    )),
    moneyColumn(text('portal.words.amount'), ({ amount }) => amount),
    column(text('portal.words.status'), (line) => (
      <Lines wraps second={stateOf(line)}>
        {text(`bank.statuses.${line.status}`)}
      </Lines>
    )),
    column(
      text('bank.order'),
      ({ order }) =>
        order && (
          <TextLink href={pathTo(patterns.order, { id: order.id })} className="figures">
            {order.name}
          </TextLink>
        ),
    ),
    actionsColumn(text('portal.actions'), (line) => (
      <span className="flex flex-wrap justify-end gap-2">
        {(line.status === 'open' || line.status === 'setAside') && (
          <Button variant="secondary" onClick={() => onAct(line, 'match')}>
            {text('bank.match.act')}
          </Button>
        )}
        {line.status === 'open' && (
          <Button variant="quiet" onClick={() => onAct(line, 'setAside')}>
            {text('bank.setAside.act')}
          </Button>
        )}
      </span>
    )),
  ];
}
