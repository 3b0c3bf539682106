import type { ClaimRules } from '#engine/language/claims/claim-rules.ts';
import type { Logic, ProductDefinition } from '#engine/language/definition.ts';
import stored from '../../../../product-schemas/shared/earlier-claim-rules.json' with { type: 'json' };

/**
 * The claim rules of versions from before decision 0074, by product: no such version states its own. The decision names
 * the sentences of the issued wordings with which they were compared.
 */
const earlierRules = stored as unknown as Readonly<Record<string, ClaimRules<Logic>>>;

/** A stored definition with claim rules, if it is from before decision 0074. */
export function addEarlierClaimRules(definition: ProductDefinition): ProductDefinition {
  const { benefits, product } = definition;
  const claims = benefits.claims ?? earlierRules[product.id];
  return claims === undefined ? definition : { ...definition, benefits: { ...benefits, claims } };
}
