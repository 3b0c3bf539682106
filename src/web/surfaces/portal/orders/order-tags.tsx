import type { OrderRow } from '#contract/purchase/order-histories.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';

const variants = {
  incomplete: 'plain',
  confirmed: 'gold',
  issued: 'success',
  cancelled: 'error',
  expired: 'error',
  incomplete_payment: 'plain',
  processing: 'gold',
  successful_payment: 'success',
} as const;

/** The status of an order. */
export function OrderStatus({ status }: Pick<OrderRow, 'status'>) {
  const text = useText();
  return <Tag variant={variants[status]}>{text(`portal-orders.status.${status}`)}</Tag>;
}

/** The status of its payment. */
export function PaymentStatus({ paymentStatus }: Pick<OrderRow, 'paymentStatus'>) {
  const text = useText();
  return <Tag variant={variants[paymentStatus]}>{text(`portal-orders.payment.${paymentStatus}`)}</Tag>;
}
