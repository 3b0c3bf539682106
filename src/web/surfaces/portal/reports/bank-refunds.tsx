import { useState } from 'react';
import type { BankRefund } from '#contract/reconciliation/payment-differences.ts';
import { useBankRefunds, useMoveBankRefund } from '#web/api/reports.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { Facts } from '#web/desk/page/facts.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PayoutDialog } from '../money/payout-dialog.tsx';

/** Refunds that people pay by hand, with their number; nothing is shown if there is none. */
export function BankRefunds() {
  const text = useText();
  const { data: refunds } = useBankRefunds();
  const ready = useMessages(['policy-life']);
  const [said, setSaid] = useState<string>();
  if (!ready || !refunds || (refunds.length === 0 && !said)) return null;
  return (
    <Section title={text('reports.bankRefunds.title', { count: refunds.length })}>
      <p>{text('reports.bankRefunds.text')}</p>
      {said && (
        <Notice kind="success" live>
          {said}
        </Notice>
      )}
      {refunds.map((refund) => (
        <OneRefund key={`${refund.tranId} ${refund.totalAfter}`} refund={refund} onDone={setSaid} />
      ))}
    </Section>
  );
}

function OneRefund({ refund, onDone }: { refund: BankRefund; onDone: (said: string) => void }) {
  const text = useText();
  const { money } = useFormat();
  const { order, amount, currency, failure, payee, preparedBy, mayMove } = refund;
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <h3>
        {order.number}: {money(amount, currency)}
      </h3>
      <p>{text(findRefundState(refund), { code: failure ?? '' })}</p>
      <Facts
        facts={[
          { term: text('policy-life.payout.payee'), detail: payee },
          { term: text('policy-life.payout.preparedBy'), detail: preparedBy },
        ]}
      />
      {mayMove && <BankRefundActions refund={refund} onDone={onDone} />}
    </div>
  );
}

function findRefundState({ status, mayMove, failure }: BankRefund): string {
  if (status === 'failed') return `reports.bankRefunds.${failure === null ? 'unanswered' : 'refused'}`;
  return `policy-life.payout.${status === 'prepared' && !mayMove ? 'waits' : status}`;
}

function BankRefundActions({ refund, onDone }: { refund: BankRefund; onDone: (said: string) => void }) {
  const text = useText();
  const [open, setOpen] = useState<'payout' | 'retry'>();
  const { tranId, totalAfter, status } = refund;
  const move = useMoveBankRefund(tranId, totalAfter);
  const step = status === 'prepared' ? 'prepared' : 'due';
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-3">
      {status === 'failed' && (
        <Button variant="secondary" onClick={() => setOpen('retry')}>
          {text('reports.bankRefunds.retry')}
        </Button>
      )}
      <Button onClick={() => setOpen('payout')}>{text(`policy-life.payout.acts.${step}`)}</Button>
      {open === 'payout' && (
        <PayoutDialog
          payout={refund}
          status={step}
          move={(body) => move.mutateAsync(body)}
          onClose={close}
          onDone={onDone}
        />
      )}
      {open === 'retry' && (
        <ConfirmDialog
          title={text('reports.bankRefunds.retry')}
          action={text('reports.bankRefunds.retry')}
          onConfirm={async () => {
            await move.mutateAsync({ step: 'retry' });
            onDone(text('reports.bankRefunds.retried'));
          }}
          onClose={close}
        >
          <p>{text('reports.bankRefunds.retryText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
