import { type ComponentProps, useEffect, useRef } from 'react';
import { usePortalOrder, usePortalOrders } from '#web/api/purchase/portal-orders.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { SignedForm } from '#web/fields/picture/signed-form.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import type { AgentSlots } from '../frame/agent-slots.ts';
import { AgentPaymentOption } from './agent-payment-option.tsx';
import { PayFromBalance } from './pay-from-balance.tsx';
import { SaleProgress } from './sale-progress.tsx';
import { SendPaymentLink } from './send-payment-link.tsx';

type AgentCheckoutProps = ComponentProps<AgentSlots['Checkout']>;

/** The customer's progress, for an agent, and the options to get an order paid: by a link, or from the balance. */
export function AgentCheckout(props: AgentCheckoutProps) {
  const { record } = useOpenDraft();
  // The draft may belong to somebody else and be open here by its key.
  return record.circumstances.isSale === true ? <PaymentOptions {...props} /> : null;
}

function PaymentOptions(props: AgentCheckoutProps) {
  const text = useText();
  const { order } = props;
  // The journey knows the order by its public reference; the portal by its number.
  const { items } = usePortalOrders({ search: order.number });
  const id = items?.find(({ number }) => number === order.number)?.id;
  if (items && id === undefined) return null;
  return (
    <div className="grid gap-6">
      {id === undefined ? <Skeleton className="h-60 w-full" /> : <PaymentOptionList id={id} {...props} />}
      {order.status === 'confirmed' && (
        <div className="grid gap-1">
          <h2 className="text-lead">{text('portal-sales.here.title')}</h2>
          <p className="text-muted">{text('portal-sales.here.text')}</p>
        </div>
      )}
    </div>
  );
}

function PaymentOptionList({ id, order, hasEmail, onMoved }: AgentCheckoutProps & { id: string }) {
  const text = useText();
  const { data: detail } = usePortalOrder(id);
  const moved = useRef(onMoved);
  moved.current = onMoved;
  const stands = detail && `${detail.status} ${detail.paymentStatus} ${detail.refund?.status}`;
  const seen = useRef(stands);
  useEffect(() => {
    // The portal reads the order repeatedly; a change there also updates the page's own view.
    if (seen.current !== undefined && seen.current !== stands) moved.current();
    seen.current = stands;
  }, [stands]);
  if (!detail) return <Skeleton className="h-60 w-full" />;
  return (
    <>
      {detail.consent && <SaleProgress order={detail} />}
      {detail.can.includes('sendLink') && <SendPaymentLink order={detail} hasEmail={hasEmail} />}
      {detail.can.includes('sendSignedForm') && (
        <AgentPaymentOption
          title={text('portal-sales.handOver.form.title')}
          lead={text('portal-sales.handOver.form.lead')}
        >
          <SignedForm id={id} />
        </AgentPaymentOption>
      )}
      <PayFromBalance order={detail} isProven={order.status === 'confirmed'} onPaid={onMoved} />
    </>
  );
}
