import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { OrderView } from '#contract/purchase/orders.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Waiting } from '#web/kit/feedback/waiting.tsx';
import { paths } from '#web/router/paths.ts';
import { CodeEntry } from '../frame/code-entry.tsx';
import { PaymentChoice } from './payment-choice.tsx';

type CheckoutProps = {
  order: OrderView;
  state: string;
  onProblem: () => void;
  /**
   * True if a cancelled or expired order shows a link to fill in the form again. A page inside the form has a link of
   * its own.
   */
  offersForm?: boolean;
};

const codeStates = new Set(['enteringCode', 'codeNotSent', 'codeExpired', 'codeLocked']);
const failed = new Set(['paymentFailed', 'paymentCancelled', 'paymentExpired']);

/** The present step of the checkout, by its state in the chart. */
export function Checkout(props: CheckoutProps) {
  const { order, state } = props;
  const [, navigate] = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  const issued = order.status === 'issued';
  useEffect(() => {
    if (issued) navigate(paths.paymentSuccess(order.ref), { replace: true });
  }, [issued, order.ref, navigate]);
  useEffect(() => {
    // The last step had the focus and is gone: the focus moves to the next one.
    if (before.current !== state) place.current?.focus();
    before.current = state;
  }, [state]);
  return (
    <div ref={place} tabIndex={-1} data-quiet-focus>
      <CheckoutStep {...props} />
    </div>
  );
}

function CheckoutStep({ order, state, onProblem, offersForm = true }: CheckoutProps) {
  const text = useText();
  if (order.status === 'issued' || state === 'issuing') {
    return <Waiting title={text('checkout.pay.issuing')}>{text('checkout.pay.issuingLong')}</Waiting>;
  }
  if (state === 'refunded' || order.refund) return <Refunded refund={order.refund} />;
  if (order.status === 'cancelled' || order.status === 'expired') {
    const { replacedBy, chosen } = order;
    if (chosen)
      return (
        <div className="grid justify-items-start gap-5">
          <Notice kind="info" title={text('checkout.order.chosenText')} />
          {chosen.ref !== null && (
            <ButtonLink href={paths.makePayment(chosen.ref)}>{text('checkout.order.chosen')}</ButtonLink>
          )}
        </div>
      );
    return (
      <div className="grid justify-items-start gap-5">
        <Notice kind="warning" title={text(`checkout.order.${order.status}`)}>
          {text(replacedBy === null ? `checkout.order.${order.status}Text` : 'checkout.order.replacedText')}
        </Notice>
        {replacedBy !== null && (
          <ButtonLink href={paths.makePayment(replacedBy)}>{text('checkout.order.replaced')}</ButtonLink>
        )}
        {offersForm && replacedBy === null && (
          <ButtonLink href={paths.buy(order.product)}>{text('checkout.order.again')}</ButtonLink>
        )}
      </div>
    );
  }
  if (codeStates.has(state)) return <CodeEntry order={order} state={state} onProblem={onProblem} />;
  if (state === 'sendingCode') {
    return <Waiting title={text('checkout.code.sending')}>{text('checkout.code.sendingLong')}</Waiting>;
  }
  return <PaymentStep order={order} state={state} onProblem={onProblem} />;
}

function Refunded({ refund }: Pick<OrderView, 'refund'>) {
  const text = useText();
  const { money } = useFormat();
  const amount = refund ? money(refund.amount, refund.currency) : '';
  return (
    <Notice kind="warning" title={text('checkout.pay.refunded')}>
      {text('checkout.pay.refundedText', { amount })}
    </Notice>
  );
}

/** The choice of payment, below the state of an earlier attempt. */
function PaymentStep({ order, state, onProblem }: CheckoutProps) {
  const text = useText();
  // While the provider may still charge, the page does not say that nothing was charged.
  const isOpen = state === 'paying' || (failed.has(state) && order.attempt?.money === 'open');
  return (
    <div className="grid gap-6">
      {isOpen && (
        <Notice kind="info" live title={text(`checkout.pay.${state === 'paying' ? 'underWay' : 'unknown'}`)}>
          <p>{text('checkout.pay.underWayText')}</p>
          <ButtonLink href={paths.checkPayment(order.ref)} variant="secondary" className="mt-2">
            {text('checkout.pay.check')}
          </ButtonLink>
        </Notice>
      )}
      {failed.has(state) && !isOpen && (
        <Notice kind="error" live title={text(`checkout.pay.${state}`)}>
          {order.attempt?.money === 'none' && text('checkout.pay.nothingTaken')}
        </Notice>
      )}
      <PaymentChoice order={order} onProblem={onProblem} />
    </div>
  );
}
