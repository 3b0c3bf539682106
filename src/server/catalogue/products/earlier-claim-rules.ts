import type { Locale } from '#contract/products.ts';
import type { ClaimRules } from '#engine/language/claims/claim-rules.ts';
import type { Logic, ProductDefinition } from '#engine/language/definition.ts';
import type { Messages } from '#shared/flatten-messages.ts';
import en from '../../../../locales/en/shared.json' with { type: 'json' };
import km from '../../../../locales/km/shared.json' with { type: 'json' };
import zh from '../../../../locales/zh/shared.json' with { type: 'json' };
import stored from '../../../../product-schemas/shared/earlier-claim-rules.json' with { type: 'json' };

/**
 * The claim rules of versions from before decision 0074, by product: no such version states its own. The decision names
 * the sentences of the issued wordings with which they were compared.
 */
const earlierRules = stored as unknown as Readonly<Record<string, ClaimRules<Logic>>>;

/**
 * A stored definition with claim rules, if it is from before decision 0074. Versions from before decision 0108 have claim
 * rules without repairs and total losses: their wording says how a total loss ends the cover.
 */
export function addEarlierClaimRules(definition: ProductDefinition): ProductDefinition {
  const { benefits, product } = definition;
  const earlier = earlierRules[product.id];
  if (earlier === undefined) return definition;
  const { claims } = benefits;
  if (claims === undefined) return { ...definition, benefits: { ...benefits, claims: earlier } };
  const { totalLoss } = earlier;
  if (totalLoss === undefined || claims.totalLoss || claims.repair) return definition;
  return { ...definition, benefits: { ...benefits, claims: { ...claims, totalLoss } } };
}

/** The words of the reason for an end after a total loss, which the messages of earlier versions do not contain. */
export function addEarlierReason({ product }: ProductDefinition, locale: Locale, messages: Messages): Messages {
  const { cancelReason } = earlierRules[product.id]?.totalLoss ?? {};
  if (cancelReason === undefined) return messages;
  const words = { en, km, zh }[locale].afterSale.reasons.totalLoss;
  return { [`${product.id}.afterSale.reasons.${cancelReason}`]: words, ...messages };
}
