import type { BodyOf } from '#contract/call.ts';
import type { advancePayout } from '#contract/purchase/policy-life.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

type StepProps = {
  payout: { amount: number; currency: string; payee: string | null };
  /** Executes the step; throws a refusal. */
  move: (body: BodyOf<typeof advancePayout>) => Promise<unknown>;
  onClose: () => void;
  onDone: (said: string) => void;
};

/** The next step of a refund by bank: its recipient, or that it was paid. */
export function PayoutDialog({ status, ...step }: StepProps & { status: 'due' | 'prepared' }) {
  return status === 'due' ? <PrepareDialog {...step} /> : <PaidDialog {...step} />;
}

function PrepareDialog({ payout: { amount, currency }, move, onClose, onDone }: StepProps) {
  const text = useText();
  const { money } = useFormat();
  const form = useForm({
    id: 'payout',
    initial: { payee: '' },
    labels: { payee: text('policy-life.payout.payee') },
    required: ['payee'],
    send: async ({ payee }) => {
      await move({ step: 'prepare', payee: payee.trim() });
      onClose();
      onDone(text('policy-life.payout.preparedDone'));
    },
  });
  return (
    <FormDialog
      title={text('policy-life.payout.title', { amount: money(amount, currency) })}
      action={text('policy-life.payout.acts.due')}
      form={form}
      onClose={onClose}
    >
      <TextField form={form} name="payee" help={text('policy-life.payout.payeeHelp')} maxLength={200} />
    </FormDialog>
  );
}

function PaidDialog({ payout: { amount, currency, payee }, move, onClose, onDone }: StepProps) {
  const text = useText();
  const { money } = useFormat();
  const form = useForm({
    id: 'payout',
    initial: { reference: '' },
    labels: { reference: text('policy-life.payout.reference') },
    required: ['reference'],
    send: async ({ reference }) => {
      await move({ step: 'paid', reference: reference.trim() });
      onClose();
      onDone(text('policy-life.payout.paidDone', { amount: money(amount, currency) }));
    },
  });
  return (
    <FormDialog
      title={text('policy-life.payout.title', { amount: money(amount, currency) })}
      action={text('policy-life.payout.acts.prepared')}
      form={form}
      onClose={onClose}
    >
      <Facts facts={[{ term: text('policy-life.payout.payee'), detail: payee }]} />
      <TextField
        form={form}
        name="reference"
        help={text('policy-life.payout.referenceHelp')}
        maxLength={80}
        spellCheck={false}
      />
    </FormDialog>
  );
}
