import { toPolicyNumber } from '#contract/purchase/policies.ts';
import { toPlainLatin } from '#engine/language/typed/characters.ts';
import { normalizePhone } from '#server/people/users/normalize-phone.ts';

/** A parsed search text of any list of the portal. Each kind uses its own query. */
export type Search =
  /** Number of an order, a policy or a claim. */
  | { kind: 'number'; number: string }
  /** A whole phone number with the country's code. */
  | { kind: 'phone'; phone: string }
  /** Some digits of a number or of a phone. */
  | { kind: 'digits'; digits: string }
  /** Text in the form of an order's reference. It may also be a long word of a name. */
  | { kind: 'reference'; reference: string }
  /** A name or a part of it, as it was typed: `nameCondition` compares it. */
  | { kind: 'name'; name: string };

/** Parses a search text. The same text is understood in the same way in all lists: orders, customers, drafts, claims. */
export function readSearch(typed: string): Search {
  const text = toPlainLatin(typed);
  const number = toPolicyNumber(text);
  if (number !== undefined) return { kind: 'number', number };
  if (/^[\w-]{22}$/.test(text)) return { kind: 'reference', reference: text };
  if (!/^[+(\d][\d ().+/-]*$/.test(text)) return { kind: 'name', name: text };
  const phone = normalizePhone(text);
  return phone === undefined ? { kind: 'digits', digits: text.replaceAll(/\D/g, '') } : { kind: 'phone', phone };
}

/** Parses the search of a list; undefined if nothing was typed. */
export function readSearchOf(typed: string | undefined): Search | undefined {
  return typed === undefined || typed.trim() === '' ? undefined : readSearch(typed);
}
