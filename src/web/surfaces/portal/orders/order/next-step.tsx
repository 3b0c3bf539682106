import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';

// The offer ends at midnight: the last minute before it shows the correct last day to people.
const minuteMs = 60_000;

/** The next step of an unpaid order and its time limit, in words for the user's role; for an ended order the reason. */
export function NextStep({ order }: { order: OrderDetail }) {
  const text = useText();
  const { dateTime } = useFormat();
  const word = findNextStep(order);
  if (word === undefined) return null;
  const until = dateTime(Date.parse(order.payableUntil) - minuteMs);
  return (
    <Notice
      kind={word === 'processing' || word === 'over' ? 'warning' : 'info'}
      title={text(`portal-orders.next.${word}.title`)}
    >
      <span className="figures">{text(`portal-orders.next.${word}.text`, { until })}</span>
    </Notice>
  );
}

/** Finds the message below `portal-orders.next`; none when everything is done. */
function findNextStep({ status, paymentStatus, can, consent, waits }: OrderDetail): string | undefined {
  if (status === 'issued') return undefined;
  if (waits) return 'approval';
  if (paymentStatus === 'processing') return 'processing';
  if (status === 'cancelled' || status === 'expired') return can.includes('copy') ? `${status}Copy` : status;
  // The time limit has passed, and the job that ends the order has not run yet.
  if (!can.includes('sendLink') && !can.includes('payFromBalance')) return can.length > 0 ? 'over' : status;
  if (status === 'incomplete') return consent ? 'consentMissing' : 'codeMissing';
  return findPaymentStep(can);
}

/** Finds the message for an order that only waits for its payment, by the user's possible actions. */
function findPaymentStep(can: OrderDetail['can']): string {
  return can.includes('payFromBalance') ? 'payable' : can.includes('markAsPaid') ? 'toMark' : 'waiting';
}
