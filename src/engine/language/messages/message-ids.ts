import type { FieldSchema } from '../definition.ts';

/** Suffixes of messages for an answer without its own words: a check box that must be ticked, a picture. */
export function listAnswerWords({ const: fixed, format }: FieldSchema): string[] {
  if (fixed !== undefined) return ['agreed'];
  return format === 'upload' ? ['provided'] : [];
}

/** Message id of a list's code in a product; `shared.lists` has the messages of shared lists. */
export function buildListMessageId(product: string, list: string, code: string | number): string {
  return `${product}.lists.${list}.${code}`;
}
