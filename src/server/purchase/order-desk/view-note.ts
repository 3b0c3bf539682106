import type { NoteView } from '#contract/order-desk.ts';
import { formatUserName } from '../sellers/format-user-name.ts';
import type { ListedNote } from './order-note-repository.ts';

/** Returns a note as the pages of orders and of customers show it. */
export function viewNote({ id, kind, text, at, by, to, forId, closedAt }: ListedNote): NoteView {
  return {
    ...{ id: String(id), kind, text, at: at.toISOString(), by: formatUserName(by), to: to && formatUserName(to) },
    isOpen: forId !== null && closedAt === null,
  };
}
