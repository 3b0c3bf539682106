import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { lookUpPolicyWithCode, sendPolicyLookupCode as sendCall } from '#contract/purchase/policies.ts';
import {
  type CodeCaller,
  computeResendTime,
  sendCode,
  toVerificationProblem,
  verifyCode,
} from '#server/platform/codes/one-time-code.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { computeLimitKey, consumeQuota } from '#server/platform/limits/consume-quota.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { findPolicy, findPolicyPhone, type Policy } from '../policies/policy-repository.ts';
import { isRateLimited, requirePolicyNumber } from './look-up-policy.ts';

/** Errors that would reveal that a phone number, and so a policy, exists. */
const REVEALING_PROBLEMS = ['codeTooMany', 'codeTooManyInAll', 'phoneCountryNotServed'];

/** A code is valid in one network alone: wrong guesses in other networks do not invalidate it. */
const buildCodeSubject = (services: PurchaseServices, number: string, network: string) =>
  `inquiry:${number}:${computeLimitKey(services, 'inquiry code', network)}`;

/**
 * Sends a code to the phone of a policy whose inquiry is rate limited. For an unknown number it does the same except
 * the message: same answer, same limits, same refusals of a code that is entered later.
 * @throws 409 `notAllowedNow` while a date of birth is still accepted instead, and as `sendCode`
 */
export async function issueLookupCode(
  services: PurchaseServices,
  { number: typed, ...caller }: BodyOf<typeof sendCall> & CodeCaller,
): Promise<ReplyOf<typeof sendCall>> {
  const number = requirePolicyNumber(typed);
  const { sql } = services.database;
  const { network } = caller;
  if (!(await isRateLimited(services, sql, number, network))) throw new ApiProblem(409, 'notAllowedNow');
  const { phone, language } = (await findPolicyPhone(sql, number)) ?? { phone: null, language: 'en' as const };
  const subject = buildCodeSubject(services, number, network);
  // This limit counts known and unknown policy numbers alike, before the limits of the phone, so that no limit reveals
  // that a policy exists.
  const limit = { name: 'inquiry codes', most: services.config.sms.perNumber, minutes: 60 };
  const send = (to: string | null) =>
    services.database.transaction('send inquiry code', async (inner) => {
      await consumeQuota(services, inner, [{ limit, of: subject }], 'codeTooMany');
      await sendCode(services, inner, { subject, recipient: to, language, caller, purpose: 'customer' });
    });
  await send(phone).catch((error: unknown) => {
    if (phone === null || !(error instanceof ApiProblem) || !REVEALING_PROBLEMS.includes(error.code)) throw error;
    return send(null);
  });
  return { resendAt: computeResendTime({ sentAt: services.now() }).toISOString() };
}

/**
 * Finds a policy by the code that was sent to its phone.
 * @throws the errors of `toVerificationProblem`, 404 `policyNotFound`
 */
export async function findPolicyByCode(
  services: PurchaseServices,
  { number: typed, code: entered, network }: BodyOf<typeof lookUpPolicyWithCode> & { network: string },
): Promise<Policy> {
  const number = requirePolicyNumber(typed);
  const judged = await services.database.transaction('verify inquiry code', (sql) =>
    verifyCode(services, sql, { subject: buildCodeSubject(services, number, network), entered, network }),
  );
  if (judged.result !== 'verified') throw toVerificationProblem(judged);
  const policy = await findPolicy(services.database.sql, number);
  if (!policy) throw new ApiProblem(404, 'policyNotFound');
  return policy;
}
