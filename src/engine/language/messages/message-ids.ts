import type { FieldSchema } from '../definition.ts';

/** What is said of an answer that has no words of its own: a tick that must be set, a picture. */
export function listAnswerWords({ const: fixed, format }: FieldSchema): string[] {
  if (fixed !== undefined) return ['agreed'];
  return format === 'upload' ? ['provided'] : [];
}

/** What a code of a list is called in a product; `shared.lists` holds the words of shared lists. */
export function buildListMessageId(product: string, list: string, code: string | number): string {
  return `${product}.lists.${list}.${code}`;
}
