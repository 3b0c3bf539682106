import { useDecideMoney } from '#web/api/purchase/money-requests.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { TextDialog } from '#web/desk/form/form-dialog.tsx';
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
export function DecideMoneyDialog({ request, outcome, onClose, onDone }: DecideProps) {
  const text = useText();
  const { money } = useFormat();
  const { id, amount, currency, subject, mayDecide } = request;
  const { mutateAsync } = useDecideMoney(id ?? '');
  const of = { amount: money(amount, currency), name: subject.name };
  if (outcome === 'approve')
    return (
      <ConfirmDialog
        title={text('money.approveTitle', of)}
        action={text('money.approve')}
        onConfirm={async () => {
          await mutateAsync({ outcome });
          onDone(text('money.approved', of));
        }}
        onClose={onClose}
      >
        <p>{text('money.approveText')}</p>
      </ConfirmDialog>
    );
  return (
    <TextDialog
      id="refuse"
      title={text('money.refuseTitle', of)}
      action={text(mayDecide ? 'money.refuse' : 'money.withdraw')}
      name="reason"
      label={text('money.reason')}
      maxLength={500}
      send={async (reason) => {
        await mutateAsync({ outcome, reason });
        onClose();
        onDone(text('money.refused', of));
      }}
      onClose={onClose}
    >
      <p>{text('money.refuseText')}</p>
    </TextDialog>
  );
}
