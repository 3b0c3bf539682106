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

/**
 * Builds the message id of the label of the field at a pointer: `{product}.{page}.{field}.label`; for a field of a list's
 * item `{product}.{page}.{list}.{field}.label`.
 */
export function buildLabelId(product: string, page: string, at: string): string {
  const [, field, , inner] = at.split('/');
  return [product, page, field, ...(inner === undefined ? [] : [inner]), 'label'].join('.');
}

/** Builds the id of the variant of a product's or shared text for an agent, who answers for a customer. */
export function buildAgentId(id: string): string {
  return id.replace('.', '.agentSale.');
}
