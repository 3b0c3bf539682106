import { type BookingDirection, bookPartner, type PartnerDetail } from '#contract/people/partners.ts';
import { useBookPartner } from '#web/api/people/partners.ts';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/surfaces/portal/form/fields.tsx';
import { FormDialog } from '#web/surfaces/portal/form/form-dialog.tsx';
import { minorUnitsOf } from '#web/surfaces/portal/form/minor-units.ts';
import { useForm } from '#web/surfaces/portal/form/use-form.ts';

const kinds = ['deposit', 'settlement', 'correction'] as const;
const directions = ['credit', 'debit'] as const;
type Booking = { kind: (typeof kinds)[number]; direction: BookingDirection; amount: string; note: string };

/**
 * Books on a partner's balance: money paid in; or with a reason a settlement of commission or a correction, of which it
 * is chosen whether it credits the balance or takes from it: no amount has a sign.
 */
export function BookingForm({ partner, onClose }: { partner: PartnerDetail; onClose: () => void }) {
  const text = useText();
  const { money } = useFormat();
  const book = useBookPartner(partner.id);
  const labels = {
    kind: text('portal-admin.booking.kind'),
    direction: text('portal-admin.booking.direction'),
    amount: text('portal-admin.booking.amount'),
    note: text('portal.words.reason'),
  };
  const check = (values: Booking): Partial<Record<keyof Booking, string>> => {
    const fits = (minorUnitsOf(values.amount) ?? 0) > 0;
    const needsNote = values.kind !== 'deposit' && values.note.trim() === '';
    return {
      ...(fits ? {} : { amount: text('portal-admin.booking.positive') }),
      ...(needsNote ? { note: text('problems.required', { label: labels.note }) } : {}),
    };
  };
  const form = useForm<Booking>({
    id: 'booking',
    initial: { kind: 'deposit', direction: 'credit', amount: '', note: '' },
    labels,
    body: bookPartner.body,
    check,
    refusedAt: { balanceTooLow: 'amount' },
    send: async ({ kind, direction, amount: typed, note }) => {
      const amount = minorUnitsOf(typed) ?? 0;
      const said = note.trim();
      await book.mutateAsync(
        kind === 'deposit'
          ? { kind, amount, ...(said ? { note: said } : {}) }
          : { kind, direction, amount, note: said },
      );
      onClose();
    },
  });
  const { values, set } = form;
  const { kind, direction } = values;
  const minorUnits = minorUnitsOf(values.amount);
  const { commissionDue, balances } = partner;
  const { available, currency } = balances;
  const change = (minorUnits ?? 0) * (kind !== 'deposit' && direction === 'debit' ? -1 : 1);
  const beforeAfter = (before: number, after: number) => ({
    before: money(before, currency),
    after: money(after, currency),
  });

  return (
    <FormDialog
      title={text('portal-admin.booking.title')}
      action={text('portal-admin.booking.send')}
      form={form}
      onClose={onClose}
    >
      <Field {...form.field('kind')} group>
        <RadioCards
          name="booking-kind"
          value={kind}
          onChange={(chosen) => set({ kind: chosen as Booking['kind'] })}
          choices={kinds.map((value) => ({
            value,
            label: text(`portal.entries.${value}`),
            description: text(`portal-admin.booking.help.${value}`),
          }))}
        />
      </Field>
      {kind !== 'deposit' && (
        <Field {...form.field('direction')} group>
          <RadioCards
            name="booking-direction"
            value={direction}
            onChange={(chosen) => set({ direction: chosen as BookingDirection })}
            choices={directions.map((value) => ({
              value,
              label: text(`portal-admin.booking.directions.${value}`),
              description: text(`portal-admin.booking.effect.${kind}.${value}`),
            }))}
          />
        </Field>
      )}
      <TextField form={form} name="amount" inputMode="decimal" className="figures max-w-60" />
      <TextField form={form} name="note" optional={kind === 'deposit'} />
      <p role="status" className="figures text-muted">
        {minorUnits !== undefined && text('portal-admin.booking.after', beforeAfter(available, available + change))}
        {minorUnits !== undefined && kind === 'settlement' && (
          <>
            <br />
            {text('portal-admin.booking.dueAfter', beforeAfter(commissionDue, commissionDue - change))}
          </>
        )}
      </p>
    </FormDialog>
  );
}
