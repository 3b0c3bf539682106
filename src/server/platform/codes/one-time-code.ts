import dayjs from 'dayjs';
import parsePhoneNumber from 'libphonenumber-js/max';
import type { Locale } from '#contract/products.ts';
import { toPlainLatin } from '#engine/language/typed/characters.ts';
import type { PlatformServices } from '#server/platform/services.ts';
import type { Sql } from '../db/database.ts';
import { type CollectedWrites, collectWrites } from '../db/frequent/collect-writes.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { createProof, isProof } from '../keys/keys.ts';
import { computeLimitKey } from '../limits/consume-quota.ts';
import { type Letter, queueMail, queueSms } from '../messages/message-repository.ts';
import { normalizeEmail } from '../messages/normalize-email.ts';
import { type CodeRefusal, findCodeRefusal, returnCodePlaces, takeCodePlaces } from './code-limits.ts';
import type { CodePurpose, CodeUse } from './code-pots.ts';
import {
  type Code,
  deleteCodesBefore,
  findLastCode,
  insertCode,
  isProvenRecipient,
  isProvenSubject,
  lockSubject,
  markCodesSettled,
  updateCode,
} from './code-repository.ts';
import { canReceiveCodes } from './sms-limits.ts';

/** Minutes for which a code is valid. OWASP ASVS 5.0, 6.5: single use, hashed at rest, short-lived, few attempts. */
export const CODE_MINUTES = 5;
/** Minutes for a code by e-mail, which is slower. */
export const MAIL_CODE_MINUTES = 10;
export const MAX_CODE_TRIES = 5;
const RESEND_SECONDS = 30;
/** Days for which a network or browser that has verified a number counts as known to it. */
export const PROVEN_DAYS = 90;

/** True for a number that can receive a code: codes go only to mobile phones. */
export function isMobile(phone: string): boolean {
  const type = parsePhoneNumber(phone)?.getType();
  // In some countries (US) mobile numbers look like fixed-line numbers.
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}

/** Returns the instant from which another code can be requested. */
export function computeResendTime({ sentAt }: Pick<Code, 'sentAt'>): Date {
  return dayjs(sentAt).add(RESEND_SECONDS, 'second').toDate();
}

/** Masks a phone for display: `+85512345678` becomes `••• 678`. */
export function maskPhone(phone: string): string {
  return `••• ${phone.slice(-3)}`;
}

/** Masks a phone or an e-mail address: `dara@example.com` becomes `d•••@e•••.com`. */
export function maskRecipient(recipient: string): string {
  if (!recipient.includes('@')) return maskPhone(recipient);
  return recipient.replace(/^(.).*@(.).*(\.[^.]+)$/, '$1•••@$2•••$3');
}

/** A request for a code. */
export type CodeRequest = {
  /** The subject of the code, e.g. `order:{id}`, which has one valid code at a time. */
  subject: string;
  /**
   * A phone, or an e-mail address if `letter` is set. Null for an unknown person, so that nobody can see who is known:
   * no message is sent, and every code is refused.
   */
  recipient: string | null;
  /** Builds an e-mail with the code; undefined: the code is sent by SMS. */
  letter?: (code: string) => Promise<Letter>;
  language: Locale;
  /** The caller, for limits. */
  caller: CodeCaller;
  purpose: CodePurpose;
  /** Id of the partner whose agent entered the order: the code counts for the partner. */
  partnerId?: string | undefined;
};

/** The caller that requests a code: the network, and the answer to a proof of work if the request contains one. */
export type CodeCaller = { network: string; work?: string | undefined };

/**
 * Sends a code for a subject, in the caller's transaction. Simultaneous calls run one after another. Throws 422
 * `phoneCountryNotServed` for a number of a country without codes, 429 `codeTooSoon` within half a minute of the last
 * code to the same recipient, and the errors of `takeCodePlaces` beyond the hourly limits. Writes that the caller has
 * collected are sent with the code.
 */
export async function sendCode(
  services: PlatformServices,
  sql: Sql,
  request: CodeRequest,
  { later, flush }: CollectedWrites = collectWrites(sql),
): Promise<void> {
  const { subject, recipient: asked, letter, language, caller } = request;
  const { now, ids, wording, config } = services;
  const at = now();
  if (asked !== null && !letter && !canReceiveCodes(config.sms, asked))
    throw new ApiProblem(422, 'phoneCountryNotServed');
  const recipient = asked ?? '';
  await lockSubject(sql, subject);
  const last = await findLastCode(sql, subject);
  const resendAt = last === undefined ? 0 : computeResendTime(last).getTime();
  const isSame = last !== undefined && normalizeRecipient(last.recipient) === normalizeRecipient(recipient);
  if (isSame && resendAt > at.getTime()) {
    throw new ApiProblem(429, 'codeTooSoon', [], Math.ceil((resendAt - at.getTime()) / 1000));
  }
  const use = await describeUse(services, sql, request);
  const places = await takeCodePlaces(services, sql, use, { subject, work: caller.work, later });
  const code = ids.code();
  const queueCode = async () => {
    const message = { id: ids.id(), recipient, createdAt: at };
    if (letter) return queueMail(later, { ...message, ...(await letter(code)) });
    const text = wording.say(language, 'messages.code', { code, minutes: CODE_MINUTES });
    await queueSms(later, { ...message, channel: 'sms', text, once: true });
  };
  const id = ids.id();
  const hash = createProof(config.keys, 'one-time code', `${id}\n${code}`);
  const expiresAt = dayjs(at)
    .add(letter ? MAIL_CODE_MINUTES : CODE_MINUTES, 'minute')
    .toDate();
  const isNew = { status: 'sent' as const, tries: 0, provenBy: null, places, isSettled: false };
  await insertCode(later, { id, subject, recipient, hash, ...isNew, sentAt: at, expiresAt });
  if (asked !== null) await queueCode();
  await flush();
}

