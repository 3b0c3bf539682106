import type { SimulatedEvent, TestOrder } from '#contract/testing.ts';
import type { Services } from '#server/operations/services.ts';
import { MAIL_CODE_MINUTES } from '#server/platform/codes/one-time-code.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { sendOrderCode, verifyOrderCode } from '#server/purchase/checkout/order-code.ts';
import { reopenOrder } from '#server/purchase/checkout/reopen-order.ts';
import { openOrder } from '#server/purchase/order-links/open-link.ts';
import { isSale } from '#server/purchase/orders/order-consent.ts';
import { orProviderProblem } from '#server/purchase/payments/provider-problem.ts';
import { settleAttempt } from '#server/purchase/payments/settle-attempt.ts';
import { ATTEMPT_MINUTES, startPayment } from '#server/purchase/payments/start-payment.ts';
import { agreeAsCustomer } from './agree-as-customer.ts';
import { listPossibleEvents, loadOrderScene, type OrderScene, viewScene } from './order-scene.ts';
import { findLastOrderCode } from './outbox.ts';
import type { SandboxClient } from './sandbox-client.ts';
import { addSpan } from './set-clock.ts';
import type { TestingTools } from './testing-tools.ts';

/** The network of simulated requests, which come from no address. */
export const TESTER_NETWORK = 'testers';

/** The environment of simulated events. `origin` is that of the tester's browser. */
export type Stage = { services: Services; tools: TestingTools; sandbox: SandboxClient | undefined; origin: string };

/**
 * Simulates an event of an order by the same means as for a customer: the code of the outbox, the clock, the sandbox
 * gateway.
 * @throws ApiProblem 409 `notAllowedNow` for an event that is not possible now
 */
export async function playWorld(stage: Stage, ref: string, event: SimulatedEvent): Promise<TestOrder> {
  const { services, sandbox } = stage;
  const scene = await loadOrderScene(services, await openOrder(services, ref));
  if (!listPossibleEvents(scene, sandbox !== undefined).includes(event)) throw new ApiProblem(409, 'notAllowedNow');
  await orProviderProblem(() => simulations[event](stage, scene));
  return viewScene(await loadOrderScene(services, await openOrder(services, ref)), sandbox !== undefined);
}

type Simulation = (stage: Stage, scene: OrderScene) => Promise<unknown>;

const simulations: Record<SimulatedEvent, Simulation> = {
  SENT: sendCodeWhenAllowed,
  VERIFIED: async ({ services }, { order }) =>
    isSale(order)
      ? agreeAsCustomer(services, order.ref, { isSent: true, network: TESTER_NETWORK })
      : verifyOrderCode(services, order.ref, {
          code: await findLastOrderCode(services, order),
          network: TESTER_NETWORK,
        }),
  REJECTED: ({ services }, { order }) => enterWrongCode(services, order),
  async LOCKED({ services }, { order }) {
    while ((await enterWrongCode(services, order)) !== 'codeLocked');
  },
  EXPIRED: (stage, scene) => (scene.state === 'paying' ? letPaymentExpire(stage, scene) : letCodeExpire(stage, scene)),
  async PAY({ services, sandbox, origin }, { order }) {
    const { language } = order.frozen.circumstances;
    const wish = language === 'km' ? ({ language, prefix: '/km' } as const) : ({ language: 'en', prefix: '' } as const);
    await sandbox?.post(await startPayment(services, order.ref, { ...wish, option: 'cards', origin }));
  },
  PAID: async (stage, scene) => {
    await decide(stage, scene, 'approve');
    // Late money is refunded.
    await stage.tools.work();
  },
  FAILED: (stage, scene) => decide(stage, scene, 'decline'),
  CANCELLED: (stage, scene) => decide(stage, scene, 'cancel'),
  async LAPSED({ tools }, { order }) {
    tools.clock.moveTo(addSpan(latest(order.payableUntil, tools.clock.now()), { minutes: 1 }));
    await tools.work();
  },
  REOPEN: ({ services }, { order }) => reopenOrder(services, order.ref),
};

/** If a code was sent too recently or too often, the clock moves on until the next one is allowed. */
async function sendCodeWhenAllowed({ services, tools }: Stage, { order }: OrderScene): Promise<void> {
  try {
    await sendOrderCode(services, order.ref, { network: TESTER_NETWORK });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.retryAfter === undefined) throw error;
    tools.clock.moveTo(addSpan(tools.clock.now(), { minutes: error.retryAfter / 60 }));
    await sendOrderCode(services, order.ref, { network: TESTER_NETWORK });
  }
}

/** Enters a wrong code; returns the code of its refusal. */
async function enterWrongCode(services: Services, order: OrderScene['order']): Promise<string> {
  const right = await findLastOrderCode(services, order);
  const wrong = `${right.slice(0, -1)}${(Number(right.at(-1)) + 1) % 10}`;
  return catchRefusal(['codeWrong', 'codeLocked'], () =>
    verifyOrderCode(services, order.ref, { code: wrong, network: TESTER_NETWORK }),
  );
}

async function letCodeExpire({ services, tools }: Stage, { order }: OrderScene): Promise<void> {
  tools.clock.moveTo(addSpan(tools.clock.now(), { minutes: MAIL_CODE_MINUTES + 1 }));
  const right = await findLastOrderCode(services, order);
  await catchRefusal(['codeExpired'], () =>
    verifyOrderCode(services, order.ref, { code: right, network: TESTER_NETWORK }),
  );
}

async function letPaymentExpire({ services, tools }: Stage, { attempts }: OrderScene): Promise<void> {
  tools.clock.moveTo(addSpan(tools.clock.now(), { minutes: ATTEMPT_MINUTES + 1 }));
  for (const { tranId } of attempts) await settleAttempt(services, tranId);
}

/**
 * Sends the gateway's decision on the pending attempt, or else on the last one. It posts the payment form first,
 * because the buyer may not have posted it. Then it settles the attempt, as if the buyer returned.
 */
async function decide(
  { services, sandbox }: Stage,
  { attempts }: OrderScene,
  action: 'approve' | 'decline' | 'cancel',
): Promise<void> {
  const last = attempts.find(({ status }) => status === 'pending') ?? attempts[0];
  if (!last || !sandbox) throw new ApiProblem(409, 'notAllowedNow');
  await sandbox.post(last.form);
  await sandbox.control({ tranId: last.tranId, action });
  if (action === 'approve') await sandbox.control({ action: 'deliver' });
  await settleAttempt(services, last.tranId);
}

/** Returns the code of an expected refusal; other problems are thrown. */
async function catchRefusal(expected: string[], work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ApiProblem && expected.includes(error.code)) return error.code;
    throw error;
  }
  throw new ApiProblem(409, 'notAllowedNow');
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);
