import type { ProofQuestion } from '#contract/purchase/order-links.ts';
import { hashToken } from '#server/people/sessions/session-token.ts';
import {
  type CodeCaller,
  computeResendTime,
  maskPhone,
  sendCode,
  toVerificationProblem,
  verifyCode,
} from '#server/platform/codes/one-time-code.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { consumeQuestionQuota, consumeQuota, isExhausted, type Limit } from '#server/platform/limits/consume-quota.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockOrder, logEvent, type Order } from '../orders/order-repository.ts';
import { listBirthHashes } from '../policies/birth-proof.ts';
import { findPolicyOfBirth, findPolicyOfOrder, type Policy } from '../policies/policy-repository.ts';
import { openLink } from './open-link.ts';
import { rememberDevice } from './remember-device.ts';
import { renewLink } from './renew-link.ts';

/** Limit of different dates of birth that one network may try for an order. */
const NETWORK_LIMIT: Limit = { name: 'order birth of a network', most: 5, minutes: 60 };
/** The same limit for all networks together. Beyond it only the code to the phone is accepted, for a day. */
const ORDER_LIMIT: Limit = { name: 'order birth', most: 10, minutes: 24 * 60 };

/**
 * Limit of codes that all browsers together may request for an order in a minute. One browser waits 30 seconds between
 * two codes.
 */
const MAX_OPEN_CODES: Limit = { name: 'proof codes at once', most: 3, minutes: 1 };

/** Token of the browser, and its network. */
type Browser = CodeCaller & { device: string };

type IssuedOrder = { order: Order; policy: Policy; hasEnded: boolean };

async function openIssuedOrder(services: PurchaseServices, sql: Sql, ref: string): Promise<IssuedOrder> {
  const { order, hasEnded } = await openLink(sql, ref, services.now());
  const policy = await findPolicyOfOrder(sql, order.id);
  if (order.status !== 'issued' || !policy) throw new ApiProblem(409, 'notAllowedNow');
  return { order, policy, hasEnded };
}

/**
 * Returns the question to a browser that has only the link to an issued order, and the data that it may see before it
 * answers.
 * @throws 404 `orderNotFound`, 409 `notAllowedNow` before the policy is issued
 */
export async function viewProofQuestion(services: PurchaseServices, ref: string): Promise<ProofQuestion> {
  const { sql } = services.database;
  const { order, policy, hasEnded } = await openIssuedOrder(services, sql, ref);
  return {
    ...{ product: order.product, version: order.version, hasEnded },
    number: policy.number.replace(/\d(?=\d{2,}$)/g, '•'),
    asksBirth: !hasEnded && policy.birthProof !== null && !(await isExhausted(services, sql, ORDER_LIMIT, order.id)),
    phone: maskPhone(order.phone),
  };
}

/** A code is valid in one browser alone: wrong guesses in other browsers do not invalidate it. */
const buildCodeSubject = (orderId: string, device: string) => `proof:${orderId}:${hashToken(device)}`;

/** Sends a code to the phone of an issued order, for one browser, within the limits of `sendCode`. */
export async function sendDeviceCode(services: PurchaseServices, ref: string, { device, ...caller }: Browser) {
  return services.database.transaction('send proof code', async (sql) => {
    const { order } = await openIssuedOrder(services, sql, ref);
    await consumeQuota(services, sql, [{ limit: MAX_OPEN_CODES, of: order.id }], 'codeTooSoon');
    const { language } = order.frozen.circumstances;
    await sendCode(services, sql, {
      ...{
        subject: buildCodeSubject(order.id, device),
        recipient: order.phone,
        language,
        caller,
        purpose: 'customer',
      },
    });
    return { phone: maskPhone(order.phone), resendAt: computeResendTime({ sentAt: services.now() }).toISOString() };
  });
}

/** A proof has exactly one of the two members. */
type Proof = { dateOfBirth?: string; code?: string };

/**
 * Accepts a browser as the customer's, by the policyholder's date of birth or by the code that it requested. Returns
 * the reference to continue with: a new one if the link has ended, which only a code permits. A wrong guess is counted
 * before it is refused.
 */
export async function proveDevice(services: PurchaseServices, ref: string, proof: Proof, browser: Browser) {
  if ((proof.code === undefined) === (proof.dateOfBirth === undefined)) throw new ApiProblem(422, 'invalidRequest');
  const judged = await services.database.transaction('prove order', async (sql) => {
    const issued = await openIssuedOrder(services, sql, ref);
    const refusal =
      proof.code === undefined
        ? await checkBirthDate(services, sql, issued, { ...browser, dateOfBirth: proof.dateOfBirth ?? '' })
        : await checkProofCode(services, sql, issued, { ...browser, code: proof.code });
    if (refusal) return refusal;
    const { order, hasEnded } = issued;
    await lockOrder(sql, order.id);
    await rememberDevice(services, sql, order.id, browser.device);
    await logEvent(sql, {
      orderId: order.id,
      type: 'PROVEN',
      at: services.now(),
      note: proof.code === undefined ? 'birth' : 'code',
    });
    return { ref: hasEnded ? await renewLink(services, sql, order.id) : ref };
  });
  if (judged instanceof ApiProblem) throw judged;
  return judged;
}

async function checkProofCode(
  services: PurchaseServices,
  sql: Sql,
  { order }: IssuedOrder,
  { device, network, code: entered }: Browser & { code: string },
) {
  const verification = await verifyCode(services, sql, {
    subject: buildCodeSubject(order.id, device),
    entered,
    network,
  });
  return verification.result === 'verified' ? undefined : toVerificationProblem(verification);
}

async function checkBirthDate(
  services: PurchaseServices,
  sql: Sql,
  { order, policy, hasEnded }: IssuedOrder,
  { network, dateOfBirth: born }: Browser & { dateOfBirth: string },
): Promise<ApiProblem | undefined> {
  if (hasEnded) return new ApiProblem(410, 'linkEnded');
  if (policy.birthProof === null) return new ApiProblem(409, 'birthClosed');
  await consumeQuestionQuota(services, sql, [{ limit: NETWORK_LIMIT, of: `${order.id}\n${network}`, question: born }]);
  await consumeQuestionQuota(services, sql, [{ limit: ORDER_LIMIT, of: order.id, question: born }], 'birthClosed');
  const proofs = listBirthHashes(services.config.keys, policy.number, born);
  if (await findPolicyOfBirth(sql, policy.number, proofs)) return undefined;
  return new ApiProblem(422, 'birthWrong', [
    { code: 'birthWrong', at: '/dateOfBirth', message: 'problems.birthWrong' },
  ]);
}
