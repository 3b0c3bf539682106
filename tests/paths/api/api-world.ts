import { listActivePaths } from '#engine/chart.ts';
import { deriveState } from '#engine/derived-state.ts';
import { addDays } from '#engine/language/dates.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';
import type { AnswerSet } from '#workbench/journeys/find-answer-sets.ts';
import type { JourneyEvent, JourneySnapshot } from '#workbench/journeys/journey-model.ts';

const ENDED_ATTEMPT_STATES = ['paymentFailed', 'paymentCancelled', 'paymentExpired'];
const UNPAID_STATES = [
  'codeNotSent',
  'enteringCode',
  'codeExpired',
  'codeLocked',
  'choosingPayment',
  'paying',
  ...ENDED_ATTEMPT_STATES,
];

/**
 * The events that can happen to an order at the server, where the chart, which projects its log, allows more: an order
 * never rests in a state that one commit passes through, and money comes only after a request.
 */
export function canHappen(product: Product): (snapshot: JourneySnapshot, event: JourneyEvent) => boolean {
  return (snapshot, { type, witness: name }) => {
    const at = findLeafState(snapshot);
    if (type === 'ANSWER') return name !== undefined;
    if (!snapshot.confirmed) return true;
    const { begun, owes } = snapshot.witness;
    // To what an agent sold, or somebody else than the policyholder asks: the purchases are the public's.
    const isOffered = begun !== undefined && begun.about.by !== 'holder';
    if (type === 'AGREED' || (isOffered && at === 'sendingCode'))
      return isOffered && type === 'AGREED' && at === 'sendingCode';
    // A change without a debt is done as soon as the customer agrees.
    if (begun && !owes && at === 'choosingPayment') return type === 'PAID';
    if (at === 'sendingCode') return type === 'SENT' || (type === 'FAILED' && snapshot.last === 'CONFIRM');
    if (at === 'issuing') return type === 'ISSUED';
    switch (type) {
      // Staff cancels what nobody has paid; an offer that is over is over.
      case 'CANCEL':
      case 'LAPSED':
        return UNPAID_STATES.includes(at);
      case 'PAID':
        return (
          snapshot.asked &&
          (at === 'paying' ||
            ENDED_ATTEMPT_STATES.includes(at) ||
            (at === 'orderExpired' && canRevive(product, snapshot.witness)))
        );
      case 'REFUNDED':
        return snapshot.asked && at === 'orderExpired';
      case 'PAY':
        return at !== 'paying';
      // A draft that staff cancelled continues as a copy of its answers. order-invariants.test.ts tests late money for it.
      case 'REOPEN':
        return at !== 'orderCancelled';
      default:
        return true;
    }
  };
}

/** The innermost state of the journey. */
export function findLeafState({ chart }: Pick<JourneySnapshot, 'chart'>): string {
  return listActivePaths(chart)
    .map((path) => path.at(-1) ?? '')
    .at(-1) as string;
}

/** The offer ends before the cover begins, so that late money still buys it. */
function canRevive(product: Product, { record }: AnswerSet): boolean {
  const { offerDays, cover } = product.definition.product;
  const begins = evaluatePlain(cover.effectiveFrom, deriveState(product, record).scope);
  return String(begins) > addDays(record.asOf, offerDays + 1);
}

/** Anyone may start it at the counter of the public site: other circumstances are the server's to set. */
export function isPublic({ record: { circumstances } }: AnswerSet): boolean {
  return circumstances.channel === 'public' && circumstances.partner === undefined;
}

/** Transitions of the chart that no call of the API makes: walked by the engine alone, each with its reason. */
export const chartOnlyTransitions: Record<string, string> = {
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
