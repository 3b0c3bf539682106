import { useDecideMoney } from '#web/api/purchase/money-requests.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** The members of a request that the dialog needs. */
type DecidableRequest = {
  id: string | null;
  amount: number;
  currency: string;
  subject: { name: string };
  mayDecide: boolean;
};
export type Deciding = { request: DecidableRequest; outcome: 'approve' | 'refuse' };
type DecideProps = Deciding & { onClose: () => void; onDone: (said: string) => void };

/** Approves a colleague's request, or refuses it with a reason; with the same dialog its creator withdraws it. */
export function DecideMoneyDialog({ outcome, ...props }: DecideProps) {
  return outcome === 'approve' ? <ApproveDialog {...props} /> : <RefuseDialog {...props} />;
}

type DecisionProps = Omit<DecideProps, 'outcome'>;

function useDecision({ request: { id, amount, currency, subject } }: DecisionProps) {
  const { money } = useFormat();
  return { decide: useDecideMoney(id ?? ''), of: { amount: money(amount, currency), name: subject.name } };
}

function ApproveDialog(props: DecisionProps) {
  const text = useText();
  const { decide, of } = useDecision(props);
  return (
    <ConfirmDialog
      title={text('money.approveTitle', of)}
      action={text('money.approve')}
      onConfirm={async () => {
        await decide.mutateAsync({ outcome: 'approve' });
        props.onDone(text('money.approved', of));
      }}
      onClose={props.onClose}
    >
      <p>{text('money.approveText')}</p>
    </ConfirmDialog>
  );
}

function RefuseDialog(props: DecisionProps) {
  const text = useText();
  const { decide, of } = useDecision(props);
  const form = useForm({
    id: 'refuse',
    initial: { reason: '' },
    labels: { reason: text('money.reason') },
    required: ['reason'],
    send: async ({ reason }) => {
      await decide.mutateAsync({ outcome: 'refuse', reason: reason.trim() });
      props.onClose();
      props.onDone(text('money.refused', of));
    },
  });
  return (
    <FormDialog
      title={text('money.refuseTitle', of)}
      action={text(props.request.mayDecide ? 'money.refuse' : 'money.withdraw')}
      form={form}
      onClose={props.onClose}
    >
      <p>{text('money.refuseText')}</p>
      <TextField form={form} name="reason" maxLength={500} />
    </FormDialog>
  );
}
