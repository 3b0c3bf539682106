import { Circle, CircleCheck } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { usePortalOrder, usePortalOrders } from '#web/api/purchase/portal-orders.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { SignedForm } from '#web/fields/picture/signed-form.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import type { AgentSlots } from '../frame/agent-slots.ts';
import { AgentPaymentOption } from './agent-payment-option.tsx';
import { PayFromBalance } from './pay-from-balance.tsx';
import { SendPaymentLink } from './send-payment-link.tsx';

type AgentCheckoutProps = ComponentProps<AgentSlots['Checkout']>;

/** The customer's progress, for an agent, and the options to get an order paid: by a link, or from the balance. */
export function AgentCheckout(props: AgentCheckoutProps) {
  const { record } = useOpenDraft();
  // The draft may belong to somebody else, who passed its link with the key to this browser.
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
    // The portal's query reads the order repeatedly; after a change there the page's own view is read again.
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

const steps = ['LINK', 'OPENED', 'SENT', 'PROVEN', 'AGREED', 'PAID'] as const;

/** The customer's progress after the handover, and the correction that the customer requests. */
function SaleProgress({ order: { timeline, consent } }: { order: OrderDetail }) {
  const text = useText();
  const { dateTime } = useFormat();
  const wrong = timeline.filter(({ type }) => type === 'CORRECTION');
  const isSigned = consent?.way === 'signedForm';
  // A customer who signs on paper needs no code.
  const asked = steps.filter((step) => !isSigned || step === 'AGREED' || step === 'PAID');
  return (
    <TitledSection
      id="sale-progress"
      title={text('portal-sales.handOver.steps.title')}
      className="grid gap-3"
      titleClass="text-lead"
    >
      <ol aria-live="polite" className="grid gap-1">
        {asked.map((step) => {
          const done = timeline.findLast(({ type }) => type === step);
          const word = step === 'AGREED' && isSigned ? 'signedForm' : step;
          return (
            <li key={step} data-step={step} className="flex gap-2.5">
              <Icon
                of={done ? CircleCheck : Circle}
                className={`mt-[0.2em] size-5 ${done ? 'text-success' : 'text-line'}`}
              />
              <span className={done ? 'text-ink' : 'text-muted'}>
                {text(`portal-sales.handOver.steps.${word}`)}{' '}
                <span className="figures text-muted text-small">
                  {done ? dateTime(done.at) : `(${text('portal-sales.handOver.steps.open')})`}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      {wrong.length > 0 && (
        <Notice kind="warning" live title={text('portal-sales.handOver.wrong.title')}>
          <ul className="grid gap-1">
            {wrong.map(({ at, note }) => (
              <li key={at} className="wrap-anywhere">
                <q>{note}</q>
              </li>
            ))}
          </ul>
          <p className="text-muted">{text('portal-sales.handOver.wrong.text')}</p>
        </Notice>
      )}
    </TitledSection>
  );
}
