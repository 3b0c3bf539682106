import type { SimulatedEvent, TestOrder } from '#contract/testing.ts';
import { type ChartState, listActivePaths } from '#engine/chart.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import { toRevisionProduct } from '#engine/policy/endorsements/revision.ts';
import type { Services } from '#server/operations/services.ts';
import { isInstalmentOrder } from '#server/purchase/instalments/instalment-order.ts';
import { isSale } from '#server/purchase/orders/order-consent.ts';
import { listOrderOutcomes, type Order } from '#server/purchase/orders/order-repository.ts';
import { type Attempt, listAttempts } from '#server/purchase/payments/payment-repository.ts';

/** An order, and where it stands in the words of its checkout. */
export type OrderScene = { order: Order; state: string; attempts: Attempt[] };

export async function loadOrderScene({ database, catalogue }: Services, order: Order): Promise<OrderScene> {
  const { product } = await catalogue.at(order.product, order.version);
  const happened = await listOrderOutcomes(database.sql, order.id);
  // A part of a premium is paid by whoever has its link: no code is asked for.
  const outcomes = isInstalmentOrder(order)
    ? happened.flatMap((one) => (one.type === 'CONFIRM' ? [one, { type: 'SENT' }, { type: 'VERIFIED' }] : [one]))
    : happened;
  // One about a policy was confirmed on the way that a journey after the sale takes.
  const frozen = openJourney(order.about ? toRevisionProduct(product, order.about) : product, order.frozen);
  return {
    order,
    // Opened again it stands before its confirmation, as a draft: what was ordered is gone.
    state:
      order.status === 'cancelled'
        ? 'orderCancelled'
        : readCheckoutState(frozen, frozen.alike({ outcomes }).position.state),
    attempts: await listAttempts(database.sql, order.id),
  };
}

/** The innermost state of the region that was confirmed: side regions do not matter any more. */
function readCheckoutState({ position: confirmed }: Journey, state: ChartState): string {
  const region = listActivePaths(confirmed.state).find((path) => path.includes(confirmed.page ?? ''))?.[0];
  const paths = listActivePaths(state);
  const path =
    paths.find(([first]) => first === region) ?? paths.toSorted((one, other) => other.length - one.length)[0];
  return path?.at(-1) ?? '';
}

const CODE_NOT_HERE = ['codeNotSent', 'codeExpired', 'codeLocked'];
const UNPAID = ['choosingPayment', 'paymentFailed', 'paymentCancelled', 'paymentExpired'];

/** What can happen to an order where it stands; `PAY` and what follows only with the sandbox gateway. */
export function listPossibleEvents({ order, state, attempts }: OrderScene, hasSandbox: boolean): SimulatedEvent[] {
  const isOpen = order.status === 'incomplete' || order.status === 'confirmed';
  const isAsked = attempts.length > 0 && !attempts.some(({ status }) => status === 'paid' || status === 'refunded');
  const entering = state === 'enteringCode';
  const can: Record<SimulatedEvent, boolean> = {
    // What an agent sold waits for its customer to ask for the code.
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
