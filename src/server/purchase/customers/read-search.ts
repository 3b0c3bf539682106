import { toPolicyNumber } from '#contract/purchase/policies.ts';
import { toPlainLatin } from '#engine/language/typed/characters.ts';
import { normalizePhone } from '#server/people/users/normalize-phone.ts';
import type { TypedWords } from '#server/platform/db/columns/fact-condition.ts';

/** A parsed search text of any list of the portal. Each kind uses its own query. */
export type Search =
  /** Number of an order, a policy or a claim. */
  | { kind: 'number'; number: string }
  /** Text in the form of an order's reference. It may also be a long word of a name. */
  | { kind: 'reference'; reference: string }
  /** Any other text: a name, a phone, a plate, or a part of one (`buildFactQuery`). */
  | { kind: 'words'; typed: TypedWords };

/** Parses a search text. The same text is understood in the same way in all lists: orders, customers, drafts, claims. */
export function readSearch(typed: string): Search {
  const text = toPlainLatin(typed);
  const number = toPolicyNumber(text);
  if (number !== undefined) return { kind: 'number', number };
  if (/^[\w-]{22}$/.test(text)) return { kind: 'reference', reference: text };
  return { kind: 'words', typed: readTypedWords(text) };
}

/** Reads a typed text as words of facts. */
export function readTypedWords(typed: string): TypedWords {
  const text = toPlainLatin(typed).trim();
  return { text, phone: /^[+(\d]/.test(text) ? normalizePhone(text) : undefined };
}

/** Returns the words of a search that is no number. A reference may also be a word of a name. */
export function wordsOfSearch(search: Exclude<Search, { kind: 'number' }>): TypedWords {
  return search.kind === 'words' ? search.typed : { text: search.reference, phone: undefined };
}

/** Parses the search of a list; undefined if nothing was typed. */
export function readSearchOf(typed: string | undefined): Search | undefined {
  return typed === undefined || typed.trim() === '' ? undefined : readSearch(typed);
}
