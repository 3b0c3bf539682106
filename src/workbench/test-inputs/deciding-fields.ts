import { listEffects } from '#engine/commands/list-effects.ts';
import { listRootNames } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';

/**
 * Lists the fields on which facts, values, options, lookups or the premium depend. It omits texts that are only stored.
 */
export function listDecidingFields({ definition, pageOf }: Product): Set<string> {
  const { pages, conditions, derived, itemConditions = {} } = definition.form;
  const choices = Object.values(pages).map((page) => page.choices ?? {});
  const logics = [conditions, derived, itemConditions, choices, definition.rating?.inputs ?? {}] as unknown as Json[];
  const read = logics.flatMap(listRootNames);
  const asked = listEffects(definition.form).flatMap(({ inputs }) => inputs);
  return new Set([...read, ...asked].filter((name) => name in pageOf));
}
