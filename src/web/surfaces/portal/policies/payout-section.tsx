import { useState } from 'react';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { useMovePayout } from '#web/api/purchase/policy-life.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextField } from '#web/surfaces/portal/form/fields.tsx';
import { FormDialog } from '#web/surfaces/portal/form/form-dialog.tsx';
import { useForm } from '#web/surfaces/portal/form/use-form.ts';
import { Facts } from '#web/surfaces/portal/page/facts.tsx';
import { Section } from '#web/surfaces/portal/page/section.tsx';

type Payout = PolicyLifeView['payouts'][number];
type PayoutProps = { number: string; payout: Payout; onDone: (said: string) => void };

/** Money that goes back by bank: how far it is, and the next step for who may do it. */
export function PayoutSection({ number, payout, onDone }: PayoutProps) {
  const text = useText();
  const { dateTime, money } = useFormat();
  const [isOpen, setOpen] = useState(false);
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
      {isOpen && status === 'due' && (
        <PrepareDialog number={number} payout={payout} onClose={() => setOpen(false)} onDone={onDone} />
      )}
      {isOpen && status === 'prepared' && (
        <PaidDialog number={number} payout={payout} onClose={() => setOpen(false)} onDone={onDone} />
      )}
    </Section>
  );
}

type StepProps = PayoutProps & { onClose: () => void };

function PrepareDialog({ number, payout: { serial, amount, currency }, onClose, onDone }: StepProps) {
  const text = useText();
  const { money } = useFormat();
  const move = useMovePayout(number, serial);
  const form = useForm({
    id: 'payout',
    initial: { payee: '' },
    labels: { payee: text('policy-life.payout.payee') },
    required: ['payee'],
    send: async ({ payee }) => {
      await move.mutateAsync({ step: 'prepare', payee: payee.trim() });
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

function PaidDialog({ number, payout: { serial, amount, currency, payee }, onClose, onDone }: StepProps) {
  const text = useText();
  const { money } = useFormat();
  const move = useMovePayout(number, serial);
  const form = useForm({
    id: 'payout',
    initial: { reference: '' },
    labels: { reference: text('policy-life.payout.reference') },
    required: ['reference'],
    send: async ({ reference }) => {
      await move.mutateAsync({ step: 'paid', reference: reference.trim() });
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
