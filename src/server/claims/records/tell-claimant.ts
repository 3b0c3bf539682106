import type { ClaimEventType } from '#contract/claims/claims.ts';
import { formatMoney } from '#contract/format.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { queueMessage } from '#server/platform/messages/message-repository.ts';
import type { Claim } from './claim-repository.ts';

/** Steps that say nothing to the claimant: files, and notes among the insurer's people. */
const SILENT: ClaimEventType[] = ['ADD_FILE', 'REMOVE_FILE', 'NOTE'];

/** Tells the contact person what became of the claim, in the caller's transaction. A claim that is only handed on is no news. */
export async function tellClaimant(
  { ids, now, wording }: ClaimServices,
  sql: Sql,
  { number, status, currency, decision, claimant }: Claim,
  { event, before, note }: { event: ClaimEventType; before?: string; note?: string | undefined },
): Promise<void> {
  if (SILENT.includes(event) || status === before) return;
  const { language, phone } = claimant;
  const amount = formatMoney(decision?.total ?? 0, currency, language);
  const text = wording.say(language, `claims.messages.${event}`, { number, amount, question: note ?? '' });
  await queueMessage(sql, { id: ids.id(), channel: 'sms', recipient: phone, text, createdAt: now() });
}
