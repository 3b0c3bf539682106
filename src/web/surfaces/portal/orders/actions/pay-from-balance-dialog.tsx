import { useEffect, useState } from 'react';
import { useUser } from '#web/api/people/user.ts';
import { usePayFromBalance } from '#web/api/purchase/portal-orders.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { Facts } from '#web/desk/page/facts.tsx';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import type { OrderDialogProps } from './order-actions.tsx';

/** Pays from the partner's balance: the balance before and after it, in full or less the commission. */
export function PayFromBalanceDialog({ order, onClose, onDone }: OrderDialogProps) {
  const { id, number, premium, currency, premiumWithoutCommission, can, paymentStatus } = order;
  const text = useText();
  const { money } = useFormat();
  const pay = usePayFromBalance(id);
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
        const { policy } = await pay.mutateAsync(way === 'less' ? { withoutCommission: true } : {});
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
