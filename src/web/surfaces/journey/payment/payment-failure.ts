import type { OrderView } from '#contract/purchase/orders.ts';

/** State of the question to the payment provider: pending, answered, or without an answer. */
export type ProviderCheck = 'asking' | 'answered' | 'silent';

/** The content of the page of an incomplete payment: ids of its messages, and the possible action. */
export type PaymentFailure = {
  title: string;
  kind: 'info' | 'warning' | 'error';
  heading: string;
  texts: string[];
  /** `again`: pay again; `look`: check the payment again; `anew`: fill in a new form; null: nothing. */
  act: 'again' | 'look' | 'anew' | null;
};

type KnownPayment = Pick<OrderView, 'status' | 'attempt' | 'refund'>;

const reasons = ['failed', 'cancelled', 'expired'];

/**
 * Explains the state of a payment. It says "You were not charged" only if `attempt.money` is `none`: the provider has
 * confirmed it for every attempt. While money may be on its way, the page does not ask for another payment, and the
 * result is undefined until the provider has answered or has failed to answer.
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
    return asked === 'asking' ? undefined : explainUndecided(attempt.money, asked);
  }
  const money = attempt && `checkout.fail.${attempt.money === 'none' ? 'nothingTaken' : 'returnedText'}`;
  if (status === 'cancelled' || status === 'expired') {
    const heading = `checkout.order.${status}`;
    const texts = [`${heading}Text`, ...(money ? [money] : [])];
    return { title: heading, kind: 'warning', heading, texts, act: 'anew' };
  }
  return explainEndedAttempt(attempt, money);
}

function explainUndecided(money: 'open' | 'arrived', asked: 'answered' | 'silent'): PaymentFailure {
  const heading = `checkout.fail.${money === 'arrived' ? 'arrived' : asked === 'silent' ? 'silent' : 'undecided'}`;
  return {
    ...{ title: 'checkout.fail.undecidedTitle', kind: 'warning', heading },
    ...{ texts: ['checkout.fail.undecidedText'], act: 'look' },
  };
}

/** Explains an attempt without success, of an order that can still be paid. `money` is the message about the money. */
function explainEndedAttempt(attempt: OrderView['attempt'], money: string | null | undefined): PaymentFailure {
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
