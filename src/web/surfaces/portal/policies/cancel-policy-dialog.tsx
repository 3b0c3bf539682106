import { useState } from 'react';
import { type CancellationPreview, cancelPolicy, type PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { addDays, isDate } from '#engine/language/dates.ts';
import { useCancellationPreview, useCancelPolicy } from '#web/api/purchase/policy-life.ts';
import { AreaField, SelectField } from '#web/desk/form/choice-fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { useProductWords } from '#web/surfaces/portal/orders/use-product-words.ts';

type CancelProps = { life: PolicyLifeView; onClose: () => void; onDone: (said: string) => void };

/** Cancels a policy: the reason and the day, the refund line by line, and only then the button that cancels. */
export function CancelPolicyDialog({ life, onClose, onDone }: CancelProps) {
  const text = useText();
  const { date, money } = useFormat();
  const { number, product, reasons, cancelFrom, status } = life;
  const { word } = useProductWords(product);
  // Repeated presses make one cancellation, also if the first answer was lost.
  const [request] = useState(() => crypto.randomUUID());
  const cancel = useCancelPolicy(number);
  const { first = '', last = '', usual = '', next = null } = cancelFrom ?? {};
  const isBegun = status !== 'notBegun';
  const bounds = { min: addDays(first, -1), max: addDays(last, -1) };
  const lastDay = text('policy-life.cancel.lastDay');
  const ahead =
    next === null ? [] : [text('policy-life.cancel.next', { next: date(next), lastDay: date(addDays(next, -1)) })];
  const help = [text('policy-life.cancel.lastDayHelp'), ...ahead].join(' ');
  const form = useForm({
    id: 'cancel',
    initial: { reason: '', lastDay: addDays(isBegun ? usual : first, -1), note: '' },
    labels: { reason: text('portal.words.reason'), lastDay, note: text('policy-life.cancel.note') },
    body: cancelPolicy.body,
    required: ['lastDay'],
    check: (values) =>
      isWithin(values.lastDay, bounds)
        ? {}
        : { lastDay: text('policy-life.cancel.within', { from: date(bounds.min), to: date(bounds.max) }) },
    send: async ({ reason, note }) => {
      if (!shown) return;
      const said = note.trim();
      const { request: waits } = await cancel.mutateAsync({
        ...{ from, reason, refund: shown.refund, request },
        ...(said ? { note: said } : {}),
      });
      const amount = money(shown.refund, shown.currency);
      onDone(text(waits ? 'policy-life.cancel.asked' : 'policy-life.cancel.done', { number, amount }));
    },
  });
  const { reason } = form.values;
  const isAsked = reason !== '' && isWithin(form.values.lastDay, bounds);
  const from = isAsked ? addDays(form.values.lastDay, 1) : '';
  const { data: shown, error, isFetching } = useCancellationPreview(number, isAsked ? { from, reason } : undefined);
  const action = shown?.needsSecond ? 'policy-life.cancel.ask' : 'policy-life.cancel.open';
  return (
    <FormDialog
      title={text('policy-life.cancel.title', { number })}
      action={text(action)}
      cancel={text('policy-life.cancel.keep')}
      form={{ ...form, busy: form.busy || (isAsked && isFetching) }}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="reason"
        choices={reasons.map((value) => ({ value, label: word(`afterSale.reasons.${value}`, value) }))}
      />
      {isBegun ? (
        <Field {...form.field('lastDay')} help={help} group>
          <DayInput value={form.values.lastDay} onChange={(day) => form.set({ lastDay: day })} {...bounds} />
        </Field>
      ) : (
        <p className="figures">{text('policy-life.cancel.notBegun', { from: date(first) })}</p>
      )}
      {isAsked && <Refusal error={error} />}
      {isAsked &&
        !error &&
        (shown ? <RefundSummary preview={shown} product={product} /> : <Skeleton className="h-40 w-full" />)}
      <AreaField form={form} name="note" optional help={text('policy-life.cancel.noteHelp')} />
    </FormDialog>
  );
}

const isWithin = (day: string, { min, max }: { min: string; max: string }) => isDate(day) && min <= day && day <= max;

/** The refund of a cancellation, line by line, with the reason and the channel of payment. */
function RefundSummary({ preview, product }: { preview: CancellationPreview; product: string }) {
  const text = useText();
  const { date, money } = useFormat();
  const { word } = useProductWords(product);
  const { refund, currency, way, lines, days, of, next, commission, needsSecond, openClaims } = preview;
  // A phone has room for two amounts in a row.
  const columns = [
    { column: 'ofTerm', room: 'max-sm:hidden' },
    { column: 'ofDaysLeft', room: '' },
    { column: 'given', room: '' },
  ] as const;
  return (
    <div role="status" className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold text-ink">{text('policy-life.refund')}</span>
        <Money minorUnits={refund} currency={currency} large />
      </p>
      <p className="figures">{text('policy-life.daysOf', { days, of })}</p>
      <div className="overflow-x-auto">
        <table className="figures w-full border-collapse text-small">
          <caption className="sr-only">{text('policy-life.how')}</caption>
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className="py-1.5 pr-3 text-left font-semibold text-muted">
                {text('policy-life.line')}
              </th>
              {columns.map(({ column, room }) => (
                <th key={column} scope="col" className={`py-1.5 pl-3 text-right font-semibold text-muted ${room}`}>
                  {text(`policy-life.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.part} ${line.name}`} className="border-line border-b">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  {word(`premium.${line.name}`, line.name)}
                </th>
                {columns.map(({ column, room }) => (
                  <td key={column} className={`py-1.5 pl-3 text-right ${room}`}>
                    <Money minorUnits={line[column]} currency={currency} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <RefundSteps sums={preview} currency={currency} word={word} />
      {next !== null && (
        <p className="figures">
          {text('policy-life.ofNext', {
            ...{ amount: money(0 - next.total, currency), from: date(next.from), to: date(next.to) },
          })}
        </p>
      )}
      {preview.voided !== 0 && (
        <p className="figures">{text('policy-life.voided', { amount: money(preview.voided, currency) })}</p>
      )}
      {preview.offParts > 0 && (
        <p className="figures">{text('policy-life.offParts', { amount: money(preview.offParts, currency) })}</p>
      )}
      {commission > 0 && (
        <p className="figures">{text('policy-life.commissionBack', { amount: money(commission, currency) })}</p>
      )}
      <p>{text(`policy-life.ways.${way}`)}</p>
      {openClaims.length > 0 && (
        <Notice kind="warning">{text('policy-life.openClaims', { numbers: openClaims.join(', ') })}</Notice>
      )}
      {needsSecond && <Notice kind="warning">{text('policy-life.needsSecond')}</Notice>}
    </div>
  );
}

type RefundStepsProps = {
  sums: Pick<CancellationPreview, 'kept' | 'whole'>;
  currency: string;
  word: (rest: string, otherwise: string) => string;
};

/** The reason for a full refund, or the amounts that the insurer retains for the remaining days, rule by rule. */
export function RefundSteps({ sums: { kept, whole }, currency, word }: RefundStepsProps) {
  const text = useText();
  const { money } = useFormat();
  if (whole) return <p>{text(`policy-life.whole.${whole}`)}</p>;
  return kept.map(({ why, name = '', amount }) => (
    <p key={`${why} ${name}`} className="figures">
      {text(`policy-life.kept.${why}`, { amount: money(amount, currency), name: word(`premium.${name}`, name) })}
    </p>
  ));
}
