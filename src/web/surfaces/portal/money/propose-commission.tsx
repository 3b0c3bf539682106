import { useState } from 'react';
import { useLocation } from 'wouter';
import type { CommissionDue, CommissionDueList } from '#contract/reconciliation/commission-runs.ts';
import { addDays, isDate } from '#engine/language/dates.ts';
import { useCommissionDue, useProposeCommissionRun } from '#web/api/purchase/commission-runs.ts';
import { useToday } from '#web/api/use-clock.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { nameColumn } from '#web/desk/list/columns.tsx';
import { Table } from '#web/desk/list/table.tsx';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { useCommissionColumns } from './commission-columns.tsx';

/** The commission that is due up to a day, by partner, and the button that proposes a run of it. */
export function ProposeCommission() {
  const text = useText();
  const today = useToday();
  const [typed, setTyped] = useState<string>();
  // A run is usually for the month before.
  const day = typed ?? addDays(`${today.slice(0, 8)}01`, -1);
  const isLate = isDate(day) && day > today;
  const [shown, setShown] = useState(day);
  const change = (value: string) => {
    setTyped(value);
    if (isDate(value) && value <= today) setShown(value);
  };
  return (
    <Section title={text('commission-runs.due')}>
      <Field
        id="up-to"
        label={text('commission-runs.upTo')}
        group
        error={isLate && text('problems.dayNotPast')}
        help={text('commission-runs.upToHelp')}
      >
        <DayInput value={day} onChange={change} />
      </Field>
      <LoadedPart call={useCommissionDue(shown)}>{(due) => <Due due={due} />}</LoadedPart>
    </Section>
  );
}

function Due({ due }: { due: CommissionDueList }) {
  const text = useText();
  const { money, date } = useFormat();
  const [isAsked, setAsked] = useState(false);
  const sums = useCommissionColumns<CommissionDue>(() => due.currency, false);
  if (due.rows.length === 0) return <p>{text('commission-runs.nothingDue')}</p>;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Table<CommissionDue & { id: string }>
        caption={text('commission-runs.dueUpTo', { day: date(due.upTo) })}
        columns={[nameColumn(text('commission-runs.partner'), ({ partner }) => partner.name), ...sums]}
        rows={due.rows.map((row) => ({ ...row, id: row.partner.id }))}
        by="id"
      />
      <p>
        {text('commission-runs.total')} <strong className="figures text-ink">{money(due.total, due.currency)}</strong>
      </p>
      {due.waiting === null ? (
        <div>
          <Button onClick={() => setAsked(true)}>{text('commission-runs.propose')}</Button>
        </div>
      ) : (
        <Notice kind="warning" title={text('commission-runs.otherWaits')}>
          <TextLink href={pathTo(patterns.commissionRun, { id: due.waiting.id })} className="figures">
            {due.waiting.name}
          </TextLink>
        </Notice>
      )}
      {isAsked && <ProposeDialog due={due} onClose={() => setAsked(false)} />}
    </div>
  );
}

function ProposeDialog({ due, onClose }: { due: CommissionDueList; onClose: () => void }) {
  const text = useText();
  const { money, date } = useFormat();
  const [, navigate] = useLocation();
  const { mutateAsync } = useProposeCommissionRun();
  const { upTo, total, currency, rows } = due;
  return (
    <ConfirmDialog
      title={text('commission-runs.proposeTitle', { amount: money(total, currency), day: date(upTo) })}
      action={text('commission-runs.propose')}
      onConfirm={async () => {
        const { id } = await mutateAsync({ upTo, amount: total });
        navigate(pathTo(patterns.commissionRun, { id }));
      }}
      onClose={onClose}
    >
      <p>{text('commission-runs.proposeText', { count: rows.length })}</p>
    </ConfirmDialog>
  );
}
