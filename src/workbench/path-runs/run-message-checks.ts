import type { Product } from '#engine/product.ts';
import type { Problem } from '#engine/record.ts';
import { canConfirm } from '#engine/wizard.ts';
import type { CaseDraft } from '#workbench/test-inputs/case-drafts.ts';
import { listPagesShowing } from '#workbench/test-inputs/list-pages-showing.ts';
import {
  listDeclaredMessages,
  listDocumentMessages,
  listPageMessages,
  type ShownMessage,
} from '#workbench/test-inputs/shown-messages.ts';

export type MessageFormatter = {
  /** Returns true if any language has the message. An optional message may be missing. */
  has(id: string): boolean;
  /** Formats a message in every language and returns the first fault, if there is one. */
  complaint(said: ShownMessage): string | undefined;
};

export type MessageCoverage = {
  /** The ids of shown messages: `message travel.plan.title`. */
  items: Set<string>;
  faults: { id: string; message: string }[];
};

export const toMessageItem = (id: string): string => `message ${id}`;

/** Lists the messages that a product declares. An optional text counts if a language has it. */
export function listMessageItems(product: Product, words: MessageFormatter): string[] {
  return listDeclaredMessages(product)
    .filter(({ id, optional }) => !optional || words.has(id))
    .map(({ id }) => id);
}

/** Formats the messages of the cases' pages, refusals and notices in every language. */
export function runMessageChecks(
  product: Product,
  drafts: CaseDraft[],
  { problems, tells, words }: { problems: Problem[]; tells: Iterable<string>; words: MessageFormatter },
): MessageCoverage {
  const said = new Map<string, ShownMessage>();
  const say = (one: ShownMessage) => said.set(JSON.stringify(one), one);
  for (const one of collectReadMessages(product, drafts)) say(one);
  for (const { message, params = {} } of problems) say({ message, params });
  for (const tell of tells) say({ message: `${product.id}.tells.${tell}` });

  const walked: MessageCoverage = { items: new Set(), faults: [] };
  for (const one of said.values()) {
    if (!words.has(one.message)) continue;
    const complaint = words.complaint(one);
    if (complaint === undefined) walked.items.add(toMessageItem(one.message));
    else walked.faults.push({ id: toMessageItem(one.message), message: complaint });
  }
  for (const { id } of walked.faults) walked.items.delete(id);
  return walked;
}

/** Collects the messages of the drafts' pages, then those that only another answer shows on a page. */
function collectReadMessages(product: Product, drafts: CaseDraft[]): Iterable<ShownMessage> {
  const seen = new Map<string, ShownMessage>();
  const see = (all: ShownMessage[]) => {
    for (const one of all) seen.set(one.message, one);
  };
  for (const { journey } of drafts) {
    const { situation, position, rated } = journey;
    const { trail, route, problems } = position;
    const goesOn = canConfirm(journey) && problems.length === 0;
    for (const page of goesOn ? route.pages : trail) see(listPageMessages(product, page, situation, rated));
    if (goesOn) see(listDocumentMessages(product, situation));
  }
  const missing = () => listDeclaredMessages(product).filter(({ id }) => !seen.has(id));
  for (const { page, situation } of listPagesShowing(
    product,
    drafts,
    missing().map(({ id }) => id),
  ))
    see(listPageMessages(product, page, situation, { status: 'incomplete', missing: [] }));
  return seen.values();
}
