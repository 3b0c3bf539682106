import type { SimulatedEvent, TestOrder } from '#contract/testing.ts';
import { type ChartState, listActivePaths } from '#engine/chart.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import { toRevisionProduct } from '#engine/policy/endorsements/revision.ts';
import type { Services } from '#server/operations/services.ts';
import { isInstalmentOrder } from '#server/purchase/instalments/instalment-order.ts';
import { isSale } from '#server/purchase/orders/order-consent.ts';
import { listOrderOutcomes, type Order } from '#server/purchase/orders/order-repository.ts';
import { type Attempt, listAttempts } from '#server/purchase/payments/payment-repository.ts';

/** An order, and its state in its checkout chart. */
export type OrderScene = { order: Order; state: string; attempts: Attempt[] };

export async function loadOrderScene({ database, catalogue }: Services, order: Order): Promise<OrderScene> {
  const { product } = await catalogue.at(order.product, order.version);
  const happened = await listOrderOutcomes(database.sql, order.id);
  // Anybody with its link pays an instalment: no code is asked for.
  const outcomes = isInstalmentOrder(order)
    ? happened.flatMap((one) => (one.type === 'CONFIRM' ? [one, { type: 'SENT' }, { type: 'VERIFIED' }] : [one]))
    : happened;
  // An order about a policy was confirmed on the chart of an endorsement.
  const frozen = openJourney(order.about ? toRevisionProduct(product, order.about) : product, order.frozen);
  return {
    order,
    // A reopened order is before its confirmation, as a draft: the order itself is void.
    state:
      order.status === 'cancelled'
        ? 'orderCancelled'
        : readCheckoutState(frozen, frozen.alike({ outcomes }).position.state),
    attempts: await listAttempts(database.sql, order.id),
  };
}

/**
 * Returns the innermost state of the chart's region in which the order was confirmed; parallel regions do not count.
 */
function readCheckoutState({ position: confirmed }: Journey, state: ChartState): string {
  const region = listActivePaths(confirmed.state).find((path) => path.includes(confirmed.page ?? ''))?.[0];
  const paths = listActivePaths(state);
  const path =
    paths.find(([first]) => first === region) ?? paths.toSorted((one, other) => other.length - one.length)[0];
  return path?.at(-1) ?? '';
}

const CODE_NOT_HERE = ['codeNotSent', 'codeExpired', 'codeLocked'];
const UNPAID = ['choosingPayment', 'paymentFailed', 'paymentCancelled', 'paymentExpired'];

/** Lists the possible events of an order in its present state; `PAY` and later events need the sandbox gateway. */
export function listPossibleEvents({ order, state, attempts }: OrderScene, hasSandbox: boolean): SimulatedEvent[] {
  const isOpen = order.status === 'incomplete' || order.status === 'confirmed';
  const isAsked = attempts.length > 0 && !attempts.some(({ status }) => status === 'paid' || status === 'refunded');
  const entering = state === 'enteringCode';
  const can: Record<SimulatedEvent, boolean> = {
    // The customer of an agent's sale has to request the code.
    SENT: entering || CODE_NOT_HERE.includes(state) || (state === 'sendingCode' && isSale(order)),
    VERIFIED: entering,
    REJECTED: entering,
    LOCKED: entering,
    EXPIRED: entering || (hasSandbox && state === 'paying'),
    PAY: hasSandbox && UNPAID.includes(state),
    PAID: hasSandbox && isAsked,
    FAILED: hasSandbox && state === 'paying',
    CANCELLED: hasSandbox && state === 'paying',
    LAPSED: isOpen,
    REOPEN: !isInstalmentOrder(order) && (isOpen || order.status === 'expired'),
  };
  return (Object.keys(can) as SimulatedEvent[]).filter((event) => can[event]);
}

export function viewScene(scene: OrderScene, hasSandbox: boolean): TestOrder {
  const { ref, number, product, createdAt, total, currency } = scene.order;
  const can = listPossibleEvents(scene, hasSandbox);
  return { ref, number, product, at: createdAt.toISOString(), state: scene.state, total, currency, can };
}
