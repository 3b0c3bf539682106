import type { Journey } from '#engine/journey.ts';
import type { Logic } from '#engine/language/definition.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import { isObject, type Json } from '#engine/language/json.ts';

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

/** Lists the variables that an expression reads. */
export function listVariables(logic: Json): string[] {
  if (Array.isArray(logic)) return logic.flatMap(listVariables);
  if (!isObject(logic)) return [];
  if (typeof logic.var === 'string') return [logic.var];
  return Object.values(logic).flatMap((inner) => listVariables(inner as Json));
}
