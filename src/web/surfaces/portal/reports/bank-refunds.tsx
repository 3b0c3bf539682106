import { useState } from 'react';
import type { BankRefund } from '#contract/reconciliation/payment-differences.ts';
import { useBankRefunds, useMoveBankRefund } from '#web/api/reports.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Facts } from '../page/facts.tsx';
import { PayoutDialog } from '../page/payout-dialog.tsx';
import { Section } from '../page/section.tsx';

/** Money that bought nothing and goes back by bank; nothing is shown where there is none. */
export function BankRefunds() {
  const text = useText();
  const { data: refunds } = useBankRefunds();
  const ready = useMessages(['policy-life']);
  const [said, setSaid] = useState<string>();
  if (!ready || !refunds || (refunds.length === 0 && !said)) return null;
  return (
    <Section title={text('reports.bankRefunds.title')}>
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
  const [isOpen, setOpen] = useState(false);
  const { tranId, totalAfter, order, amount, currency, status, payee, preparedBy, mayMove } = refund;
  const move = useMoveBankRefund(tranId, totalAfter);
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <h3>
        {order.number}: {money(amount, currency)}
      </h3>
      <p>{text(`policy-life.payout.${status === 'prepared' && !mayMove ? 'waits' : status}`)}</p>
      <Facts
        facts={[
          { term: text('policy-life.payout.payee'), detail: payee },
          { term: text('policy-life.payout.preparedBy'), detail: preparedBy },
        ]}
      />
      {mayMove && (
        <div>
          <Button onClick={() => setOpen(true)}>{text(`policy-life.payout.acts.${status}`)}</Button>
        </div>
      )}
      {isOpen && (
        <PayoutDialog
          payout={refund}
          status={status}
          move={(step) => move.mutateAsync(step)}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      )}
    </div>
  );
}
