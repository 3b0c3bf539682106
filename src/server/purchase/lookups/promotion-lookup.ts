import type { Journey } from '#engine/journey.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { listUnreadMembers, toPromotionValue } from '#engine/promotions/promotion.ts';
import { findCurrentOffer } from '#server/catalogue/promotions/reserve-promotion.ts';
import { checkQuota } from '#server/platform/limits/check-quota.ts';
import type { Limit } from '#server/platform/limits/consume-quota.ts';
import type { NetworkLimit } from '#server/platform/limits/network-places.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { limitLookup } from './limit-lookup.ts';
import type { LookupHandler } from './lookups.ts';

/** Limit of different codes in an hour: more than typing errors need, too few for guessing. */
const DRAFT_LIMIT: Limit = { name: 'promotion codes of a draft', most: 10, minutes: 60 };
/** Limit of different codes of a network that do not exist. */
const NETWORK_LIMIT: NetworkLimit = { name: 'promotion codes of a network', most: 100, perPaid: 0.1 };

/** Normalizes a code as promotions store it: in capitals, without outer spaces. */
function normalizePromotionCode(typed: Json | undefined): string {
  return typeof typed === 'string' ? typed.trim().toUpperCase() : '';
}

/**
 * Creates the lookup of a promotion code. The result is `found` with the discount if the product on sale has the
 * promotion, it is valid today and has uses left; else `not-found`, also if the draft's product version cannot apply
 * the promotion. A caller beyond the limit always gets `failed`, for right and wrong codes.
 */
export function createPromotionLookup(services: PurchaseServices): LookupHandler {
  const { catalogue, config, database, now } = services;
  return async ({ draftId, journey: { product }, inputs, network }) => {
    const code = normalizePromotionCode(Object.values(inputs)[0]);
    if (!(await checkQuota(services, [{ limit: DRAFT_LIMIT, of: draftId }], code))) return { status: 'failed' };
    return limitLookup(services, { limit: NETWORK_LIMIT, network, question: code }, async () => {
      const of = { product: product.id, version: catalogue.current(product.id) };
      const promotion = await findCurrentOffer(database.sql, of, { code, at: now() }, config);
      const isRead = promotion && listUnreadMembers(product.definition as ProductDefinition, promotion).length === 0;
      return isRead ? { status: 'found', value: toPromotionValue(promotion) } : { status: 'not-found' };
    });
  };
}

/** Finds the promotion that a record's premium contains: its code, its discount, and the answers of its lookup. */
export function findCountedPromotion({
  situation,
}: Journey): { code: string; value: Json; inputs: Record<string, Json> } | undefined {
  const finding = situation.findings.promotion;
  const { value = {}, inputs } = finding ?? {};
  const { code } = value as { code?: string };
  return finding?.status === 'found' && code !== undefined ? { code, value, inputs: inputs ?? {} } : undefined;
}
