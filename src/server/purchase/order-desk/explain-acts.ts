import type { ActReason, OrderDesk } from '#contract/order-desk.ts';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { isPaidAtOnce } from '../order-histories/send-payment-link.ts';
import type { ActedOrder } from '../order-histories/view-order-detail.ts';
import { isOfferFull } from '../orders/offer-repository.ts';
import { isSale } from '../orders/order-consent.ts';

type Act = OrderDesk['cannot'][number]['act'];
type State = Pick<OrderDetail, 'waits' | 'isWithdrawn' | 'quotations'>;

/**
 * Explains why the actions that a user's rights allow are not possible now. It is the other side of `listOrderActs`:
 * each action is in one of the two.
 */
export function explainActs(
  now: Date,
  { scopes }: Pick<SignedInUser, 'scopes'>,
  order: ActedOrder,
  state: State,
): OrderDesk['cannot'] {
  const [sells, clerk] = [scopes.includes('b2b:sell'), scopes.includes('insurer:orders')];
  const mayEver = (act: Act) => (act === 'markAsPaid' ? clerk : sells || (clerk && !sellersActs.includes(act)));
  const reasons = listReasons(now, order, state);
  return (Object.keys(reasons) as Act[]).flatMap((act) => {
    const why = mayEver(act) ? reasons[act].find((reason) => reason !== null) : undefined;
    return why ? [{ act, why }] : [];
  });
}

/** Actions of the partner's agents alone. */
const sellersActs: readonly Act[] = ['payFromBalance', 'copy', 'addQuotation'];

/** Lists for each action the reasons against it, the most important first. */
function listReasons(now: Date, order: ActedOrder, { waits, isWithdrawn, quotations }: State): Record<Act, Reason[]> {
  const { status, total, about } = order;
  const isConfirmed = status === 'confirmed';
  const closed = status === 'issued' ? 'issued' : when(!isConfirmed && status !== 'incomplete', 'ended');
  const gone = when(isWithdrawn, 'withdrawn');
  const late = gone ?? when(order.payableUntil <= now, 'tooLate');
  const unagreed = when(status === 'incomplete', 'consentMissing');
  const nothing = when(total <= 0, 'nothingToPay');
  const unissued = when(status !== 'issued', 'notIssued');
  const owned = when(about !== null, 'ofPolicy');
  const formless = when(!isSale(order), 'buyerEntered') ?? when(isConfirmed, 'consentGiven');
  return {
    sendLink: [closed, late, when(isConfirmed && total <= 0, 'nothingToPay'), when(isPaidAtOnce(order), 'paidAtOnce')],
    sendSignedForm: [closed, formless, late],
    payFromBalance: [closed, unagreed, nothing, late],
    markAsPaid: [closed, unagreed, nothing, when(waits, 'waits'), gone],
    cancel: [closed],
    copy: [owned],
    addQuotation: [owned, closed, formless, late, when(isOfferFull(quotations), 'offerFull')],
    sendCertificateLink: [owned, unissued],
    withdrawLink: [unissued],
  };
}

const when = (isSo: boolean, reason: ActReason): Reason => (isSo ? reason : null);

type Reason = ActReason | null;
