import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { PaymentRunView } from '#contract/claims/claim-payments.ts';
import { paymentFileAddress, useBankAnswer, useMovePayment, useSendRun } from '#web/api/claims/claim-payments.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { TextDialog } from '#web/desk/form/form-dialog.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FileButton } from '#web/kit/action/file-button.tsx';
import { patterns } from '#web/router/paths.ts';

type RunActionsProps = { run: PaymentRunView; onDone: (said: string) => void };

/** The next step of a run: a colleague's approval, the sending, then the files and the bank's answer. */
export function RunActions({ run, onDone }: RunActionsProps) {
  const text = useText();
  const [isSending, setSending] = useState(false);
  if (run.status === 'refused') return null;
  if (run.count === 0) return <p>{text(`claim-payments.run.${run.status === 'sent' ? 'noFile' : 'nothing'}`)}</p>;
  if (run.status === 'proposed')
    return (
      <p>
        {run.mayApprove ? (
          <TextLink href={patterns.moneyRequests}>{text('claim-payments.run.approve')}</TextLink>
        ) : (
          text('claim-payments.run.waits')
        )}
      </p>
    );
  if (run.status === 'sent') return <SentActions run={run} onDone={onDone} />;
  return (
    <div>
      <Button onClick={() => setSending(true)}>{text('claim-payments.run.send')}</Button>
      {isSending && <SendDialog run={run} onClose={() => setSending(false)} onDone={onDone} />}
    </div>
  );
}

function SendDialog({ run, onClose, onDone }: RunActionsProps & { onClose: () => void }) {
  const text = useText();
  const { money } = useFormat();
  const { mutateAsync } = useSendRun(run.id);
  return (
    <ConfirmDialog
      title={text('claim-payments.run.sendTitle', { amount: money(run.total, run.currency) })}
      action={text('claim-payments.run.send')}
      onConfirm={async () => {
        const { count } = await mutateAsync({});
        onDone(text(`claim-payments.run.${count === 0 ? 'sentWithoutFile' : 'sent'}`));
      }}
      onClose={onClose}
    >
      <p>{text('claim-payments.run.sendText')}</p>
    </ConfirmDialog>
  );
}

function SentActions({ run, onDone }: RunActionsProps) {
  const text = useText();
  const { mutateAsync, isPending, error } = useBankAnswer(run.id);
  const answer = async (chosen: File) => {
    const { ignored } = await mutateAsync(chosen);
    const payments = ignored.join(', ');
    onDone(text(ignored.length === 0 ? 'claim-payments.run.answered' : 'claim-payments.run.ignored', { payments }));
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <a className="link" href={paymentFileAddress(run.id, 'xml')} download>
          {text('claim-payments.run.xml')}
        </a>
        <a className="link" href={paymentFileAddress(run.id, 'csv')} download>
          {text('claim-payments.run.csv')}
        </a>
        <FileButton
          icon={Upload}
          label={text('claim-payments.run.answer')}
          accept=".xml,.csv"
          busy={isPending}
          onChoose={(chosen) => answer(chosen).catch(() => undefined)}
        />
      </div>
      {error !== null && <Refusal error={error} />}
    </div>
  );
}

export type RunPayment = PaymentRunView['payments'][number];
export type PaymentStep = 'stop' | 'return' | 'void';

type PaymentDialogProps = {
  step: PaymentStep;
  payment: RunPayment;
  currency: string;
  onClose: () => void;
  onDone: (said: string) => void;
};

const doneWords = { stop: 'stopped', return: 'returned', void: 'voided' } as const;

/** Stops a payment before it is sent, or records that its money came back or never left; each needs a reason. */
export function PaymentDialog({ step, payment, currency, onClose, onDone }: PaymentDialogProps) {
  const text = useText();
  const { money } = useFormat();
  const { mutateAsync } = useMovePayment(payment.id);
  return (
    <TextDialog
      id={step}
      title={text(`claim-payments.run.${step}Title`, { amount: money(payment.amount, currency) })}
      action={text(`claim-payments.run.${step}`)}
      name="reason"
      label={text('portal.words.reason')}
      maxLength={500}
      send={async (reason) => {
        await mutateAsync({ step, reason });
        onDone(text(`claim-payments.run.${doneWords[step]}`));
      }}
      onClose={onClose}
    />
  );
}
