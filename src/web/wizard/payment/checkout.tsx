import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { OrderView } from '#contract/orders.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import { CodeEntry } from './code-entry.tsx';
import { PaymentChoice } from './payment-choice.tsx';

type CheckoutProps = { order: OrderView; state: string; onProblem: () => void };

const codeStates = new Set(['enteringCode', 'codeNotSent', 'codeExpired', 'codeLocked']);
const failed = new Set(['paymentFailed', 'paymentCancelled', 'paymentExpired']);

/** What the checkout asks for or waits for, by the chart's state of it. */
export function Checkout({ order, state, onProblem }: CheckoutProps) {
  const text = useText();
  const { money } = useFormat();
  const [, navigate] = useLocation();
  const issued = order.status === 'issued';
  useEffect(() => {
    if (issued) navigate(paths.paymentSuccess(order.ref), { replace: true });
  }, [issued, order.ref, navigate]);

  if (issued || state === 'issuing') {
    return <Waiting title={text('wizard.pay.issuing')}>{text('wizard.pay.issuingLong')}</Waiting>;
  }
  if (state === 'refunded' || order.refund) {
    const amount = order.refund ? money(order.refund.amount, order.refund.currency) : '';
    return (
      <Notice kind="warning" title={text('wizard.pay.refunded')}>
        {text('wizard.pay.refundedText', { amount })}
      </Notice>
    );
  }
  if (order.status === 'cancelled' || order.status === 'expired') {
    return (
      <div className="grid justify-items-start gap-5">
        <Notice kind="warning" title={text(`wizard.order.${order.status}`)}>
          {text(`wizard.order.${order.status}Text`)}
        </Notice>
        <ButtonLink href={paths.buy(order.product)}>{text('wizard.order.again')}</ButtonLink>
      </div>
    );
  }
  if (codeStates.has(state)) return <CodeEntry order={order} state={state} onProblem={onProblem} />;
  if (state === 'sendingCode') {
    return <Waiting title={text('wizard.code.sending')}>{text('wizard.code.sendingLong')}</Waiting>;
  }
  return (
    <div className="grid gap-6">
      {state === 'paying' && (
        <Notice kind="info" live title={text('wizard.pay.underWay')}>
          <p>{text('wizard.pay.underWayText')}</p>
          <ButtonLink href={paths.checkPayment(order.ref)} look="secondary" className="mt-2">
            {text('wizard.pay.check')}
          </ButtonLink>
        </Notice>
      )}
      {failed.has(state) && (
        <Notice kind="error" live title={text(`wizard.pay.${state}`)}>
          {text('wizard.pay.nothingTaken')}
        </Notice>
      )}
      <PaymentChoice order={order} onProblem={onProblem} />
    </div>
  );
}
