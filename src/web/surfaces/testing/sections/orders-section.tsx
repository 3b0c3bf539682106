import { useState } from 'react';
import type { SimulatedEvent, TestOrder } from '#contract/testing.ts';
import { useSimulateEvent, useTestOrders } from '#web/api/testing/testing.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Failure } from './failure.tsx';
import { OrderEntry } from './order-entry.tsx';
import { Section } from './section.tsx';

/** The latest orders, and the external events that can happen to them. */
export function OrdersSection() {
  const text = useText();
  const { data: orders = [] } = useTestOrders();
  const play = useSimulateEvent();
  const [chosen, choose] = useState<string | null>(null);
  const open = chosen ?? orders[0]?.ref;
  const letHappen = (order: TestOrder, event: SimulatedEvent) => {
    choose(order.ref);
    if (!play.isPending) play.mutate({ order: order.ref, event });
  };
  return (
    <Section id="orders" title={text('testing.orders.title')} text={text('testing.orders.text')}>
      <Failure error={play.error} />
      {orders.length === 0 && <Notice>{text('testing.orders.none')}</Notice>}
      <ul className="grid gap-3 [&>*]:min-w-0">
        {orders.map((order) => (
          <OrderEntry
            key={order.ref}
            order={order}
            open={order.ref === open}
            onToggle={() => choose(order.ref === open ? '' : order.ref)}
            busy={play.isPending ? play.variables : undefined}
            onEvent={(event) => letHappen(order, event)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {play.data &&
          text('testing.orders.done', {
            number: play.data.number,
            state: text(`testing.orders.states.${play.data.state}`),
          })}
      </p>
    </Section>
  );
}
