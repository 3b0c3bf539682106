import type { TestOrder, WorldEvent } from '#contract/testing.ts';
import type { Services } from '#server/operations/services.ts';
import { MAIL_CODE_MINUTES } from '#server/platform/codes/one-time-code.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { sendOrderCode, verifyOrderCode } from '#server/purchase/checkout/order-code.ts';
import { reopenOrder } from '#server/purchase/checkout/reopen-order.ts';
import { openOrder } from '#server/purchase/order-links/open-link.ts';
import { isSale } from '#server/purchase/orders/awaits-consent.ts';
import { orProviderProblem } from '#server/purchase/payments/provider-problem.ts';
import { settleAttempt } from '#server/purchase/payments/settle-attempt.ts';
import { ATTEMPT_MINUTES, startPayment } from '#server/purchase/payments/start-payment.ts';
import { agreeAsCustomer } from './agree-as-customer.ts';
import { type OrderScene, orderScene, possibleEvents, viewScene } from './order-scene.ts';
import { codeOf } from './outbox.ts';
import type { SandboxClient } from './sandbox-client.ts';
import { laterBy } from './set-clock.ts';
import type { TestingTools } from './testing-tools.ts';

/** In the place of a network, for what nobody asks from anywhere. */
export const TESTERS = 'testers';

/** What playing the world takes. `origin` is where the tester's browser is. */
export type Stage = { services: Services; tools: TestingTools; sandbox: SandboxClient | undefined; origin: string };

/**
 * Lets something happen to an order by the means by which it happens to a customer: the code of the outbox, the clock,
 * the sandbox gateway. Throws 409 `notAllowedNow` for what cannot happen where the order stands.
 */
export async function playWorld(stage: Stage, ref: string, event: WorldEvent): Promise<TestOrder> {
  const { services, sandbox } = stage;
  const scene = await orderScene(services, await openOrder(services, ref));
  if (!possibleEvents(scene, sandbox !== undefined).includes(event)) throw new ApiProblem(409, 'notAllowedNow');
  await orProviderProblem(() => plays[event](stage, scene));
  return viewScene(await orderScene(services, await openOrder(services, ref)), sandbox !== undefined);
}

type Play = (stage: Stage, scene: OrderScene) => Promise<unknown>;

const plays: Record<WorldEvent, Play> = {
  SENT: sendInTime,
  VERIFIED: async ({ services }, { order }) =>
    isSale(order)
      ? agreeAsCustomer(services, order.ref, { isSent: true, network: TESTERS })
      : verifyOrderCode(services, order.ref, { code: await codeOf(services, order), network: TESTERS }),
  REJECTED: ({ services }, { order }) => enterWrongly(services, order),
  async LOCKED({ services }, { order }) {
    while ((await enterWrongly(services, order)) !== 'codeLocked');
  },
  EXPIRED: (stage, scene) => (scene.state === 'paying' ? letPaymentExpire(stage, scene) : letCodeExpire(stage, scene)),
  async PAY({ services, sandbox, origin }, { order }) {
    const { language } = order.frozen.circumstances;
    const wish = language === 'km' ? ({ language, prefix: '/km' } as const) : ({ language: 'en', prefix: '' } as const);
    await sandbox?.post(await startPayment(services, order.ref, { ...wish, option: 'cards', origin }));
  },
  PAID: async (stage, scene) => {
    await decide(stage, scene, 'approve');
    // Money that came too late goes back.
    await stage.tools.work();
  },
  FAILED: (stage, scene) => decide(stage, scene, 'decline'),
  CANCELLED: (stage, scene) => decide(stage, scene, 'cancel'),
  async LAPSED({ tools }, { order }) {
    tools.clock.moveTo(laterBy(latest(order.payableUntil, tools.clock.now()), { minutes: 1 }));
    await tools.work();
  },
  REOPEN: ({ services }, { order }) => reopenOrder(services, order.ref),
};

/** Too soon after the last code, or after too many: the clock goes on until it may be sent. */
async function sendInTime({ services, tools }: Stage, { order }: OrderScene): Promise<void> {
  try {
    await sendOrderCode(services, order.ref, TESTERS);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.retryAfter === undefined) throw error;
    tools.clock.moveTo(laterBy(tools.clock.now(), { minutes: error.retryAfter / 60 }));
    await sendOrderCode(services, order.ref, TESTERS);
  }
}

/** Enters another code than the one that was sent; answers by which code it was refused. */
async function enterWrongly(services: Services, order: OrderScene['order']): Promise<string> {
  const right = await codeOf(services, order);
  const wrong = `${right.slice(0, -1)}${(Number(right.at(-1)) + 1) % 10}`;
  return refusalOf(['codeWrong', 'codeLocked'], () =>
    verifyOrderCode(services, order.ref, { code: wrong, network: TESTERS }),
  );
}

async function letCodeExpire({ services, tools }: Stage, { order }: OrderScene): Promise<void> {
  tools.clock.moveTo(laterBy(tools.clock.now(), { minutes: MAIL_CODE_MINUTES + 1 }));
  const right = await codeOf(services, order);
  await refusalOf(['codeExpired'], () => verifyOrderCode(services, order.ref, { code: right, network: TESTERS }));
}

async function letPaymentExpire({ services, tools }: Stage, { attempts }: OrderScene): Promise<void> {
  tools.clock.moveTo(laterBy(tools.clock.now(), { minutes: ATTEMPT_MINUTES + 1 }));
  for (const { tranId } of attempts) await settleAttempt(services, tranId);
}

/** The gateway's word on the attempt under way, or the last one; its form may not be posted yet. Then the buyer is back. */
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

/** The code of the refusal that is part of the play; other problems stay problems. */
async function refusalOf(expected: string[], work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ApiProblem && expected.includes(error.code)) return error.code;
    throw error;
  }
  throw new ApiProblem(409, 'notAllowedNow');
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);
