import { type PayableClaim, setClaimPayee } from '#contract/claims/claim-payments.ts';
import { useSetPayee } from '#web/api/claims/claim-payments.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';

type AccountFormProps = { claim: PayableClaim; onClose: () => void; onDone: (said: string) => void };

/** Enters the receiver of a claim's payments with the bank account. The stored account is never shown again. */
export function AccountForm({ claim, onClose, onDone }: AccountFormProps) {
  const text = useText();
  const { mutateAsync } = useSetPayee(claim.ref);
  const { number } = claim;
  const form = useForm({
    id: 'account',
    initial: {
      name: claim.payee?.name ?? claim.claimant,
      bank: claim.payee?.bank ?? '',
      bic: claim.payee?.bic ?? '',
      account: '',
    },
    labels: {
      name: text('claim-payments.account.name'),
      bank: text('claim-payments.account.bank'),
      bic: text('claim-payments.account.bic'),
      account: text('claim-payments.account.account'),
    },
    body: setClaimPayee.body,
    required: ['name', 'bank', 'account'],
    send: async ({ bic, ...payee }) => {
      await mutateAsync(bic.trim() === '' ? payee : { ...payee, bic });
      onDone(text('claim-payments.account.done', { number }));
    },
  });
  return (
    <FormDialog
      title={text('claim-payments.account.title', { number })}
      action={text('claim-payments.account.save')}
      form={form}
      onClose={onClose}
    >
      <TextField form={form} name="name" maxLength={121} />
      <TextField form={form} name="bank" maxLength={120} />
      <TextField form={form} name="bic" maxLength={11} optional />
      <TextField form={form} name="account" help={text('claim-payments.account.accountHelp')} maxLength={60} />
    </FormDialog>
  );
}
