import type { Journey } from '#engine/journey.ts';
import type { Logic } from '#engine/language/definition.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import type { Catalogue } from '#server/catalogue/products/product-catalogue.ts';

/** Reads the policyholder's name, phone and e-mail, and the order's remark; null if not answered. */
export function readCustomer({ product, situation: { scope } }: Journey): {
  name: string | null;
  phone: string | null;
  email: string | null;
  /** A free text that the buyer or the agent added to the order. */
  remark: string | null;
} {
  const { name, phone, email } = product.definition.product.policyholder;
  const said = (logic: Logic | undefined) => {
    const value = evaluatePlain(logic ?? null, scope);
    return typeof value === 'string' ? value : null;
  };
  return { name: said(name), phone: said(phone), email: said(email), remark: said(product.definition.product.remark) };
}

/** Lists the fields in which products on sale store the policyholder's name and phone, for a search. */
export function listPolicyholderFields(catalogue: Pick<Catalogue, 'list'>): { name: string[]; phone: string[] } {
  const holders = catalogue.list().map(({ definition }) => definition.product.policyholder);
  const fields = (logics: Logic[]) => [...new Set(logics.flatMap(listVariables))];
  return { name: fields(holders.map(({ name }) => name)), phone: fields(holders.map(({ phone }) => phone)) };
}

/** Lists the variables that an expression reads. */
export function listVariables(logic: Json): string[] {
  if (Array.isArray(logic)) return logic.flatMap(listVariables);
  if (!isObject(logic)) return [];
  if (typeof logic.var === 'string') return [logic.var];
  return Object.values(logic).flatMap((inner) => listVariables(inner as Json));
}
