import { HOLDER_DESK_ROWS, type HolderDesk, type HolderDetail } from '#contract/claims/policy-holders.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { listMessagesTo, type SentMessage } from '#server/platform/messages/message-repository.ts';
import { listNotesOfPerson } from '#server/purchase/order-desk/order-note-repository.ts';
import { viewNote } from '#server/purchase/order-desk/view-note.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visibility.ts';
import { findPersonOfOrder } from './holder-repository.ts';

/**
 * Returns the notes of the user's side about a holder's orders, and for the insurer the messages to the holder.
 * @throws 404 `holderNotFound`
 */
export async function viewHolderDesk(
  { database: { sql } }: ClaimServices,
  user: SignedInUser,
  { id, phone, details }: HolderDetail,
): Promise<HolderDesk> {
  const partner = visibleSalesPartner(user);
  const person = await findPersonOfOrder(sql, id, partner);
  if (!person) throw new ApiProblem(404, 'holderNotFound');
  const notes = await listNotesOfPerson(sql, person, user.partnerId, HOLDER_DESK_ROWS);
  return {
    notes: notes.map((note) => ({ ...viewNote(note), order: note.order })),
    messages: partner === undefined ? await listMessages(sql, details.email ? [phone, details.email] : [phone]) : null,
  };
}

async function listMessages(sql: Sql, recipients: string[]): Promise<NonNullable<HolderDesk['messages']>> {
  const sent = await listMessagesTo(sql, recipients, HOLDER_DESK_ROWS);
  return sent.map((message) => ({
    ...{ id: message.id, channel: message.channel, at: message.createdAt.toISOString() },
    result: readResult(message),
  }));
}

const readResult = ({ sentAt, fate }: SentMessage) => fate ?? (sentAt === null ? 'waiting' : 'sent');
