import type { ComponentProps } from 'react';
import { usePortalOrder, usePortalOrders } from '#web/api/portal-orders.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { AgentPlaces } from '../agent-places.ts';
import { useOpenDraft } from '../wizard-context.ts';
import { PayFromBalance } from './pay-from-balance.tsx';
import { SendPaymentLink } from './send-payment-link.tsx';

type AgentCheckoutProps = ComponentProps<AgentPlaces['Checkout']>;

/** The agent's ways to have an order paid: by a link, or from the balance. Beneath it the customer pays here. */
export function AgentCheckout(props: AgentCheckoutProps) {
  const { record } = useOpenDraft();
  // Somebody else's draft may be open here by its key.
  return record.circumstances.isSale === true ? <WaysToPay {...props} /> : null;
}

function WaysToPay(props: AgentCheckoutProps) {
  const text = useText();
  const { order } = props;
  // The journey knows the order by its public reference; the portal by its number.
  const { items } = usePortalOrders({ search: order.number });
  const id = items?.find(({ number }) => number === order.number)?.id;
  if (items && id === undefined) return null;
  return (
    <div className="grid gap-6">
      {id === undefined ? <Skeleton className="h-60 w-full" /> : <Ways id={id} {...props} />}
      <div className="grid gap-1">
        <h2 className="text-lead">{text('portal-sales.here.title')}</h2>
        <p className="text-muted">
          {text(order.status === 'confirmed' ? 'portal-sales.here.text' : 'portal-sales.here.codeText')}
        </p>
      </div>
    </div>
  );
}

function Ways({ id, order, hasEmail, onPaid }: AgentCheckoutProps & { id: string }) {
  const { data: detail } = usePortalOrder(id);
  if (!detail) return <Skeleton className="h-60 w-full" />;
  return (
    <>
      {detail.can.includes('sendLink') && <SendPaymentLink order={detail} hasEmail={hasEmail} />}
      <PayFromBalance order={detail} isProven={order.status === 'confirmed'} onPaid={onPaid} />
    </>
  );
}
