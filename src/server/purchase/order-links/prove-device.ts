import type { OrderQuestion } from '#contract/purchase/order-links.ts';
import { hashToken } from '#server/people/sessions/session-token.ts';
import {
  maskPhone,
  resendTime,
  sendCode,
  verificationProblem,
  verifyCode,
} from '#server/platform/codes/one-time-code.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { isUsedUp, type Limit, takeForQuestion, takeFrom } from '#server/platform/limits/take-from.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockOrder, logEvent, type Order } from '../orders/order-repository.ts';
import { birthProofs } from '../policies/birth-proof.ts';
import { findPolicyOfBirth, findPolicyOfOrder, type Policy } from '../policies/policy-repository.ts';
import { openLink } from './open-link.ts';
import { rememberDevice } from './remember-device.ts';
import { newLink } from './renew-link.ts';

/** Different dates of birth that one network may try for an order. */
const OF_A_NETWORK: Limit = { name: 'order birth of a network', most: 5, minutes: 60 };
/** And all networks together: then the date proves nothing for a day, and the code to the phone is the way. */
const OF_AN_ORDER: Limit = { name: 'order birth', most: 10, minutes: 24 * 60 };

/** Codes of an order that all browsers together may ask for at once; each browser waits half a minute for another. */
const AT_ONCE: Limit = { name: 'proof codes at once', most: 3, minutes: 1 };

/** Token of the browser, and the network that it is in. */
type Browser = { device: string; network: string };

type Issued = { order: Order; policy: Policy; hasEnded: boolean };

async function openIssued(services: PurchaseServices, sql: Sql, ref: string): Promise<Issued> {
  const { order, hasEnded } = await openLink(sql, ref, services.now());
  const policy = await findPolicyOfOrder(sql, order.id);
  if (order.status !== 'issued' || !policy) throw new ApiProblem(409, 'notAllowedNow');
  return { order, policy, hasEnded };
}

/** What a browser that holds a link to an issued order is asked, and may know. Throws 404 `orderNotFound`, 409. */
export async function questionOf(services: PurchaseServices, ref: string): Promise<OrderQuestion> {
  const { sql } = services.database;
  const { order, policy, hasEnded } = await openIssued(services, sql, ref);
  return {
    ...{ product: order.product, version: order.version, hasEnded },
    number: policy.number.replace(/\d(?=\d{2,}$)/g, '•'),
    asksBirth: !hasEnded && policy.birthProof !== null && !(await isUsedUp(services, sql, OF_AN_ORDER, order.id)),
    phone: maskPhone(order.phone),
  };
}

/** A code is good in one browser alone: wrong guesses elsewhere end no one else's. */
const subjectOf = (orderId: string, device: string) => `proof:${orderId}:${hashToken(device)}`;

/** Sends a code to the phone of an issued order, for one browser, within the limits of `sendCode`. */
export async function sendCodeOfProof(
  services: PurchaseServices,
  ref: string,
  { device, network }: Browser,
): Promise<{ phone: string; resendAt: string }> {
  return services.database.transaction('send proof code', async (sql) => {
    const { order } = await openIssued(services, sql, ref);
    await takeFrom(services, sql, [{ limit: AT_ONCE, of: order.id }], 'codeTooSoon');
    const { language } = order.frozen.circumstances;
    await sendCode(services, sql, {
      ...{ subject: subjectOf(order.id, device), recipient: order.phone, language, network, purpose: 'customer' },
    });
    return { phone: maskPhone(order.phone), resendAt: resendTime({ sentAt: services.now() }).toISOString() };
  });
}

/** One of the two. */
type Proof = { dateOfBirth?: string; code?: string };

/**
 * Takes a browser for the customer's, for the policyholder's date of birth or for the code that it asked for. Answers the
 * reference to go on with: a new one where the link has ended, which only a code does. A wrong guess is counted before it
 * is refused.
 */
export async function proveDevice(
  services: PurchaseServices,
  ref: string,
  proof: Proof,
  browser: Browser,
): Promise<{ ref: string }> {
  if ((proof.code === undefined) === (proof.dateOfBirth === undefined)) throw new ApiProblem(422, 'invalidRequest');
  const judged = await services.database.transaction('prove order', async (sql) => {
    const issued = await openIssued(services, sql, ref);
    const refusal =
      proof.code === undefined
        ? await judgeBirth(services, sql, issued, browser.network, proof.dateOfBirth ?? '')
        : await judgeCode(services, sql, issued, browser, proof.code);
    if (refusal) return refusal;
    const { order, hasEnded } = issued;
    await lockOrder(sql, order.id);
    await rememberDevice(services, sql, order.id, browser.device);
    await logEvent(sql, order.id, 'PROVEN', services.now(), proof.code === undefined ? 'birth' : 'code');
    return { ref: hasEnded ? await newLink(services, sql, order.id) : ref };
  });
  if (judged instanceof ApiProblem) throw judged;
  return judged;
}

async function judgeCode(
  services: PurchaseServices,
  sql: Sql,
  { order }: Issued,
  { device, network }: Browser,
  entered: string,
) {
  const verification = await verifyCode(services, sql, { subject: subjectOf(order.id, device), entered, network });
  return verification.result === 'verified' ? undefined : verificationProblem(verification);
}

async function judgeBirth(
  services: PurchaseServices,
  sql: Sql,
  { order, policy, hasEnded }: Issued,
  network: string,
  born: string,
): Promise<ApiProblem | undefined> {
  if (hasEnded) return new ApiProblem(410, 'linkEnded');
  if (policy.birthProof === null) return new ApiProblem(409, 'birthClosed');
  await takeForQuestion(services, sql, [{ limit: OF_A_NETWORK, of: `${order.id}\n${network}`, question: born }]);
  await takeForQuestion(services, sql, [{ limit: OF_AN_ORDER, of: order.id, question: born }], 'birthClosed');
  const proofs = birthProofs(services.config.keys, policy.number, born);
  if (await findPolicyOfBirth(sql, policy.number, proofs)) return undefined;
  return new ApiProblem(422, 'birthWrong', [
    { code: 'birthWrong', at: '/dateOfBirth', message: 'problems.birthWrong' },
  ]);
}
