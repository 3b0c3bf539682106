import { useEffect, useState } from 'react';
import { markAsPaid } from '#contract/purchase/marked-payments.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';
import { useUser } from '#web/api/people/user.ts';
import { useMarkAsPaid, usePayFromBalance } from '#web/api/purchase/portal-orders.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import type { OrderDialogProps } from './order-actions.tsx';

/** Records that the insurer received the money in another manner: its amount, its reference, and the reason. */
export function MarkAsPaidDialog({ order, onClose, onDone }: OrderDialogProps) {
  const { id, number, premium, currency, paymentStatus } = order;
  const text = useText();
  const { money } = useFormat();
  const mark = useMarkAsPaid(id);
  const form = useForm({
    id: 'mark',
    initial: { amount: '', reference: '', reason: '' },
    labels: {
      amount: text('portal-orders.mark.amount', { currency }),
      reference: text('portal.words.reference'),
      reason: text('portal.words.reason'),
    },
    required: ['amount'],
    check: ({ amount }) =>
      readMinorUnits(amount) === premium
        ? {}
        : { amount: text('problems.amountNotDue', { due: money(premium, currency) }) },
    body: markAsPaid.body,
    send: async (values) => {
      const [reason, reference] = [values.reason.trim(), values.reference.trim()];
      const amount = readMinorUnits(values.amount) ?? 0;
      const { policy, waits } = await mark.mutateAsync({ amount, reference, reason });
      onDone(text(waits ? 'portal.words.waitsForColleague' : 'portal-orders.mark.done', { policy: policy ?? number }));
    },
  });
  return (
    <FormDialog
      title={text('portal-orders.mark.title', { number })}
      action={text('portal-orders.acts.markAsPaid')}
      form={form}
      onClose={onClose}
    >
      <p className="figures">{text('portal-orders.mark.text', { amount: money(premium, currency) })}</p>
      {paymentStatus === 'processing' && <Notice kind="warning">{text('portal-orders.mark.processing')}</Notice>}
      <TextField
        form={form}
        name="amount"
        help={text('portal-orders.mark.amountHelp')}
        inputMode="decimal"
        className="figures max-w-60"
        data-autofocus
      />
      <TextField form={form} name="reference" help={text('portal-orders.mark.referenceHelp')} spellCheck={false} />
      <TextField form={form} name="reason" help={text('portal-orders.mark.reasonHelp')} />
    </FormDialog>
  );
}

/** Pays from the partner's balance: the balance before and after it, in full or less the commission. */
export function PayFromBalanceDialog({ order, onClose, onDone }: OrderDialogProps) {
  const { number, can, paymentStatus } = order;
  const text = useText();
  const { money } = useFormat();
  const { shown, pay } = usePayFromBalance(order);
  const { premium, currency, premiumWithoutCommission } = shown;
  const { user, refetch } = useUser();
  // A colleague may have paid from it meanwhile.
  useEffect(() => void refetch(), [refetch]);
  const [way, setWay] = useState('full');
  const less = can.includes('payWithoutCommission') ? premiumWithoutCommission : null;
  const amount = way === 'less' && less !== null ? less : premium;
  const available = user?.partner?.balances.available;
  const lacking = available === undefined ? 0 : amount - available;
  const sum = (minorUnits: number) => <Money minorUnits={minorUnits} currency={currency} />;

  return (
    <ConfirmDialog
      title={text('portal-orders.pay.title', { number })}
      action={text('portal-orders.pay.action', { amount: money(amount, currency) })}
      onConfirm={async () => {
        const { policy } = await pay.mutateAsync(way === 'less');
        onDone(text('portal-orders.pay.done', { policy: policy ?? number, amount: money(amount, currency) }));
      }}
      onClose={onClose}
    >
      <p>{text('portal-orders.pay.text')}</p>
      {less !== null && (
        <Field id="pay-way" label={text('portal.words.amount')} group>
          <RadioCards
            name="pay-way"
            columns={2}
            value={way}
            onChange={setWay}
            choices={[
              { value: 'full', label: text('portal-orders.pay.full'), price: money(premium, currency) },
              { value: 'less', label: text('portal-orders.pay.less'), price: money(less, currency) },
            ]}
          />
        </Field>
      )}
      {available !== undefined && (
        <div aria-live="polite" className="[&_dd]:text-right">
          <Facts
            facts={[
              { term: text('portal-orders.pay.before'), detail: sum(available) },
              { term: text('portal-orders.pay.amount'), detail: sum(-amount) },
              { term: text('portal-orders.pay.after'), detail: <strong>{sum(available - amount)}</strong> },
            ]}
          />
        </div>
      )}
      {lacking > 0 && (
        <Notice kind="warning">{text('portal-orders.pay.lacking', { amount: money(lacking, currency) })}</Notice>
      )}
      {paymentStatus === 'processing' && <Notice kind="warning">{text('portal-orders.pay.processing')}</Notice>}
    </ConfirmDialog>
  );
}
