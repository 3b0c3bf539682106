import { useState } from 'react';
import { cancelPolicy, type PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { addDays, isDate } from '#engine/language/dates.ts';
import { useCancellationPreview, useCancelPolicy } from '#web/api/purchase/policy-life.ts';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { DateInput } from '#web/fields/date/date-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { useProductWords } from '#web/surfaces/portal/orders/use-product-words.ts';
import { RefundSummary } from './refund-summary.tsx';

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
      <Field {...form.field('reason')}>
        <SelectInput
          value={reason}
          onChange={(chosen) => form.set({ reason: chosen })}
          choices={reasons.map((value) => ({ value, label: word(`afterSale.reasons.${value}`, value) }))}
        />
      </Field>
      {isBegun ? (
        <Field {...form.field('lastDay')} help={help} group>
          <DateInput value={form.values.lastDay} onChange={(day) => form.set({ lastDay: day })} {...bounds} />
        </Field>
      ) : (
        <p className="figures">{text('policy-life.cancel.notBegun', { from: date(first) })}</p>
      )}
      {isAsked && <Refusal error={error} />}
      {isAsked &&
        !error &&
        (shown ? <RefundSummary preview={shown} product={product} /> : <Skeleton className="h-40 w-full" />)}
      <Field {...form.field('note')} optional help={text('policy-life.cancel.noteHelp')}>
        <TextArea {...form.input('note')} />
      </Field>
    </FormDialog>
  );
}

const isWithin = (day: string, { min, max }: { min: string; max: string }) => isDate(day) && min <= day && day <= max;
