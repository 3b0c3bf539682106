import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { OrderView } from '#contract/purchase/orders.ts';
import { useSettlePayment } from '#web/api/purchase/use-order.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Waiting } from '#web/kit/feedback/waiting.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { paths } from '#web/router/paths.ts';
import { OrderFacts } from '../order/order-facts.tsx';
import { WithOrder } from '../order/with-order.tsx';
import { computePollDelay } from './poll-waiting.ts';

const slowAfterMs = 15_000;
const over = new Set(['failed', 'cancelled', 'expired']);

/** The return from the provider: reads the result of the payment, waits for it, then redirects. */
export function CheckPaymentPage({ params }: { params: { id?: string } }) {
  return (
    <WithOrder
      id={params.id}
      poll={(order, looks) => (order && findOutcome(order) ? false : computePollDelay(looks, 10_000))}
    >
      {({ order, name }) => <Checking order={order} name={name} />}
    </WithOrder>
  );
}

/**
 * The result of the payment; `pay` if nothing is being paid (no attempt, cancelled or refunded), null while it is
 * unknown.
 */
function findOutcome({ status, attempt, refund }: OrderView): 'success' | 'fail' | 'pay' | null {
  if (status === 'issued') return 'success';
  if (refund || status === 'cancelled') return 'pay';
  if (!attempt) return 'pay';
  return over.has(attempt.status) ? 'fail' : null;
}

function Checking({ order, name }: { order: OrderView; name: string }) {
  const text = useText();
  const [, navigate] = useLocation();
  const settle = useSettlePayment(order.ref);
  const asked = useRef(false);
  const slow = useSlow(slowAfterMs);
  const outcome = findOutcome(order);
  const { mutate } = settle;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate();
  }, [mutate]);
  useEffect(() => {
    // A failure counts only after the server has asked the provider once.
    if (outcome === 'success') navigate(paths.paymentSuccess(order.ref), { replace: true });
    else if (outcome !== null && !settle.isPending && !settle.isIdle)
      navigate(outcome === 'fail' ? paths.paymentFail(order.ref) : paths.makePayment(order.ref), { replace: true });
  }, [outcome, order.ref, navigate, settle.isPending, settle.isIdle]);

  return (
    <>
      <PageTitle title={text('checkout.check.title')} />
      <Waiting title={text('checkout.check.waiting')}>
        {text(slow ? 'checkout.check.slow' : 'checkout.check.text')}
      </Waiting>
      <OrderFacts order={order} name={name} />
      {slow && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={settle.isPending}
          onClick={() => settle.mutate()}
        >
          {text('checkout.check.again')}
        </Button>
      )}
    </>
  );
}

/** True after the present content has been on the screen for this time, in milliseconds. */
function useSlow(afterMs: number): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return slow;
}
