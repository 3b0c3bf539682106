import type { RefundPromises } from '#engine/language/after-sale.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import stored from '../../../../product-schemas/shared/earlier-promises.json' with { type: 'json' };

/**
 * The promises of the wordings before decision 0063, by product, where they refund more than the rules of these
 * versions. Wordings of other products promised the same or less. The table of the decision compares each promise.
 */
const earlierPromises = stored as Readonly<Record<string, RefundPromises>>;

/** A stored definition with the promises of its wording, if it is from before decision 0063. */
export function addEarlierPromises(definition: ProductDefinition): ProductDefinition {
  const { product } = definition;
  const { afterSale } = product;
  const promises = earlierPromises[product.id];
  // Only earlier versions have days of cooling-off.
  if (afterSale?.cancel.coolingOffDays === undefined || promises === undefined) return definition;
  const cancel = { ...afterSale.cancel, promises };
  return { ...definition, product: { ...product, afterSale: { ...afterSale, cancel } } };
}