/** Returns the refusal that a code would get now, without sending one; undefined: it would be sent. */
export async function previewCode(
  services: PlatformServices,
  sql: Sql,
  request: Omit<CodeRequest, 'letter' | 'language'>,
): Promise<CodeRefusal | undefined> {
  return findCodeRefusal(services, sql, await describeUse(services, sql, request), request.subject);
}

/** Describes a code for its limits: one phone is one phone and one mailbox one mailbox in every spelling. */
async function describeUse(
  services: PlatformServices,
  sql: Sql,
  request: Pick<CodeRequest, 'subject' | 'recipient' | 'caller' | 'purpose' | 'partnerId'>,
): Promise<CodeUse> {
  const { subject, recipient: asked, purpose, partnerId } = request;
  const { network } = request.caller;
  const since = dayjs(services.now()).subtract(PROVEN_DAYS, 'day').toDate();
  const recipient = asked ?? '';
  const isKnown = await isProvenRecipient(sql, { recipient, subject, by: buildNetworkKey(services, network), since });
  return {
    recipient: asked === null ? subject : normalizeRecipient(recipient),
    ...{ network, partnerId, isKnown, purpose, isSent: asked !== null },
    // A customer's subject contains the browser: a stranger in the same network cannot learn from it who is known.
    isApart: isKnown && (purpose !== 'customer' || (await isProvenSubject(sql, { subject, since }))),
  };
}

function normalizeRecipient(recipient: string): string {
  return recipient.includes('@') ? normalizeEmail(recipient) : (parsePhoneNumber(recipient)?.number ?? recipient);
}

export type Verification = {
  result: 'verified' | 'wrong' | 'expired' | 'locked';
  triesLeft: number;
  recipient?: string;
};

/**
 * Verifies a code and counts the attempt, in the caller's transaction. The caller must commit before it throws an
 * error; otherwise the attempt is not counted. Simultaneous guesses run one after another.
 * @param later a right code is recorded among the writes that follow
 */
export async function verifyCode(
  services: PlatformServices,
  sql: Sql,
  { subject, entered, network }: { subject: string; entered: string; network: string },
  later: Sql = sql,
): Promise<Verification> {
  await lockSubject(sql, subject);
  const code = await findLastCode(sql, subject);
  if (!code || code.status === 'replaced' || code.status === 'verified') return { result: 'expired', triesLeft: 0 };
  if (code.status === 'locked') return { result: 'locked', triesLeft: 0 };
  if (code.expiresAt <= services.now()) return { result: 'expired', triesLeft: 0 };
  if (
    isProof(
      services.config.keys,
      'one-time code',
      `${code.id}\n${toPlainLatin(entered).replaceAll(' ', '')}`,
      code.hash,
    )
  ) {
    await updateCode(later, code.id, { status: 'verified', provenBy: buildNetworkKey(services, network) });
    await returnCodePlaces(services, later, [code], 'half');
    const { recipient } = code;
    return recipient === '' ? { result: 'expired', triesLeft: 0 } : { result: 'verified', triesLeft: 0, recipient };
  }
  const tries = code.tries + 1;
  const locked = tries >= MAX_CODE_TRIES;
  await updateCode(sql, code.id, { tries, ...(locked ? { status: 'locked' } : {}) });
  return { result: locked ? 'locked' : 'wrong', triesLeft: MAX_CODE_TRIES - tries };
}

/** Returns the error of a failed verification. */
export function toVerificationProblem({ result, triesLeft }: Verification): ApiProblem {
  if (result === 'locked') return new ApiProblem(429, 'codeLocked', [], RESEND_SECONDS);
  const code = result === 'expired' ? 'codeExpired' : 'codeWrong';
  return new ApiProblem(422, code, [{ code, at: '/code', message: `problems.${code}`, params: { triesLeft } }]);
}

const buildNetworkKey = (services: PlatformServices, network: string): string =>
  computeLimitKey(services, 'code network', network);

/**
 * Returns the whole places of the verified codes of some subjects, once: their order is paid, or a customer signed in.
 * @param later the places are returned among the writes that follow
 */
export async function settleCodes(
  services: Pick<PlatformServices, 'now'>,
  sql: Sql,
  subjects: string[],
  later: Sql = sql,
): Promise<void> {
  await returnCodePlaces(services, later, await markCodesSettled(sql, subjects), 'whole');
}

/** Deletes codes that are too old to prove a number. */
export async function deleteOldCodes({ database, now }: Pick<PlatformServices, 'database' | 'now'>): Promise<void> {
  await deleteCodesBefore(database.sql, dayjs(now()).subtract(PROVEN_DAYS, 'day').toDate());
}
