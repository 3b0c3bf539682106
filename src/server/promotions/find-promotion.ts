import { businessDate } from '#engine/dates.ts';
import type { Json } from '#engine/json.ts';
import type { Finder } from '../drafts/finders.ts';
import { createQuestionLimit } from '../drafts/question-limit.ts';
import type { Services } from '../services.ts';
import { findPromotion } from './promotion-repository.ts';
import { hasUseLeft, isOffered, promotionValue } from './reserve-promotion.ts';

/** Codes that do not exist, an hour: more than anybody mistypes, too few to guess by. */
const MISSES_OF_A_DRAFT = 10;
/** Many customers share one address of a mobile operator. */
const MISSES_OF_A_NETWORK = 100;

/** A code as promotions are kept by: in capitals, without outer spaces. */
function promotionCode(typed: Json | undefined): string {
  return typeof typed === 'string' ? typed.trim().toUpperCase() : '';
}

/**
 * What a promotion code takes off: `found` with its value while it holds for the product today and has uses left, else
 * `not-found`. Who has missed too often is told nothing, hit or miss: `failed`.
 */
export function createPromotionFinder({ config, database, now }: Services): Finder {
  const ofDraft = createQuestionLimit(MISSES_OF_A_DRAFT, 60, now);
  const ofNetwork = createQuestionLimit(MISSES_OF_A_NETWORK, 60, now);
  return async ({ draftId, product, inputs, network }) => {
    const code = promotionCode(Object.values(inputs)[0]);
    if (ofDraft.refuses(draftId, code) || ofNetwork.refuses(network, code)) return { status: 'failed' };
    const promotion = await findPromotion(database.sql, code, config);
    const holds = promotion && isOffered(promotion, product.id, businessDate(now()));
    if (holds && (await hasUseLeft(database.sql, promotion)))
      return { status: 'found', value: promotionValue(promotion) };
    ofDraft.count(draftId, code);
    ofNetwork.count(network, code);
    return { status: 'not-found' };
  };
}
