import { activePaths } from '#engine/chart.ts';
import { addDays } from '#engine/language/dates.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';
import { situationOf } from '#engine/situation.ts';
import type { Witness } from '#workbench/journeys/find-witnesses.ts';
import type { JourneyEvent, JourneySnapshot } from '#workbench/journeys/journey-model.ts';

const ATTEMPT_OVER = ['paymentFailed', 'paymentCancelled', 'paymentExpired'];
const UNPAID = [
  'codeNotSent',
  'enteringCode',
  'codeExpired',
  'codeLocked',
  'choosingPayment',
  'paying',
  ...ATTEMPT_OVER,
];

/**
 * What can happen to an order at the server, where the chart, which projects its log, allows more: the states that one
 * commit passes through are never rested in, and money comes only once it was asked for.
 */
export function canHappen(product: Product): (snapshot: JourneySnapshot, event: JourneyEvent) => boolean {
  return (snapshot, { type, witness: name }) => {
    const at = leafOf(snapshot);
    if (type === 'ANSWER') return name !== undefined;
    if (!snapshot.confirmed) return true;
    const { begun, owes } = snapshot.witness;
    // To what an agent sold, or somebody else than the policyholder asks: the purchases are the public's.
    const isOffered = begun !== undefined && begun.about.by !== 'holder';
    if (type === 'AGREED' || (isOffered && at === 'sendingCode'))
      return isOffered && type === 'AGREED' && at === 'sendingCode';
    // What owes nothing is done as soon as it is agreed to.
    if (begun && !owes && at === 'choosingPayment') return type === 'PAID';
    if (at === 'sendingCode') return type === 'SENT' || (type === 'FAILED' && snapshot.last === 'CONFIRM');
    if (at === 'issuing') return type === 'ISSUED';
    switch (type) {
      // Staff cancels what nobody has paid; an offer that is over is over.
      case 'CANCEL':
      case 'LAPSED':
        return UNPAID.includes(at);
      case 'PAID':
        return (
          snapshot.asked &&
          (at === 'paying' ||
            ATTEMPT_OVER.includes(at) ||
            (at === 'orderExpired' && mayRevive(product, snapshot.witness)))
        );
      case 'REFUNDED':
        return snapshot.asked && at === 'orderExpired';
      case 'PAY':
        return at !== 'paying';
      // What staff cancelled lives on in a copy of its answers; late money for it: order-truths.test.ts.
      case 'REOPEN':
        return at !== 'orderCancelled';
      default:
        return true;
    }
  };
}

/** The innermost state of the journey. */
export function leafOf({ chart }: Pick<JourneySnapshot, 'chart'>): string {
  return activePaths(chart)
    .map((path) => path.at(-1) ?? '')
    .at(-1) as string;
}

/** The offer ends before the cover begins, so that late money still buys it. */
function mayRevive(product: Product, { record }: Witness): boolean {
  const { offerDays, cover } = product.definition.product;
  const begins = evaluatePlain(cover.effectiveFrom, situationOf(product, record).scope);
  return String(begins) > addDays(record.asOf, offerDays + 1);
}

/** Anyone may start it at the counter of the public site: other circumstances are the server's to set. */
export function isPublic({ record: { circumstances } }: Witness): boolean {
  return circumstances.channel === 'public' && circumstances.partner === undefined;
}

/** What the chart says and no call of the API does: walked by the engine alone, each with its reason. */
export const chartOnly: Record<string, string> = {
  ...Object.fromEntries(
    ['sendingCode', 'codeNotSent', 'enteringCode', 'codeExpired', 'codeLocked'].map((state) => [
      `journey.checkout.payment.${state} AGREED → choosingPayment`,
      'the customer agrees to what an agent sold: tests/paths/api/excuses.test.ts',
    ]),
  ),
  'journey.checkout.payment.paying PAY → paying':
    'a payment is asked for once: the same form again, and nothing is logged',
  'journey.checkout.payment.issuing REOPEN → issuing': 'PAID and ISSUED are one commit',
  'journey.checkout.payment.issuing CANCEL → issuing': 'PAID and ISSUED are one commit',
  'journey.checkout.payment.issuing LAPSED → issuing': 'PAID and ISSUED are one commit',
};
