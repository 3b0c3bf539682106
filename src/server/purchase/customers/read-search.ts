import { toPolicyNumber } from '#contract/purchase/policies.ts';
import { toLatinDigits } from '#engine/answers.ts';
import { normalizePhone } from '#server/people/users/normalize-phone.ts';

/** A parsed search text. Each kind uses its own query. */
export type Search =
  /** Number of an order or a policy. */
  | { kind: 'number'; number: string }
  /** A whole phone number with the country's code. */
  | { kind: 'phone'; phone: string }
  /** Some digits of a number or of a phone. */
  | { kind: 'digits'; digits: string }
  /** Text in the form of an order's reference. It may also be a long word of a name. */
  | { kind: 'reference'; reference: string }
  /** Each must begin a word of the customer's name. A search for drafts accepts it anywhere in the name. */
  | { kind: 'name'; words: string[] };

export function readSearch(typed: string): Search {
  const text = toLatinDigits(typed).trim();
  const number = toPolicyNumber(text);
  if (number !== undefined) return { kind: 'number', number };
  if (/^[\w-]{22}$/.test(text)) return { kind: 'reference', reference: text };
  if (!/^[+\d][\d\s().-]*$/.test(text)) return { kind: 'name', words: text.split(/\s+/) };
  const phone = normalizePhone(text);
  return phone === undefined ? { kind: 'digits', digits: text.replaceAll(/\D/g, '') } : { kind: 'phone', phone };
}
