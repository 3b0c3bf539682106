import { type BookingDirection, type PartnerDetail, postPartnerBooking } from '#contract/people/partners.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';
import { useBookPartner } from '#web/api/people/partners.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useConfirmation } from '#web/desk/form/use-confirmation.ts';
import { useForm } from '#web/desk/form/use-form.ts';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

const kinds = ['deposit', 'settlement', 'correction'] as const;
const directions = ['credit', 'debit'] as const;
type Booking = {
  kind: (typeof kinds)[number];
  direction: BookingDirection;
  amount: string;
  reference: string;
  note: string;
};

type BookingProps = { partner: PartnerDetail; onClose: () => void; onDone: (said: string) => void };

/**
 * Books on a partner's balance: a payment, a settlement of commission or a correction. For the last two the user
 * chooses if it credits or debits the balance: no amount has a sign. It asks for confirmation before it books.
 */
export function BookingForm({ partner, onClose, onDone }: BookingProps) {
  const text = useText();
  const { money } = useFormat();
  const book = useBookPartner(partner.id);
  const question = useConfirmation();
  const labels = {
    kind: text('portal-admin.booking.kind'),
    direction: text('portal-admin.booking.direction'),
    amount: text('portal-admin.booking.amount'),
    reference: text('portal.words.reference'),
    note: text('portal.words.reason'),
  };
  const check = (values: Booking): Partial<Record<keyof Booking, string>> => {
    const fits = (readMinorUnits(values.amount) ?? 0) > 0;
    return fits ? {} : { amount: text('portal-admin.booking.positive') };
  };
  const form = useForm<Booking>({
    id: 'booking',
    initial: { kind: 'deposit', direction: 'credit', amount: '', reference: '', note: '' },
    labels,
    body: postPartnerBooking.body,
    required: ['reference', 'note'],
    check,
    refusedAt: { balanceTooLow: 'amount' },
    send: async ({ kind, direction, amount: typed, ...why }) => {
      if (!(await question.ask())) return;
      const amount = readMinorUnits(typed) ?? 0;
      const [note, reference] = [why.note.trim(), why.reference.trim()];
      const { waits } = await book.mutateAsync(
        kind === 'deposit' ? { kind, amount, note, reference } : { kind, direction, amount, note, reference },
      );
      onDone(text(waits ? 'portal.words.waitsForColleague' : 'portal-admin.booking.done'));
      onClose();
    },
  });
  const { values, set } = form;
  const { kind, direction } = values;
  const minorUnits = readMinorUnits(values.amount);
  const { commissionDue, balances } = partner;
  const { available, currency } = balances;
  const change = (minorUnits ?? 0) * (kind !== 'deposit' && direction === 'debit' ? -1 : 1);
  const beforeAfter = (before: number, after: number) => ({
    before: money(before, currency),
    after: money(after, currency),
  });

  if (question.isAsked)
    return (
      <ConfirmDialog
        title={text('portal-admin.booking.confirm', {
          kind: text(`portal.entries.${kind}`),
          amount: money(change, currency),
          name: partner.name,
        })}
        action={text('portal-admin.booking.send')}
        {...question.dialog}
      >
        <p>{text('portal-admin.booking.confirmText')}</p>
      </ConfirmDialog>
    );
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
      <TextField form={form} name="reference" help={text('portal-admin.booking.referenceHelp')} maxLength={80} />
      <TextField form={form} name="note" maxLength={500} />
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
