import type { OrderView } from '#contract/purchase/orders.ts';

/** Whether the provider was asked just now: it is being asked, it has answered, it does not answer. */
export type ProviderCheck = 'asking' | 'answered' | 'silent';

/** What the page of a payment that is not complete says: ids of its words, and what can be done. */
export type PaymentFailure = {
  title: string;
  kind: 'info' | 'warning' | 'error';
  heading: string;
  texts: string[];
  /** Pay again, look again what became of the payment, fill in the form anew, or nothing. */
  act: 'again' | 'look' | 'anew' | null;
};

type KnownPayment = Pick<OrderView, 'status' | 'attempt' | 'refund'>;

const reasons = ['failed', 'cancelled', 'expired'];

/**
 * What became of a payment, in words. "Nothing was taken" stands in them only where the provider has said so of every
 * attempt (`money`); while it still decides, or does not answer, nobody is told to pay again. Undefined while it is asked.
 */
export function explainPaymentFailure(
  { status, attempt, refund }: KnownPayment,
  asked: ProviderCheck,
): PaymentFailure | undefined {
  if (refund) {
    const title = 'checkout.pay.refunded';
    return { title, kind: 'info', heading: title, texts: ['checkout.pay.refundedText'], act: null };
  }
  if (attempt?.money === 'open' || attempt?.money === 'arrived') {
    if (asked === 'asking') return undefined;
    const heading = `checkout.fail.${attempt.money === 'arrived' ? 'arrived' : asked === 'silent' ? 'silent' : 'undecided'}`;
    return {
      ...{ title: 'checkout.fail.undecidedTitle', kind: 'warning', heading },
      ...{ texts: ['checkout.fail.undecidedText'], act: 'look' },
    };
  }
  const money = attempt && `checkout.fail.${attempt.money === 'none' ? 'nothingTaken' : 'returnedText'}`;
  if (status === 'cancelled' || status === 'expired') {
    const heading = `checkout.order.${status}`;
    const texts = [`${heading}Text`, ...(money ? [money] : [])];
    return { title: heading, kind: 'warning', heading, texts, act: 'anew' };
  }
  const title = 'checkout.fail.title';
  if (!attempt || !money) {
    return {
      title,
      kind: 'info',
      heading: 'checkout.fail.notBegun',
      texts: ['checkout.fail.notBegunText'],
      act: 'again',
    };
  }
  const reason = attempt.money === 'returned' ? 'returned' : reasons.find((one) => one === attempt.status);
  const heading = `checkout.fail.${reason ?? 'unfinished'}`;
  return { title, kind: 'error', heading, texts: [money, 'checkout.fail.text'], act: 'again' };
}
