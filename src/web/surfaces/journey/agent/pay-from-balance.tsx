import { useState } from 'react';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { useUser } from '#web/api/people/user.ts';
import { usePayFromBalance } from '#web/api/purchase/portal-orders.ts';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useFiguresShown } from '#web/hydration/use-figures-shown.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { QuestionDialog } from '#web/kit/dialog/question-dialog.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { AgentPaymentOption } from './agent-payment-option.tsx';

type PayFromBalanceProps = {
  order: OrderDetail;
  /** The customer has entered the code. */
  isProven: boolean;
  onPaid: () => void;
};

/**
 * The partner pays for the customer, in full or less the commission; it asks for confirmation before the money moves.
 */
export function PayFromBalance({ order, isProven, onPaid }: PayFromBalanceProps) {
  const text = useText();
  const [isShown, show] = useFiguresShown();
  const { user } = useUser();
  const { money } = useFormat();
  if (!user?.partner) return null;
  const { available, currency } = user.partner.balances;
  return (
    <AgentPaymentOption
      title={text('portal-sales.pay.title')}
      lead={
        isShown
          ? text('portal-sales.pay.available', { amount: money(available, currency) })
          : text('portal-sales.pay.hidden')
      }
    >
      {!isShown ? (
        <div>
          <TextButton onClick={() => show(true)}>{text('portal-sales.earns.show')}</TextButton>
        </div>
      ) : isProven ? (
        <Amounts order={order} available={available} onPaid={onPaid} />
      ) : (
        <p>{text('portal-sales.pay.codeFirst')}</p>
      )}
    </AgentPaymentOption>
  );
}

type AmountsProps = Pick<PayFromBalanceProps, 'order' | 'onPaid'> & { available: number };

function Amounts({ order, available, onPaid }: AmountsProps) {
  const text = useText();
  const { money } = useFormat();
  const { shown, pay } = usePayFromBalance(order);
  const [chosen, setChosen] = useState('full');
  const [asking, setAsking] = useState(false);
  const { premium, premiumWithoutCommission: less, currency } = shown;
  const mayPayLess = order.allowPayWithoutCommission && less !== null;
  const withoutCommission = mayPayLess && chosen === 'without';
  const amount = withoutCommission ? less : premium;
  const sum = money(amount, currency);
  const isTooLow = available < amount;
  const confirm = () =>
    pay.mutate(withoutCommission, {
      onSuccess: onPaid,
      onSettled: () => setAsking(false),
    });
  return (
    <>
      {mayPayLess && (
        <Field id="balance-amount" label={text('portal-sales.pay.what')} group>
          <RadioCards
            name="balance-amount"
            value={chosen}
            onChange={setChosen}
            columns={2}
            choices={[
              { value: 'full', label: text('portal-sales.pay.full'), price: money(premium, currency) },
              { value: 'without', label: text('portal-sales.pay.without'), price: money(less, currency) },
            ]}
          />
        </Field>
      )}
      {isTooLow && <Notice kind="warning">{text('portal-sales.pay.tooLow')}</Notice>}
      <FailureNotice error={pay.error} />
      <div>
        <Button variant="secondary" disabled={isTooLow} onClick={() => setAsking(true)}>
          {text('portal-sales.pay.button', { amount: sum })}
        </Button>
      </div>
      <QuestionDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={text('portal-sales.pay.sure', { amount: sum })}
        yes={text('portal-sales.pay.yes')}
        no={text('portal-sales.pay.no')}
        busy={pay.isPending}
        onYes={confirm}
      >
        <p>{text('portal-sales.pay.after', { left: money(available - amount, currency) })}</p>
      </QuestionDialog>
    </>
  );
}
