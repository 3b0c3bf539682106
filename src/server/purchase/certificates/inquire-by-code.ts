import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { inquirePolicyByCode, sendInquiryCode as sendCall } from '#contract/purchase/policies.ts';
import { resendTime, sendCode, verificationProblem, verifyCode } from '#server/platform/codes/one-time-code.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { limitKey, takeFrom } from '#server/platform/limits/take-from.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { findPolicy, findPolicyPhone, type Policy } from '../policies/policy-repository.ts';
import { isBraked, numberOf } from './inquire-policy.ts';

/** Refusals that would tell of a phone, and so of a policy. */
const TELLING = ['codeTooMany', 'phoneCountryNotServed'];

/** A code is good in one network alone: wrong guesses elsewhere end no one else's. */
const subjectOf = (services: PurchaseServices, number: string, network: string) =>
  `inquiry:${number}:${limitKey(services, 'inquiry code', network)}`;

/**
 * Sends a code to the phone with which a policy was bought, where its inquiry is braked. For a number that there is not,
 * all is done but the message: same answer, same limits, same refusals of the code that is entered then. Throws 409
 * `notAllowedNow` while the date of birth is the way, and as `sendCode`.
 */
export async function sendInquiryCode(
  services: PurchaseServices,
  { number: typed, network }: BodyOf<typeof sendCall> & { network: string },
): Promise<ReplyOf<typeof sendCall>> {
  const number = numberOf(typed);
  const { sql } = services.database;
  if (!(await isBraked(services, sql, number, network))) throw new ApiProblem(409, 'notAllowedNow');
  const { phone, language } = (await findPolicyPhone(sql, number)) ?? { phone: null, language: 'en' as const };
  const subject = subjectOf(services, number, network);
  // Counted of every number alike, and before what is counted of a phone: that there is one is told by no limit.
  const limit = { name: 'inquiry codes', most: services.config.sms.perNumber, minutes: 60 };
  const send = (to: string | null) =>
    services.database.transaction('send inquiry code', async (inner) => {
      await takeFrom(services, inner, [{ limit, of: subject }], 'codeTooMany');
      await sendCode(services, inner, { subject, recipient: to, language, network, purpose: 'customer' });
    });
  await send(phone).catch((error: unknown) => {
    if (phone === null || !(error instanceof ApiProblem) || !TELLING.includes(error.code)) throw error;
    return send(null);
  });
  return { resendAt: resendTime({ sentAt: services.now() }).toISOString() };
}

/** Finds a policy for who has the code that went to its phone. Throws as an order's code does. */
export async function inquireByCode(
  services: PurchaseServices,
  { number: typed, code: entered, network }: BodyOf<typeof inquirePolicyByCode> & { network: string },
): Promise<Policy> {
  const number = numberOf(typed);
  const judged = await services.database.transaction('verify inquiry code', (sql) =>
    verifyCode(services, sql, { subject: subjectOf(services, number, network), entered, network }),
  );
  if (judged.result !== 'verified') throw verificationProblem(judged);
  const policy = await findPolicy(services.database.sql, number);
  if (!policy) throw new ApiProblem(404, 'policyNotFound');
  return policy;
}
