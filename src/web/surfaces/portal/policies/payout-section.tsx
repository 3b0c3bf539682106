import { useState } from 'react';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { useMovePayout } from '#web/api/purchase/policy-life.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { PayoutDialog } from '#web/surfaces/portal/money/payout-dialog.tsx';

type Payout = PolicyLifeView['payouts'][number];
type PayoutProps = { number: string; payout: Payout; onDone: (said: string) => void };

/** A refund by bank: its state, and the next step for users who may execute it. */
export function PayoutSection({ number, payout, onDone }: PayoutProps) {
  const text = useText();
  const { dateTime, money } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const move = useMovePayout(number, payout.serial);
  const { amount, currency, status, payee, preparedBy, reference, paidBy, paidAt, mayMove } = payout;
  return (
    <Section title={text('policy-life.payout.title', { amount: money(amount, currency) })}>
      <p>{text(`policy-life.payout.${status === 'prepared' && !mayMove ? 'waits' : status}`)}</p>
      <Facts
        facts={[
          { term: text('policy-life.payout.payee'), detail: payee },
          { term: text('policy-life.payout.preparedBy'), detail: preparedBy?.name },
          { term: text('policy-life.payout.reference'), detail: reference },
          {
            term: text('policy-life.payout.paidBy'),
            detail: paidBy && paidAt ? `${paidBy.name}, ${dateTime(paidAt)}` : null,
          },
        ]}
      />
      {mayMove && (
        <div>
          <Button onClick={() => setOpen(true)}>{text(`policy-life.payout.acts.${status}`)}</Button>
        </div>
      )}
      {isOpen && (status === 'due' || status === 'prepared') && (
        <PayoutDialog
          payout={payout}
          status={status}
          move={(step) => move.mutateAsync(step)}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      )}
    </Section>
  );
}
