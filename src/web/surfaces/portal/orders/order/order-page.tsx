import { useState } from 'react';
import { useParams } from 'wouter';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { usePortalOrder } from '#web/api/purchase/portal-orders.ts';
import { DoneInFocus } from '#web/desk/form/done-in-focus.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';
import { OrderActionDialog } from '../actions/order-action-dialog.tsx';
import { OrderActions, type OrderDialogName } from '../actions/order-actions.tsx';
import { OrderStatus, PaymentStatus } from '../order-tags.tsx';
import { AttemptsSection } from './attempts-section.tsx';
import { ConsentSection } from './consent-section.tsx';
import { CustomerSection } from './customer-section.tsx';
import { LinksSection } from './links-section.tsx';
import { NextStep } from './next-step.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OverlapsNotice } from './overlaps-notice.tsx';
import { PolicySection } from './policy-section.tsx';
import { PremiumSection } from './premium-section.tsx';

/** One order: its status, the next step, its price, and its timeline. */
export function OrderPage() {
  const { id = '' } = useParams<{ id: string }>();
  return <Loaded call={usePortalOrder(id)}>{(order) => <OneOrder key={id} order={order} />}</Loaded>;
}

function OneOrder({ order }: { order: OrderDetail }) {
  const text = useText();
  const [opened, setOpened] = useState<OrderDialogName | null>(null);
  const [done, setDone] = useState('');
  const finish = (said: string) => {
    setOpened(null);
    setDone(said);
  };
  const open = (act: OrderDialogName) => {
    setDone('');
    setOpened(act);
  };
  return (
    <PortalPage
      title={order.number}
      heading={<span className="figures">{order.number}</span>}
      lead={<Lead order={order} />}
      actions={<OrderActions can={order.can} onOpen={open} />}
    >
      <DoneInFocus said={done} />
      <NextStep order={order} />
      <OverlapsNotice overlaps={order.overlaps} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          {order.issued && <PolicySection order={order} issued={order.issued} />}
          <PremiumSection order={order} />
          <CustomerSection order={order} />
          {order.consent && <ConsentSection consent={order.consent} />}
        </div>
        <div className="grid grid-cols-1 gap-6">
          <AttemptsSection attempts={order.attempts} refund={order.refund} />
          <LinksSection links={order.links} />
          <Section title={text('portal-orders.timeline')}>
            <OrderTimeline timeline={order.timeline} />
          </Section>
        </div>
      </div>
      {opened && <OrderActionDialog act={opened} order={order} onClose={() => setOpened(null)} onDone={finish} />}
    </PortalPage>
  );
}

/** Product, time and seller of the order, and its status. */
function Lead({ order: { product, at, agent, partner, status, paymentStatus } }: { order: OrderDetail }) {
  const text = useText();
  const { dateTime } = useFormat();
  const { nameOf } = useProductNames();
  const sellers = [agent?.name, partner?.name].filter(Boolean).join(', ') || text('portal-orders.direct');
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="flex flex-wrap gap-2">
        <OrderStatus status={status} />
        <PaymentStatus paymentStatus={paymentStatus} />
      </span>
      <span className="font-semibold text-ink">{nameOf(product)}</span>
      <span className="figures">{dateTime(at)}</span>
      <span>{sellers}</span>
      <TextLink href={patterns.orders}>{text('portal-orders.all')}</TextLink>
    </span>
  );
}
