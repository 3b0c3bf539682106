import type { BodyOf } from '#contract/call.ts';
import type { advancePayout } from '#contract/purchase/policy-life.ts';
import { TextDialog } from '#web/desk/form/form-dialog.tsx';
import { Facts } from '#web/desk/page/facts.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

type PayoutDialogProps = {
  payout: { amount: number; currency: string; payee: string | null };
  status: 'due' | 'prepared';
  /** Executes the step; throws ApiError if the server refuses it. */
  move: (body: BodyOf<typeof advancePayout>) => Promise<unknown>;
  onClose: () => void;
  onDone: (said: string) => void;
};

/** The next step of a refund by bank: its recipient, or the reference with which it was paid. */
export function PayoutDialog({ payout, status, move, onClose, onDone }: PayoutDialogProps) {
  const text = useText();
  const { money } = useFormat();
  const amount = money(payout.amount, payout.currency);
  const isDue = status === 'due';
  const name = isDue ? 'payee' : 'reference';
  return (
    <TextDialog
      id="payout"
      title={text('policy-life.payout.title', { amount })}
      action={text(`policy-life.payout.acts.${status}`)}
      name={name}
      label={text(`policy-life.payout.${name}`)}
      help={text(`policy-life.payout.${name}Help`)}
      maxLength={isDue ? 200 : 80}
      send={async (typed) => {
        await move(isDue ? { step: 'prepare', payee: typed } : { step: 'paid', reference: typed });
        onClose();
        onDone(text(`policy-life.payout.${isDue ? 'prepared' : 'paid'}Done`, { amount }));
      }}
      onClose={onClose}
    >
      {!isDue && <Facts facts={[{ term: text('policy-life.payout.payee'), detail: payout.payee }]} />}
    </TextDialog>
  );
}
