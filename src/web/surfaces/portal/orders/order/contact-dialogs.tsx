import { type LostReason, lostReasons, MAX_CONTACT_DAYS } from '#contract/follow-ups.ts';
import { recordContact } from '#contract/order-desk.ts';
import { addDays, isDate } from '#engine/language/dates.ts';
import { usePlanContact, useRecordContact } from '#web/api/purchase/order-desk.ts';
import { useToday } from '#web/api/use-clock.ts';
import { AreaField, SelectField } from '#web/desk/form/choice-fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';

type ContactDialogProps = { id: string; onClose: () => void; onDone: (said: string) => void };

/** Returns a function that finds the fault of the day of a next contact. */
function useDayFault(): (on: string) => { on?: string } {
  const text = useText();
  const today = useToday();
  const label = text('order-desk.contact.day');
  return (on) => {
    if (on === '') return { on: text('problems.missing.date', { label }) };
    if (!isDate(on)) return { on: text('problems.format.date', { label }) };
    const isPossible = on >= today && on <= addDays(today, MAX_CONTACT_DAYS);
    return isPossible ? {} : { on: text('problems.contactDay', { days: MAX_CONTACT_DAYS }) };
  };
}

/** Chooses the day of the next contact. `on`: the planned day; null: none is planned. */
export function PlanContactDialog({ id, on, onClose, onDone }: ContactDialogProps & { on: string | null }) {
  const text = useText();
  const today = useToday();
  const dayFault = useDayFault();
  const plan = usePlanContact(id);
  const form = useForm({
    id: 'contact-plan',
    initial: { on: on ?? addDays(today, 1) },
    labels: { on: text('order-desk.contact.day') },
    check: (values) => dayFault(values.on),
    send: async (values) => {
      await plan.mutateAsync(values);
      onDone(text('order-desk.contact.planned'));
    },
  });
  return (
    <FormDialog
      title={text('order-desk.contact.choose')}
      action={text('order-desk.contact.plan')}
      form={form}
      onClose={onClose}
    >
      <Field {...form.field('on')} group>
        <DayInput value={form.values.on} onChange={(day) => form.set({ on: day })} min={today} />
      </Field>
    </FormDialog>
  );
}

type Outcome = 'again' | 'done' | 'lost';

/** Records a contact: its result, and the day of the next one or the reason why the order was lost. */
export function RecordContactDialog({ id, mayLose, onClose, onDone }: ContactDialogProps & { mayLose: boolean }) {
  const text = useText();
  const today = useToday();
  const dayFault = useDayFault();
  const record = useRecordContact(id);
  const labels = {
    ...{ outcome: text('order-desk.contact.result'), on: text('order-desk.contact.day') },
    ...{ reason: text('portal-orders.lost.label'), note: text('order-desk.contact.note') },
  };
  const form = useForm({
    id: 'contact',
    initial: { outcome: 'again' as Outcome, on: addDays(today, 1), reason: '', note: '' },
    labels,
    body: recordContact.body,
    check: ({ outcome, on, reason, note }) => ({
      ...(outcome === 'again' ? dayFault(on) : {}),
      ...(outcome === 'lost' && reason === ''
        ? { reason: text('problems.missing.choice', { label: labels.reason }) }
        : {}),
      ...(outcome === 'lost' && reason === 'other' && note.trim() === ''
        ? { note: text('problems.required', { label: labels.note }) }
        : {}),
    }),
    send: async ({ outcome, on, reason, note }) => {
      await record.mutateAsync({
        outcome,
        ...(outcome === 'again' ? { on } : {}),
        ...(outcome === 'lost' ? { reason: reason as LostReason } : {}),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      });
      onDone(text('order-desk.contact.recorded'));
    },
  });
  const { outcome, on, reason } = form.values;
  const outcomes = mayLose ? (['again', 'done', 'lost'] as const) : (['again', 'done'] as const);
  return (
    <FormDialog
      title={text('order-desk.contact.record')}
      action={text('order-desk.contact.save')}
      form={form}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="outcome"
        choices={outcomes.map((value) => ({ value, label: text(`order-desk.contact.outcomes.${value}`) }))}
        help={outcome === 'lost' ? text('order-desk.contact.lostHelp') : undefined}
      />
      {outcome === 'again' && (
        <Field {...form.field('on')} group>
          <DayInput value={on} onChange={(day) => form.set({ on: day })} min={today} />
        </Field>
      )}
      {outcome === 'lost' && (
        <SelectField
          form={form}
          name="reason"
          placeholder="–"
          choices={lostReasons.map((value) => ({ value, label: text(`portal-orders.lost.${value}`) }))}
        />
      )}
      <AreaField
        form={form}
        name="note"
        help={text('order-desk.help')}
        optional={outcome !== 'lost' || reason !== 'other'}
      />
    </FormDialog>
  );
}
