import type { OrderAction, OrderDetail } from '#contract/purchase/order-histories.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { isSale } from '../orders/order-consent.ts';
import type { Order } from '../orders/order-repository.ts';
import { isPaidAtOnce } from './send-payment-link.ts';

type ActedOrder = Pick<Order, 'status' | 'payableUntil' | 'about' | 'frozen' | 'total'>;

/**
 * Lists the acts that the server would not refuse by the order's state; the balance, for example, is checked only at
 * the payment.
 */
export function listOrderActs(
  now: Date,
  { scopes }: Pick<SignedInUser, 'scopes'>,
  order: ActedOrder,
  { allowPayWithoutCommission: mayPayLess, waits }: Pick<OrderDetail, 'allowPayWithoutCommission' | 'waits'>,
): OrderAction[] {
  const [sells, clerk] = [scopes.includes('b2b:sell'), scopes.includes('insurer:orders')];
  const { isUnpaid, isPayable, isConfirmed } = derivePaymentStage(order, now);
  const may: Record<OrderAction, boolean> = {
    sendLink: (sells || clerk) && isPayable && (isConfirmed || order.status === 'incomplete') && !isPaidAtOnce(order),
    payFromBalance: sells && isConfirmed && isPayable,
    payWithoutCommission: sells && isConfirmed && isPayable && mayPayLess,
    sendSignedForm: (sells || clerk) && isPayable && isSale(order) && order.status === 'incomplete',
    markAsPaid: clerk && isConfirmed && !waits,
    cancel: (sells || clerk) && isUnpaid,
    // An endorsement begins at its policy.
    copy: sells && order.about === null,
    sendCertificateLink: (sells || clerk) && order.status === 'issued' && order.about === null,
    withdrawLink: (sells || clerk) && order.status === 'issued',
  };
  return (Object.keys(may) as OrderAction[]).filter((act) => may[act]);
}

function derivePaymentStage({ status, payableUntil, total }: ActedOrder, now: Date) {
  const isUnpaid = status === 'incomplete' || status === 'confirmed';
  // A customer who receives a refund pays nothing.
  return { isUnpaid, isPayable: isUnpaid && payableUntil > now, isConfirmed: status === 'confirmed' && total > 0 };
}
