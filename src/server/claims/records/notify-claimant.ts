import type { ClaimEventType } from '#contract/claims/claims.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { queueSms } from '#server/platform/messages/message-repository.ts';
import type { Wording } from '#server/platform/messages/wording.ts';
import { formatMoney, type Locale } from '#shared/format.ts';
import type { Claim } from './claim-repository.ts';

/** Steps without a message to the claimant: files, and notes among the insurer's people. */
const SILENT_STEPS: ClaimEventType[] = ['ADD_FILE', 'REMOVE_FILE', 'NOTE'];

/** Steps with a message to the claimant. */
export const notifiedSteps: ClaimEventType[] = [
  ...(['SUBMIT', 'TAKE', 'ASK', 'ANSWER', 'APPROVE', 'DECLINE', 'PAY', 'REOPEN'] as const),
];

type NotifiedClaim = {
  step: ClaimEventType;
  number: string;
  /** The amount that is paid, in minor units. */
  amount: number;
  currency: string;
  language: Locale;
  note: string;
};

/** Returns the text of the message to a claimant about a step. */
export function formatClaimText(
  wording: Wording,
  { step, number, amount, currency, language, note }: NotifiedClaim,
): string {
  const paid = formatMoney(amount, currency, language);
  return wording.say(language, `claims.messages.${step}`, { number, amount: paid, question: note });
}

/** Formats the text about a payment with a deduction: the approved, the deducted and the paid amount. */
function formatReducedText(
  wording: Wording,
  { number, amount, currency, language, approved, kept }: NotifiedClaim & { approved: number; kept: number },
): string {
  const money = (sum: number) => formatMoney(sum, currency, language);
  const words = { number, amount: money(amount), approved: money(approved), kept: money(kept) };
  return wording.say(language, 'claims.messages.paidLess', words);
}

/**
 * Sends a message about a step to the contact person, in the caller's transaction. A new reviewer causes no message.
 */
export async function notifyClaimant(
  { ids, now, wording }: ClaimServices,
  sql: Sql,
  { number, status, currency, decision, claimant }: Claim,
  { event, before, note }: { event: ClaimEventType; before?: string; note?: string | undefined },
): Promise<void> {
  if (SILENT_STEPS.includes(event) || status === before) return;
  const { language, phone } = claimant;
  const approved = decision?.total ?? 0;
  const paid = event === 'PAY' ? decision?.paid : undefined;
  const kept = (paid?.overdue ?? 0) + (paid?.refund ?? 0);
  const amount = approved - kept;
  const words = { step: event, number, amount, currency, language, note: note ?? '' };
  const text = kept > 0 ? formatReducedText(wording, { ...words, approved, kept }) : formatClaimText(wording, words);
  await queueSms(sql, { id: ids.id(), channel: 'sms', recipient: phone, text, createdAt: now() });
}
