import type { Product } from '#engine/product.ts';
import type { Problem } from '#engine/record.ts';
import { canConfirm } from '#engine/wizard.ts';
import type { CaseDraft } from '#workbench/trials/case-drafts.ts';
import { pagesShowing } from '#workbench/trials/pages-showing.ts';
import { messagesDeclared, messagesOn, messagesOnPaper, type Said } from '#workbench/trials/shown-messages.ts';

export type MessageFormatter = {
  /** Whether any language has the message: an optional one need not be there. */
  has(id: string): boolean;
  /** Formats a message in every language; what is wrong with it, if anything. */
  complaint(said: Said): string | undefined;
};

export type MessagesWalked = {
  /** `message travel.plan.title`. */
  items: Set<string>;
  faults: { id: string; message: string }[];
};

export const messageItem = (id: string): string => `message ${id}`;

/** What a product declares to say; a text that may be left out counts where a language has it. */
export function messagesOf(product: Product, words: MessageFormatter): string[] {
  return messagesDeclared(product)
    .filter(({ id, optional }) => !optional || words.has(id))
    .map(({ id }) => id);
}

/** Shows what cases read on their ways, and what they are refused and told by; all of it in every language. */
export function walkMessages(
  product: Product,
  drafts: CaseDraft[],
  { problems, tells, words }: { problems: Problem[]; tells: Iterable<string>; words: MessageFormatter },
): MessagesWalked {
  const said = new Map<string, Said>();
  const say = (one: Said) => said.set(JSON.stringify(one), one);
  for (const one of read(product, drafts)) say(one);
  for (const { message, params = {} } of problems) say({ message, params });
  for (const tell of tells) say({ message: `${product.id}.tells.${tell}` });

  const walked: MessagesWalked = { items: new Set(), faults: [] };
  for (const one of said.values()) {
    if (!words.has(one.message)) continue;
    const complaint = words.complaint(one);
    if (complaint === undefined) walked.items.add(messageItem(one.message));
    else walked.faults.push({ id: messageItem(one.message), message: complaint });
  }
  for (const { id } of walked.faults) walked.items.delete(id);
  return walked;
}

/** What is read on the ways of the drafts; then what only some other answer brings to a page. */
function read(product: Product, drafts: CaseDraft[]): Iterable<Said> {
  const seen = new Map<string, Said>();
  const see = (all: Said[]) => {
    for (const one of all) seen.set(one.message, one);
  };
  for (const { journey } of drafts) {
    const { situation, position, rated } = journey;
    const { trail, route, problems } = position;
    const goesOn = canConfirm(journey) && problems.length === 0;
    for (const page of goesOn ? route.pages : trail) see(messagesOn(product, page, situation, rated));
    if (goesOn) see(messagesOnPaper(product, situation));
  }
  const missing = () => messagesDeclared(product).filter(({ id }) => !seen.has(id));
  for (const { page, situation } of pagesShowing(
    product,
    drafts,
    missing().map(({ id }) => id),
  ))
    see(messagesOn(product, page, situation, { status: 'incomplete', missing: [] }));
  return seen.values();
}
