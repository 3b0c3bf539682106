import { addClaimRecovery, type ClaimMoney, moveClaimReserve, recoveryKinds } from '#contract/claims/claim-payments.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';
import { useAddRecovery, useMoveReserve } from '#web/api/claims/claim-payments.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

type FormProps = {
  /** Reference of the claim. */
  claim: string;
  money: ClaimMoney;
  onClose: () => void;
  onDone: (said: string) => void;
};

/** Moves the reserve of a claim to another amount, with a reason. */
export function ReserveForm({ claim, money: { outstanding, currency }, onClose, onDone }: FormProps) {
  const text = useText();
  const { money } = useFormat();
  const { mutateAsync } = useMoveReserve(claim);
  const form = useForm({
    id: 'reserve',
    initial: { amount: '', reason: '' },
    labels: { amount: text('claim-payments.money.newReserve'), reason: text('portal.words.reason') },
    body: moveClaimReserve.body,
    required: ['amount', 'reason'],
    check: ({ amount }) =>
      readMinorUnits(amount) === undefined ? { amount: text('claim-payments.money.amountInvalid') } : {},
    send: async ({ amount, reason }) => {
      await mutateAsync({ amount: readMinorUnits(amount) ?? 0, reason: reason.trim() });
      onDone(text('claim-payments.money.moved'));
    },
  });
  return (
    <FormDialog
      title={text('claim-payments.money.moveTitle', { amount: money(outstanding, currency) })}
      action={text('claim-payments.money.move')}
      form={form}
      onClose={onClose}
    >
      <TextField form={form} name="amount" inputMode="decimal" className="figures max-w-60" />
      <TextField form={form} name="reason" maxLength={500} />
    </FormDialog>
  );
}

type Recovery = { kind: (typeof recoveryKinds)[number]; amount: string; payer: string; reference: string };

/** Records money that came in on a claim. */
export function RecoveryForm({ claim, money: { overpaid }, onClose, onDone }: FormProps) {
  const text = useText();
  const { mutateAsync } = useAddRecovery(claim);
  const form = useForm<Recovery>({
    id: 'recovery',
    initial: { kind: overpaid > 0 ? 'overpayment' : 'recovery', amount: '', payer: '', reference: '' },
    labels: {
      kind: text('claim-payments.money.kind'),
      amount: text('portal.words.amount'),
      payer: text('claim-payments.money.payer'),
      reference: text('portal.words.reference'),
    },
    body: addClaimRecovery.body,
    required: ['amount', 'payer'],
    check: ({ amount }) =>
      (readMinorUnits(amount) ?? 0) > 0 ? {} : { amount: text('claim-payments.money.amountInvalid') },
    refusedAt: { notOverpaid: 'amount' },
    send: async ({ kind, amount, payer, reference }) => {
      const more = reference.trim() === '' ? {} : { reference: reference.trim() };
      await mutateAsync({ kind, amount: readMinorUnits(amount) ?? 0, payer: payer.trim(), ...more });
      onDone(text('claim-payments.money.received'));
    },
  });
  const { values, set } = form;
  return (
    <FormDialog
      title={text('claim-payments.money.recover')}
      action={text('claim-payments.money.record')}
      form={form}
      onClose={onClose}
    >
      <Field {...form.field('kind')} group>
        <RadioCards
          name="recovery-kind"
          value={values.kind}
          onChange={(chosen) => set({ kind: chosen as Recovery['kind'] })}
          choices={recoveryKinds.map((value) => ({ value, label: text(`claim-payments.money.kinds.${value}`) }))}
        />
      </Field>
      <TextField form={form} name="amount" inputMode="decimal" className="figures max-w-60" />
      <TextField form={form} name="payer" maxLength={121} />
      <TextField form={form} name="reference" maxLength={120} optional />
    </FormDialog>
  );
}
