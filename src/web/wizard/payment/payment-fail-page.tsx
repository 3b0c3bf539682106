import { useEffect, useRef } from 'react';
import type { OrderView } from '#contract/orders.ts';
import { useSettlePayment } from '#web/api/use-order.ts';
import { Guarded } from '#web/guarded.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import { OrderFacts } from './order-facts.tsx';
import { WithOrder } from './with-order.tsx';

const told = ['failed', 'cancelled', 'expired'];

/** The payment is not complete: why, that nothing was taken, and another try. */
export function PaymentFailPage({ params }: { params: { id?: string } }) {
  return <WithOrder id={params.id}>{({ order, name }) => <Failed order={order} name={name} />}</WithOrder>;
}

function Failed({ order, name }: { order: OrderView; name: string }) {
  const text = useText();
  const asking = useAsking(order);
  const reason = order.attempt && told.includes(order.attempt.status) ? order.attempt.status : 'unfinished';
  return (
    <Guarded by={['completedOrder']} visit={{ order }}>
      <PageTitle title={text('checkout.fail.title')} />
      {asking ? (
        <Waiting title={text('checkout.check.waiting')}>{text('checkout.check.text')}</Waiting>
      ) : (
        <Notice kind="error" live title={text(`checkout.fail.${reason}`)}>
          {text('checkout.fail.text')}
        </Notice>
      )}
      <OrderFacts order={order} name={name} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.makePayment(order.ref)}>{text('checkout.fail.again')}</ButtonLink>
        <ButtonLink href={`tel:${text('interface.contact.tollFreeDial')}`} look="secondary">
          {text('checkout.fail.call', { number: text('interface.contact.tollFreeNumber') })}
        </ButtonLink>
      </div>
    </Guarded>
  );
}

/** Who comes back from the provider before its report does: it is asked once, before anything is said of the money. */
function useAsking({ ref, attempt }: OrderView): boolean {
  const { mutate, isIdle, isPending } = useSettlePayment(ref);
  const open = attempt?.status === 'pending';
  const asked = useRef(false);
  useEffect(() => {
    if (!open || asked.current) return;
    asked.current = true;
    mutate();
  }, [open, mutate]);
  return open && (isIdle || isPending);
}
