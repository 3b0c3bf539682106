import dayjs from 'dayjs';
import parsePhoneNumber from 'libphonenumber-js/max';
import type { Locale } from '#contract/products.ts';
import { latinDigits } from '#engine/answers.ts';
import type { Sql } from '../db/database.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { isProof, prove } from '../keys/keys.ts';
import { queueMessage } from '../messages/message-repository.ts';
import type { Services } from '../services.ts';
import { type Code, countSentTo, keepCode, lastCode, updateCode } from './code-repository.ts';

/** OWASP ASVS 5.0, 6.5: single use, hashed at rest, short-lived, few tries, few sends. */
export const CODE_MINUTES = 5;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 30;
export const SENDS_AN_HOUR = 5;

/** True for a number that can receive a code: codes go to mobiles only. */
export function isMobile(phone: string): boolean {
  const type = parsePhoneNumber(phone)?.getType();
  // Some countries (US) do not tell mobiles from fixed lines by their numbers.
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}

/** From when on another code may be asked for. */
export function resendTime({ sentAt }: Pick<Code, 'sentAt'>): Date {
  return dayjs(sentAt).add(RESEND_SECONDS, 'second').toDate();
}

/** `+85512345678` as `••• 678`, for showing where the code went. */
export function maskPhone(phone: string): string {
  return `••• ${phone.slice(-3)}`;
}

/**
 * Sends a code for a subject, in the caller's transaction. Throws 429 `codeTooSoon` within half a minute of the last
 * one and 429 `codeTooMany` beyond five an hour to one number, whoever asks.
 */
export async function sendCode(
  services: Services,
  sql: Sql,
  subject: string,
  phone: string,
  language: Locale,
): Promise<void> {
  const { now, ids, wording, config } = services;
  const at = now();
  const last = await lastCode(sql, subject);
  const resendAt = last === undefined ? 0 : resendTime(last).getTime();
  if (last?.phone === phone && resendAt > at.getTime()) {
    throw new ApiProblem(429, 'codeTooSoon', [], Math.ceil((resendAt - at.getTime()) / 1000));
  }
  if ((await countSentTo(sql, phone, dayjs(at).subtract(1, 'hour').toDate())) >= SENDS_AN_HOUR) {
    throw new ApiProblem(429, 'codeTooMany', [], 3600);
  }
  const code = ids.code();
  const id = ids.id();
  const hash = prove(config.keys, 'one-time code', `${id}\n${code}`);
  const expiresAt = dayjs(at).add(CODE_MINUTES, 'minute').toDate();
  await keepCode(sql, { id, subject, phone, hash, status: 'sent', tries: 0, sentAt: at, expiresAt });
  const text = wording.say(language, 'messages.code', { code, minutes: CODE_MINUTES });
  await queueMessage(sql, { id: ids.id(), channel: 'sms', recipient: phone, text, createdAt: at });
}

export type Verification = { result: 'verified' | 'wrong' | 'expired' | 'locked'; triesLeft: number; phone?: string };

/** Judges a code and counts the try, in the caller's transaction: do not throw before it is committed. */
export async function verifyCode(
  services: Services,
  sql: Sql,
  subject: string,
  entered: string,
): Promise<Verification> {
  const code = await lastCode(sql, subject);
  if (!code || code.status === 'replaced' || code.status === 'verified') return { result: 'expired', triesLeft: 0 };
  if (code.status === 'locked') return { result: 'locked', triesLeft: 0 };
  if (code.expiresAt <= services.now()) return { result: 'expired', triesLeft: 0 };
  if (isProof(services.config.keys, 'one-time code', `${code.id}\n${latinDigits(entered).trim()}`, code.hash)) {
    await updateCode(sql, code.id, { status: 'verified' });
    return { result: 'verified', triesLeft: 0, phone: code.phone };
  }
  const tries = code.tries + 1;
  const locked = tries >= CODE_TRIES;
  await updateCode(sql, code.id, { tries, ...(locked ? { status: 'locked' } : {}) });
  return { result: locked ? 'locked' : 'wrong', triesLeft: CODE_TRIES - tries };
}

/** The refusal that a failed verification deserves. */
export function verificationProblem({ result, triesLeft }: Verification): ApiProblem {
  if (result === 'locked') return new ApiProblem(429, 'codeLocked', [], RESEND_SECONDS);
  const code = result === 'expired' ? 'codeExpired' : 'codeWrong';
  return new ApiProblem(422, code, [{ code, at: '/code', message: `problems.${code}`, params: { triesLeft } }]);
}
