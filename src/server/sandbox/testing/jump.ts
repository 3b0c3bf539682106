import type { BodyOf, ReplyOf } from '#contract/call.ts';
import { type jumpToState as jumpCall, jumpStates, type PolicyState, policyStates } from '#contract/testing.ts';
import { moveCaseToToday } from '#server/catalogue/cases/move-case-to-today.ts';
import { ApiProblem, toProblemErrors } from '#server/platform/http/api-problem.ts';
import { confirmOrder } from '#server/purchase/checkout/confirm-order.ts';
import { openOrder } from '#server/purchase/order-links/open-link.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { type CaseDraft, runCase } from '../cases/run-draft-case.ts';
import { setOwnPhone } from '../cases/set-own-phone.ts';
import { loadOrderScene, viewScene } from './order-scene.ts';
import { bringPolicyToState } from './policy-fixtures.ts';
import { playWorld, type Stage, TESTER_NETWORK } from './simulate-event.ts';

type Reply = ReplyOf<typeof jumpCall>;

/** The event that continues from each state of a normal checkout. */
const onwards = [
  ['sendingCode', 'SENT'],
  ['codeNotSent', 'SENT'],
  ['enteringCode', 'VERIFIED'],
  ['choosingPayment', 'PAY'],
  ['paying', 'PAID'],
  ['issued', undefined],
] as const;

/**
 * Creates a draft or order of a case at a page, or at a state after CONFIRM, with the customers' functions. If the case
 * does not reach it, the result is the last page, with its problems.
 */
export async function jump(stage: Stage, wish: BodyOf<typeof jumpCall>): Promise<Reply> {
  const { services, tools } = stage;
  const current = services.catalogue.current(wish.product);
  if (!current) throw new ApiProblem(404, 'productNotFound');
  const { product } = current;
  const ofPolicy = policyStates.find((state) => state === wish.page);
  const isState = ofPolicy !== undefined || (jumpStates as readonly string[]).includes(wish.page);
  if (!isState && !Object.hasOwn(product.definition.form.pages, wish.page)) throw new ApiProblem(404, 'notFound');
  const testCase = moveCaseToToday(tools.products, product.id, wish.case, toBusinessDate(services.now()));
  const walked = await runCase(services, {
    product,
    testCase: setOwnPhone(product, testCase),
    language: wish.language,
    ...(isState ? {} : { until: wish.page, answered: wish.answered ?? false }),
  });
  const { id, key, view, problems } = walked;
  const stands = view.page ?? '';
  if (isState && problems.length === 0) {
    const bought = await confirmAndContinue(stage, walked, ofPolicy === undefined ? wish.page : 'issued');
    return ofPolicy === undefined || !bought.reached ? bought : bringToState(stage, bought, ofPolicy);
  }
  return { id, key, order: null, stands, reached: stands === wish.page, problems };
}

/** Moves the policy of a new order to a state. */
async function bringToState(stage: Stage, bought: Reply, state: PolicyState): Promise<Reply> {
  const finish = async (order: string) => (await playOn(stage, order, 'issued')) === 'issued';
  const reached = await bringPolicyToState(stage, bought.order as string, state, finish);
  return { ...bought, stands: reached ? state : bought.stands, reached };
}

/** Simulates events until an order reaches a state; returns its final state. */
async function playOn(stage: Stage, order: string, wanted: string): Promise<string> {
  const { services, sandbox } = stage;
  let at = viewScene(await loadOrderScene(services, await openOrder(services, order)), sandbox !== undefined);
  for (
    let event = findEventTowards(at.state, wanted);
    event && at.can.includes(event);
    event = findEventTowards(at.state, wanted)
  )
    at = await playWorld(stage, order, event);
  return at.state;
}

/** Confirms, and simulates events until the order reaches the state. */
async function confirmAndContinue(stage: Stage, { id, key, view }: CaseDraft, wanted: string): Promise<Reply> {
  const { services } = stage;
  try {
    const { order } = await confirmOrder(services, id, key, { network: TESTER_NETWORK });
    const stands = await playOn(stage, order, wanted);
    return { id, key, order, stands, reached: stands === wanted, problems: [] };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problems.length === 0) throw error;
    return { id, key, order: null, stands: view.page ?? '', reached: false, problems: toProblemErrors(error.problems) };
  }
}

/** Returns the event that leads nearer to the state; undefined at the state or beyond it. */
function findEventTowards(state: string, wanted: string): (typeof onwards)[number][1] {
  const place = (name: string) => onwards.findIndex(([each]) => each === name);
  return place(state) < place(wanted) ? onwards[place(state)]?.[1] : undefined;
}
