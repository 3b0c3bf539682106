import { useEffect, useRef } from 'react';
import type { OrderView } from '#contract/purchase/orders.ts';
import { useSettlePayment } from '#web/api/purchase/use-order.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { CallUs } from '#web/kit/action/call-us.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Waiting } from '#web/kit/feedback/waiting.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { Guarded } from '#web/router/guarded.tsx';
import { paths } from '#web/router/paths.ts';
import { OrderFacts } from '../order/order-facts.tsx';
import { WithOrder } from '../order/with-order.tsx';
import { explainPaymentFailure, type ProviderCheck } from './payment-failure.ts';
import { pollWaiting } from './poll-waiting.ts';

/** The payment is not complete: the reason, the known state of the money, and the possible actions. */
export function PaymentFailPage({ params }: { params: { id?: string } }) {
  return (
    <WithOrder id={params.id} poll={pollWaiting}>
      {({ order, name }) => <Failed order={order} name={name} />}
    </WithOrder>
  );
}

function Failed({ order, name }: { order: OrderView; name: string }) {
  const text = useText();
  const { money } = useFormat();
  const { asked, ask } = useAsking(order);
  const failure = explainPaymentFailure(order, asked);
  const amount = order.refund ? money(order.refund.amount, order.refund.currency) : '';
  return (
    <Guarded by={['completedOrder']} visit={{ order }}>
      <PageTitle title={text(failure?.title ?? 'checkout.check.title')} />
      {failure ? (
        <Notice kind={failure.kind} live title={failure.heading === failure.title ? undefined : text(failure.heading)}>
          {failure.texts.map((id) => (
            <p key={id}>{text(id, { amount })}</p>
          ))}
        </Notice>
      ) : (
        <Waiting title={text('checkout.check.waiting')}>{text('checkout.check.text')}</Waiting>
      )}
      <OrderFacts order={order} name={name} />
      <div className="flex flex-wrap gap-3">
        {failure?.act === 'again' && (
          <ButtonLink href={paths.makePayment(order.ref)}>{text('interface.ui.tryAgain')}</ButtonLink>
        )}
        {failure?.act === 'anew' && (
          <ButtonLink href={paths.buy(order.product)}>{text('checkout.order.again')}</ButtonLink>
        )}
        {failure?.act === 'look' && <Button onClick={ask}>{text('checkout.fail.look')}</Button>}
        <CallUs />
      </div>
    </Guarded>
  );
}

/**
 * The person may return from the provider before its report: the server asks the provider once, before the page says
 * anything about the money.
 */
function useAsking({ ref, attempt }: OrderView): { asked: ProviderCheck; ask: () => void } {
  const { mutate, status } = useSettlePayment(ref);
  const isOpen = attempt?.money === 'open';
  const hasAsked = useRef(false);
  useEffect(() => {
    if (!isOpen || hasAsked.current) return;
    hasAsked.current = true;
    mutate();
  }, [isOpen, mutate]);
  const isAsking = isOpen && (status === 'idle' || status === 'pending');
  return { asked: isAsking ? 'asking' : status === 'error' ? 'silent' : 'answered', ask: () => mutate() };
}
