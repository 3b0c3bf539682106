import { evaluatePlain } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord, Item } from '#engine/record.ts';
import { situationOf } from '#engine/situation.ts';

export type InsuredPerson = { id: string; name: string };

/** The policyholder among the insured persons; the others have the ids that they have in the record's list. */
export const POLICYHOLDER = 'policyholder';

/** Whom a policy insures: the policyholder, and the persons of the list that its documents print with them. */
export function insuredPersons(product: Product, frozen: DraftRecord): InsuredPerson[] {
  const { scope } = situationOf(product, frozen);
  const list = product.definition.product.documents.flatMap(({ lists = [] }) => lists).find((one) => one.policyholder);
  const items = list ? scope.values[list.field] : undefined;
  const column = list?.columns[0] ?? '';
  const others = Array.isArray(items)
    ? (items as Item[]).map((item) => ({ id: item.id, name: String(item[column]) }))
    : [];
  return [{ id: POLICYHOLDER, name: holderName(product, frozen) }, ...others];
}

export function holderName(product: Product, frozen: DraftRecord): string {
  const name = evaluatePlain(product.definition.product.policyholder.name, situationOf(product, frozen).scope);
  return typeof name === 'string' ? name : '';
}
