import dayjs from 'dayjs';
import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { sendMyCode as sendCall, signInAsCustomer as signInCall } from '#contract/customer-account/session.ts';
import { formats, normalizeFormat } from '#engine/language/formats.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { hashToken } from '#server/people/sessions/session-token.ts';
import { normalizePhone } from '#server/people/users/normalize-phone.ts';
import { isProvenSubject } from '#server/platform/codes/code-repository.ts';
import {
  type CodeCaller,
  computeResendTime,
  maskPhone,
  PROVEN_DAYS,
  sendCode,
  settleCodes,
  toVerificationProblem,
  verifyCode,
} from '#server/platform/codes/one-time-code.ts';
import { canReceiveCodes } from '#server/platform/codes/sms-limits.ts';
import type { PlatformConfig } from '#server/platform/config.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { listWiderNetworks } from '#server/platform/http/client-network.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInCustomer } from '#server/platform/http/signed-in-customer.ts';
import { checkQuota } from '#server/platform/limits/check-quota.ts';
import { computeLimitKey, consumeQuestionQuota, type Limit } from '#server/platform/limits/consume-quota.ts';
import type { Letter } from '#server/platform/messages/message-repository.ts';
import { normalizeEmail } from '#server/platform/messages/normalize-email.ts';
import { buildCodeMail } from '../policies/code-mail.ts';
import { listOwnPolicies } from '../policies/own-policies.ts';
import { CUSTOMER_SESSION_HOURS, insertCustomerSession } from './customer-session-repository.ts';
import { maskNetwork } from './my-sessions.ts';

/** Different dates of birth for one phone from one network. */
const PHONE_AND_NETWORK_LIMIT: Limit = { name: 'births of a phone from a network', most: 5, minutes: 60 };
/**
 * Different dates of birth for one phone from all networks, so that a person with a family member's phone cannot guess
 * the date.
 */
const PHONE_LIMIT: Limit = { name: 'births of a phone', most: 60, minutes: 24 * 60 };
/**
 * Different dates of birth for one phone from each network (IPv6: each /48) after `PHONE_LIMIT` is reached, so that
 * guesses of others never lock out the owner.
 */
const PHONE_OVERFLOW_LIMIT: Limit = { name: 'births of a phone beyond the day', most: 2, minutes: 24 * 60 };

/** Refusals that would show that such a customer exists. */
const REVEALING_PROBLEMS = ['codeTooMany', 'codeTooManyInAll'];

/** Token of the browser, its network, and its description: "Chrome, Android". */
type Browser = CodeCaller & { device: string; agent: string };

/** Returns the subject of a code, which is valid in one browser only, so that wrong codes elsewhere do not end it. */
function buildCodeSubject(services: ClaimServices, { phone, born, mailbox }: Person, device: string): string {
  return `mine:${computeLimitKey(services, 'my insurance', [phone, born, mailbox ?? ''].join('\n'))}:${hashToken(device)}`;
}

/**
 * Sends a code to a person who claims to hold policies with this phone and date of birth. Without such a holder,
 * everything except the message is the same: answer, limits, and the later refusals of the code. Throws the errors of
 * `sendMyCode` in the contract.
 */
export async function sendSignInCode(
  services: ClaimServices,
  { language = 'km', ...said }: BodyOf<typeof sendCall>,
  { device, ...caller }: Browser,
): Promise<ReplyOf<typeof sendCall>> {
  const { config, database, now } = services;
  const person = parsePerson(config, said);
  if (!(await isKnownDevice(services, person, device))) await consumeBirthDateQuota(services, person, caller.network);
  const isHolder = (await listOwnPolicies(services, database.sql, person)).length > 0;
  const letter = async (code: string): Promise<Letter> => buildCodeMail(services, code, language);
  const send = (recipient: string | null) =>
    database.transaction('send customer code', (sql) =>
      sendCode(services, sql, {
        ...{ subject: buildCodeSubject(services, person, device), recipient, language, caller, purpose: 'customer' },
        ...(person.mailbox === null || recipient === null ? {} : { letter }),
      }),
    );
  await send(isHolder ? person.recipient : null).catch((error: unknown) => {
    if (!(error instanceof ApiProblem) || !REVEALING_PROBLEMS.includes(error.code)) throw error;
    // This refusal would show that the customer exists, so the call continues as for a person without policies.
    return send(null);
  });
  const resendAt = computeResendTime({ sentAt: now() }).toISOString();
  return { channel: person.mailbox === null ? 'sms' : 'email', resendAt };
}

