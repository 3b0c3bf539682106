import type { PartnerView } from '#contract/partners.ts';
import { useBookPartner } from '#web/api/partners.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Field } from '#web/ui/field.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { minorUnitsOf } from '../minor-units.ts';
import { useForm, useRequired } from '../use-form.ts';

const kinds = ['deposit', 'settlement', 'correction'] as const;
type Booking = { kind: (typeof kinds)[number]; amount: string; note: string };

/** Books on a partner's balance: money paid in, or with a reason a settlement or a correction, which may be negative. */
export function BookingForm({ partner, onClose }: { partner: PartnerView; onClose: () => void }) {
  const text = useText();
  const { money } = useFormat();
  const required = useRequired();
  const book = useBookPartner(partner.id);
  const labels = {
    kind: text('portal.booking.kind'),
    amount: text('portal.booking.amount'),
    note: text('portal.booking.note'),
  };
  const check = (values: Booking): Partial<Record<keyof Booking, string>> => {
    const { kind, amount } = values;
    const minorUnits = minorUnitsOf(amount);
    const fits = minorUnits !== undefined && minorUnits !== 0 && (kind !== 'deposit' || minorUnits > 0);
    return {
      ...(fits ? {} : { amount: text(kind === 'deposit' ? 'portal.booking.positive' : 'portal.booking.signed') }),
      ...required(values, labels, 'amount', ...(kind === 'deposit' ? [] : (['note'] as const))),
    };
  };
  const form = useForm<Booking>({
    id: 'booking',
    initial: { kind: 'deposit', amount: '', note: '' },
    labels,
    check,
    refusedAt: { balanceTooLow: 'amount' },
    send: async ({ kind, amount, note }) => {
      const sum = minorUnitsOf(amount) ?? 0;
      const said = note.trim();
      await book.mutateAsync(
        kind === 'deposit' ? { kind, amount: sum, ...(said ? { note: said } : {}) } : { kind, amount: sum, note: said },
      );
      onClose();
    },
  });
  const { values, set } = form;
  const minorUnits = minorUnitsOf(values.amount);
  const { available, currency } = partner.balances;
  const isFree = values.kind === 'deposit';

  return (
    <FormDialog title={text('portal.booking.title')} action={text('portal.booking.send')} form={form} onClose={onClose}>
      <Field {...form.field('kind')} group>
        <RadioCards
          name="booking-kind"
          value={values.kind}
          onChange={(kind) => set({ kind: kind as Booking['kind'] })}
          choices={kinds.map((value) => ({
            value,
            label: text(`portal.entries.${value}`),
            description: text(`portal.booking.help.${value}`),
          }))}
        />
      </Field>
      <Field {...form.field('amount')} help={!isFree && text('portal.booking.signedHelp')}>
        <TextInput
          inputMode={isFree ? 'decimal' : 'text'}
          autoComplete="off"
          value={values.amount}
          onChange={(amount) => set({ amount })}
          className="figures max-w-60"
        />
      </Field>
      <Field {...form.field('note')} optional={isFree}>
        <TextInput value={values.note} onChange={(note) => set({ note })} maxLength={500} autoComplete="off" />
      </Field>
      <p role="status" className="figures text-muted">
        {minorUnits !== undefined &&
          text('portal.booking.after', {
            before: money(available, currency),
            after: money(available + minorUnits, currency),
          })}
      </p>
    </FormDialog>
  );
}
