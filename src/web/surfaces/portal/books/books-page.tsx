import { Download, Lock } from 'lucide-react';
import type { TrialBalance } from '#contract/reconciliation/books.ts';
import { journalFile, useCloseMonth, useLedgerMonths, useTrialBalance } from '#web/api/purchase/books.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { DoneInFocus, useDialogs } from '#web/desk/form/done.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { FiguresTable } from '../reports/report-parts.tsx';

/** The ledger by month: the trial balance, the journal as a file, and closing. */
export function BooksPage() {
  const text = useText();
  return (
    <Loaded call={useLedgerMonths()}>
      {(months) => (
        <PortalPage title={text('portal.menu.books')} lead={text('books.lead')}>
          {months.length === 0 ? <p>{text('books.none')}</p> : <Months months={months} />}
        </PortalPage>
      )}
    </Loaded>
  );
}

function Months({ months }: { months: string[] }) {
  const text = useText();
  const { filters, box } = useFilters('month');
  const chosen = months.includes(filters.month) ? filters.month : (months[0] ?? '');
  const call = useTrialBalance(chosen);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="md:w-56">
        <Field id="month" label={text('books.month')}>
          <SelectInput
            {...box('month')}
            value={chosen}
            choices={months.map((month) => ({ value: month, label: nameMonth(text, month) }))}
          />
        </Field>
      </div>
      <Loaded call={call}>{(balance) => <Balance key={balance.month} balance={balance} />}</Loaded>
    </div>
  );
}

const nameMonth = (text: ReturnType<typeof useText>, month: string) =>
  text(`reports.months.${month.slice(5)}`, { year: month.slice(0, 4) });

function Balance({ balance }: { balance: TrialBalance }) {
  const text = useText();
  const { locale } = useLanguage();
  const { money } = useFormat();
  const { opened, done, open, close, finish } = useDialogs<'close'>();
  const { month, currency, accounts, debit, credit, mayClose } = balance;
  const sum = (amount: number) => (amount === 0 ? '–' : money(amount, currency));
  const columns = ['account', 'opening', 'debit', 'credit', 'closing'] as const;
  return (
    <div className="grid grid-cols-1 gap-6">
      <DoneInFocus said={done} />
      <MonthState balance={balance} />
      <div className="flex flex-wrap gap-3">
        {(['csv', 'xlsx'] as const).map((format) => (
          <a key={format} href={journalFile(month, format, locale)} download className={buttonClasses('secondary')}>
            <Icon of={Download} className="size-4.5" />
            {text('books.download', { format: format.toUpperCase() })}
          </a>
        ))}
        {mayClose && (
          <Button variant="secondary" onClick={() => open('close')}>
            <Icon of={Lock} className="size-4.5" />
            {text('books.close.open')}
          </Button>
        )}
      </div>
      <FiguresTable
        caption={text('books.trialBalance')}
        head={columns.map((column) => text(`books.column.${column}`))}
        rows={accounts.map(({ account, ...sums }) => ({
          key: account,
          name: text(`books.accounts.${account}`),
          cells: [sum(sums.opening), sum(sums.debit), sum(sums.credit), sum(sums.closing)],
        }))}
        foot={[{ key: 'total', name: text('portal.words.total'), cells: ['', sum(debit), sum(credit), ''] }]}
      />
      {opened && <CloseDialog month={month} onClose={close} onDone={finish} />}
    </div>
  );
}

function MonthState({ balance: { closed, waits, closeFirst } }: { balance: TrialBalance }) {
  const text = useText();
  const { dateTime } = useFormat();
  if (waits) return <Notice kind="warning" title={text('books.waits')} />;
  if (closeFirst !== null)
    return <Notice kind="info" title={text('books.closeFirst', { month: nameMonth(text, closeFirst) })} />;
  if (!closed) return null;
  const { by, approvedBy, at } = closed;
  const people = { by: by.name, approvedBy: approvedBy.name, at: dateTime(at) };
  return <Notice kind="info" title={text('books.closed', people)} />;
}

type CloseDialogProps = { month: string; onClose: () => void; onDone: (said: string) => void };

function CloseDialog({ month, onClose, onDone }: CloseDialogProps) {
  const text = useText();
  const ask = useCloseMonth(month);
  const name = nameMonth(text, month);
  return (
    <ConfirmDialog
      title={text('books.close.title', { month: name })}
      action={text('books.close.ask')}
      onConfirm={async () => {
        await ask.mutateAsync({});
        onDone(text('books.close.done', { month: name }));
      }}
      onClose={onClose}
    >
      <p>{text('books.close.text')}</p>
    </ConfirmDialog>
  );
}
