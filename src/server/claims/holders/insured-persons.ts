import { deriveState } from '#engine/derived-state.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord, Item } from '#engine/record.ts';

export type InsuredPerson = { id: string; name: string };

/**
 * The id of the policyholder among the insured persons. The other persons have the ids of their items in the answers.
 */
export const POLICYHOLDER = 'policyholder';

/** Lists the insured persons of a policy: the policyholder, and the persons of the list that its documents print. */
export function listInsuredPersons(product: Product, frozen: DraftRecord): InsuredPerson[] {
  const { scope } = deriveState(product, frozen);
  const list = product.definition.product.documents.flatMap(({ lists = [] }) => lists).find((one) => one.policyholder);
  const items = list ? scope.values[list.field] : undefined;
  const column = list?.columns[0] ?? '';
  const others = Array.isArray(items)
    ? (items as Item[]).map((item) => ({ id: item.id, name: String(item[column]) }))
    : [];
  return [{ id: POLICYHOLDER, name: formatHolderName(product, frozen) }, ...others];
}

export function formatHolderName(product: Product, frozen: DraftRecord): string {
  const name = evaluatePlain(product.definition.product.policyholder.name, deriveState(product, frozen).scope);
  return typeof name === 'string' ? name : '';
}
