import { isObject, type Json } from '#engine/language/json.ts';
import { findOperatorArity } from '#engine/language/operators.ts';

/**
 * Returns true for a condition or a formula: an object with one operator as its only member, over at least one name.
 * Other objects of the files may have such a member too (`{ "count": 3 }`), but no name in it.
 */
export function isLogic(value: Json): boolean {
  const [entry, more] = isObject(value) ? Object.entries(value as Record<string, Json>) : [];
  if (!entry || more) return false;
  const [operator, args] = entry;
  return operator === 'var' || (findOperatorArity(operator) !== undefined && [args].flat().some(readsName));
}

const readsName = (arg: Json): boolean => (Array.isArray(arg) ? arg.some(readsName) : isLogic(arg));
