import { businessDate } from '#engine/dates.ts';
import type { Json } from '#engine/json.ts';
import type { Finder } from '../drafts/finders.ts';
import type { Answer } from '../drafts/findings.ts';
import { createQuestionLimit } from '../drafts/question-limit.ts';
import type { Services } from '../services.ts';
import { findPromotion, type Promotion } from './promotion-repository.ts';
import { hasUseLeft, isOffered } from './reserve-promotion.ts';

/** Codes that do not exist, an hour: more than anybody mistypes, too few to guess by. */
export const MISSES_OF_A_DRAFT = 10;
/** Many customers share one address of a mobile network. */
export const MISSES_OF_AN_ADDRESS = 100;

/** A code as promotions are kept by: in capitals, without outer spaces. */
export function promotionCode(typed: Json | undefined): string {
  return typeof typed === 'string' ? typed.trim().toUpperCase() : '';
}

/**
 * What a promotion code takes off: `found` with its value while it holds for the product today and has uses left, else
 * `not-found`. Who has missed too often is told nothing, hit or miss: `failed`.
 */
export function createPromotionFinder({ database, now }: Services): Finder {
  const ofDraft = createQuestionLimit(MISSES_OF_A_DRAFT, 60, now);
  const ofAddress = createQuestionLimit(MISSES_OF_AN_ADDRESS, 60, now);
  return async ({ draftId, product, inputs, ip }) => {
    const code = promotionCode(Object.values(inputs)[0]);
    if (ofDraft.refuses(draftId, code) || ofAddress.refuses(ip, code)) return { status: 'failed' };
    const promotion = await findPromotion(database.sql, code);
    const holds = promotion && isOffered(promotion, product.id, businessDate(now()));
    if (holds && (await hasUseLeft(database.sql, promotion))) return found(promotion);
    ofDraft.count(draftId, code);
    ofAddress.count(ip, code);
    return { status: 'not-found' };
  };
}

function found({ code, kind, percent, amount }: Promotion): Answer {
  return { status: 'found', value: { code, kind, ...(kind === 'percent' ? { percent } : { amount }) } };
}