/** True if this browser has signed in as this person before; then the date is not a guess. */
function isKnownDevice(services: ClaimServices, person: Person & { recipient: string }, device: string) {
  const { database, now } = services;
  const since = dayjs(now()).subtract(PROVEN_DAYS, 'day').toDate();
  return isProvenSubject(database.sql, { subject: buildCodeSubject(services, person, device), since });
}

/**
 * Counts a date of birth. The count is committed before the check, so that no result of the check undoes it. Throws 429
 * `tooManyQuestions`, for a right date as for a wrong one.
 */
async function consumeBirthDateQuota(
  services: ClaimServices,
  { phone, born, mailbox }: Person,
  network: string,
): Promise<void> {
  const question = `${born}\n${mailbox ?? ''}`;
  await services.database.transaction('count customer', (sql) =>
    consumeQuestionQuota(services, sql, [{ limit: PHONE_AND_NETWORK_LIMIT, of: `${phone}\n${network}`, question }]),
  );
  if (await checkQuota(services, [{ limit: PHONE_LIMIT, of: phone }], question)) return;
  const site = network.includes(':') ? (listWiderNetworks(network).at(-1)?.wider ?? network) : network;
  await services.database.transaction('count customer beyond', (sql) =>
    consumeQuestionQuota(services, sql, [{ limit: PHONE_OVERFLOW_LIMIT, of: `${phone}\n${site}`, question }]),
  );
}

/**
 * Creates a session for the code that was sent to this browser. Returns its token, which is never readable again. A
 * wrong code counts before its refusal.
 */
export async function signInCustomer(
  services: ClaimServices,
  { code: entered, ...said }: BodyOf<typeof signInCall>,
  { device, network, agent }: Browser,
): Promise<{ token: string; session: ReplyOf<typeof signInCall> }> {
  const { config, database, ids, now } = services;
  const person = parsePerson(config, said);
  const at = now();
  const token = ids.key();
  const expiresAt = dayjs(at).add(CUSTOMER_SESSION_HOURS, 'hour').toDate();
  const judged = await database.transaction('sign customer in', async (sql) => {
    const verification = await verifyCode(services, sql, {
      subject: buildCodeSubject(services, person, device),
      entered,
      network,
    });
    if (verification.result !== 'verified') return verification;
    await settleCodes(services, sql, [buildCodeSubject(services, person, device)]);
    const { phone, born, mailbox } = person;
    await insertCustomerSession(sql, {
      ...{ id: ids.id(), tokenHash: hashToken(token), phone, born, mailbox },
      ...{ device: agent, network: maskNetwork(network) },
      ...{ startedAt: at, lastSeenAt: at, expiresAt, endedAt: null },
    });
    return undefined;
  });
  if (judged) throw toVerificationProblem(judged);
  return { token, session: { phone: maskPhone(person.phone), endsAt: expiresAt.toISOString() } };
}

/** The identity of a person: two orders with the same values belong to one person. */
type Person = Omit<SignedInCustomer, 'sessionId'>;

/**
 * Parses a person from phone, date of birth and, if the phone gets no SMS, mailbox. Throws 422 `phoneInvalid`,
 * `mailNeeded` at their fields.
 */
export function parsePerson(
  { sms }: Pick<PlatformConfig, 'sms'>,
  { phone: typed, dateOfBirth: born, email }: { phone: string; dateOfBirth: string; email?: string | undefined },
): Person & { recipient: string } {
  const phone = normalizePhone(typed);
  if (phone === undefined) throw problem('phoneInvalid', '/phone');
  if (canReceiveCodes(sms, phone)) return { phone, born, mailbox: null, recipient: phone };
  const address = normalizeFormat(email?.trim() ?? '', 'email');
  if (!formats.email(address)) throw problem('mailNeeded', '/email');
  return { phone, born, mailbox: normalizeEmail(address), recipient: address };
}
