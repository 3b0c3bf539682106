import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/customer-account/cancellation.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { readCodeCaller } from '#server/platform/codes/code-caller.ts';
import {
  computeResendTime,
  sendCode,
  toVerificationProblem,
  verifyCode,
} from '#server/platform/codes/one-time-code.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { type Handler, registerCalls } from '#server/platform/http/register-call.ts';
import type { SignedInCustomer } from '#server/platform/http/signed-in-customer.ts';
import { loadPolicy, type OpenPolicy, requirePolicy } from '#server/purchase/policies/load-policy.ts';
import {
  assessCancellation,
  type CancellationRequest,
  computeCancelDays,
  listHolderReasons,
} from '#server/purchase/policy-life/assess-cancellation.ts';
import { cancelOrAsk, findEarlierRequest, previewCancellation } from '#server/purchase/policy-life/cancel-policy.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { buildCodeMail } from '../policies/code-mail.ts';
import { openMyPolicy } from '../policies/own-policies.ts';

type Serve<C> = Handler<C, ClaimServices>;

async function openMyAggregate(
  services: ClaimServices,
  sql: Sql,
  customer: SignedInCustomer,
  number: string,
): Promise<OpenPolicy> {
  const { policy, order } = await openMyPolicy(services, sql, customer, number);
  return loadPolicy(services, sql, { policy, order });
}

/**
 * Returns the first day and the reasons for a customer's cancellation. Throws 404 `policyNotFound`, 409 `policyNotNow`.
 */
const getMyCancellation: Serve<typeof contract.getMyCancellation> = async (
  services,
  { customer, params: { number }, query: { locale = 'en' } },
) => {
  const file = await openMyAggregate(services, services.database.sql, customer, number);
  const now = services.now();
  const reasons = listHolderReasons(file, now);
  const days = computeCancelDays(file, now);
  if (!days || reasons.length === 0) throw new ApiProblem(409, 'policyNotNow');
  const { product, version } = file.policy;
  const { messages } = await services.catalogue.at(product, version);
  const words = messages(locale);
  const { first, last, usual, next } = days;
  const holds = (from: string) =>
    from >= first && reasons.some((reason) => !isBackdated(file, { from, reason, asker: 'holder' }, now));
  return {
    reasons: reasons.map((reason) => ({ reason, label: words[`${product}.afterSale.reasons.${reason}`] ?? reason })),
    ...{ first: holds(toBusinessDate(now)) ? toBusinessDate(now) : usual, last, usual, next },
  };
};

/**
 * True if the policy cannot be cancelled from the requested day because that day is too early. Today is too early,
 * unless the free-look period still applies.
 */
function isBackdated(file: OpenPolicy, wanted: CancellationRequest, now: Date): boolean {
  try {
    assessCancellation(file, wanted, now);
    return false;
  } catch (error) {
    if (error instanceof ApiProblem) return error.code === 'policyTooFarBack';
    throw error;
  }
}

/**
 * Returns the request as one of the holder, who may not use the insurer's reasons. Throws 409 `policyTooFarBack` for a
 * past day.
 */
function toHolderRequest(services: ClaimServices, { from, reason }: CancellationRequest): CancellationRequest {
  if (from < toBusinessDate(services.now())) throw new ApiProblem(409, 'policyTooFarBack');
  return { from, reason, asker: 'holder' };
}

/** Returns the refund of a customer's cancellation, and its explanation. */
const previewMyCancellation: Serve<typeof contract.previewMyCancellation> = async (
  services,
  { customer, params: { number }, body },
) => {
  const { sql } = services.database;
  const file = await openMyAggregate(services, sql, customer, number);
  const wanted = toHolderRequest(services, body);
  const preview = await previewCancellation(file, { ...wanted, by: null });
  const { lines, commission: _commission, ...shown } = preview;
  return {
    ...shown,
    ofTerm: lines.reduce((sum, { ofTerm }) => sum + ofTerm, 0),
    ofDaysLeft: lines.reduce((sum, line) => sum + line.ofDaysLeft, 0),
  };
};

/** The subject of a code, which is valid for one policy in one session. */
const buildCodeSubject = (number: string, { sessionId }: SignedInCustomer) => `mine:cancel:${number}:${sessionId}`;

/** Sends the code to the phone or mailbox that the customer proved at the sign-in, within the limits of `sendCode`. */
const sendMyCancellationCode: Serve<typeof contract.sendMyCancellationCode> = async (
  services,
  { customer, params: { number }, request },
) => {
  const { database, now } = services;
  const { order } = await openMyPolicy(services, database.sql, customer, number);
  const { phone, mailbox } = customer;
  await database.transaction('send cancellation code', (sql) =>
    sendCode(services, sql, {
      ...{
        subject: buildCodeSubject(number, customer),
        recipient: mailbox ?? phone,
        language: order.language,
        caller: readCodeCaller(request),
        purpose: 'customer',
      },
      ...(mailbox === null ? {} : { letter: async (code) => buildCodeMail(services, code, order.language) }),
    }),
  );
  return { resendAt: computeResendTime({ sentAt: now() }).toISOString() };
};

/**
 * Cancels a policy for its holder, or requests the insurer's approval, in one transaction with the check of the code. A
 * wrong code counts before its refusal; a right code is used up only by a successful request.
 */
const cancelMyPolicy: Serve<typeof contract.cancelMyPolicy> = async (
  services,
  { customer, params: { number }, body, request: { ip } },
) => {
  const { database } = services;
  await openMyPolicy(services, database.sql, customer, number);
  const { code: entered, refund, request, ...day } = body;
  const judged = await database.transaction('customer cancels', async (sql) => {
    const file = await requirePolicy(services, sql, number);
    const asked = await findEarlierRequest(sql, number, request);
    if (asked) return asked;
    const wanted = toHolderRequest(services, day);
    const now = services.now();
    if (assessCancellation(file, wanted, now).refund !== refund) throw new ApiProblem(409, 'refundChanged');
    const verification = await verifyCode(services, sql, {
      subject: buildCodeSubject(number, customer),
      entered,
      network: toNetwork(ip),
    });
    if (verification.result !== 'verified') return toVerificationProblem(verification);
    return cancelOrAsk(file, { ...wanted, refund, note: null, by: undefined, request });
  });
  if (judged instanceof ApiProblem) throw judged;
  return { status: judged };
};

/** Registers the calls by which a customer cancels an own policy. */
export function myCancellationRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCalls(app, services, contract, {
    ...{ getMyCancellation, previewMyCancellation, sendMyCancellationCode, cancelMyPolicy },
  });
}
