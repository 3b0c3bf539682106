import type { TestOrder, WorldEvent } from '#contract/testing.ts';
import { activePaths, type ChartState } from '#engine/chart.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import { revising } from '#engine/policy/journeys/revising.ts';
import type { Services } from '#server/operations/services.ts';
import { isPartOrder } from '#server/purchase/instalments/part-order.ts';
import { isSale } from '#server/purchase/orders/awaits-consent.ts';
import { type Order, orderOutcomes } from '#server/purchase/orders/order-repository.ts';
import { type Attempt, attemptsOf } from '#server/purchase/payments/payment-repository.ts';

/** An order, and where it stands in the words of its checkout. */
export type OrderScene = { order: Order; state: string; attempts: Attempt[] };

export async function orderScene({ database, catalogue }: Services, order: Order): Promise<OrderScene> {
  const { product } = await catalogue.at(order.product, order.version);
  const happened = await orderOutcomes(database.sql, order.id);
  // A part of a premium is paid by whoever has its link: no code is asked for.
  const outcomes = isPartOrder(order)
    ? happened.flatMap((one) => (one.type === 'CONFIRM' ? [one, { type: 'SENT' }, { type: 'VERIFIED' }] : [one]))
    : happened;
  // One about a policy was confirmed on the way that a journey after the sale takes.
  const frozen = openJourney(order.about ? revising(product, order.about) : product, order.frozen);
  return {
    order,
    // Opened again it stands before its confirmation, as a draft: what was ordered is gone.
    state:
      order.status === 'cancelled'
        ? 'orderCancelled'
        : checkoutState(frozen, frozen.alike({ outcomes }).position.state),
    attempts: await attemptsOf(database.sql, order.id),
  };
}

/** The innermost state of the region that was confirmed: side regions do not matter any more. */
function checkoutState({ position: confirmed }: Journey, state: ChartState): string {
  const region = activePaths(confirmed.state).find((path) => path.includes(confirmed.page ?? ''))?.[0];
  const paths = activePaths(state);
  const path =
    paths.find(([first]) => first === region) ?? paths.toSorted((one, other) => other.length - one.length)[0];
  return path?.at(-1) ?? '';
}

const CODE_NOT_HERE = ['codeNotSent', 'codeExpired', 'codeLocked'];
const UNPAID = ['choosingPayment', 'paymentFailed', 'paymentCancelled', 'paymentExpired'];

/** What can happen to an order where it stands; `PAY` and what follows only with the sandbox gateway. */
export function possibleEvents({ order, state, attempts }: OrderScene, hasSandbox: boolean): WorldEvent[] {
  const isOpen = order.status === 'incomplete' || order.status === 'confirmed';
  const isAsked = attempts.length > 0 && !attempts.some(({ status }) => status === 'paid' || status === 'refunded');
  const entering = state === 'enteringCode';
  const can: Record<WorldEvent, boolean> = {
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
    REOPEN: !isPartOrder(order) && (isOpen || order.status === 'expired'),
  };
  return (Object.keys(can) as WorldEvent[]).filter((event) => can[event]);
}

export function viewScene(scene: OrderScene, hasSandbox: boolean): TestOrder {
  const { ref, number, product, createdAt, total, currency } = scene.order;
  const can = possibleEvents(scene, hasSandbox);
  return { ref, number, product, at: createdAt.toISOString(), state: scene.state, total, currency, can };
}
