import { isSameJson, type Json } from '#engine/language/json.ts';
import { isValidOn, toPromotionValue } from '#engine/promotions/promotion.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { ProductVersion } from '../products/build-version.ts';
import {
  countTakenUses,
  findPromotion,
  findUse,
  lockCode,
  moveUse,
  type ProductPromotion,
  type PromotionBuyer,
  type PromotionScope,
  upsertUse,
} from './promotion-repository.ts';

/** A version of a product with its promotions. */
export type PromotionSource = { product: string; version: Pick<ProductVersion, 'promotions'> | undefined };

/** Finds the promotion of a code for a product: in its version, or else in the database. */
async function findProductPromotion(
  sql: Sql,
  { product, version }: PromotionSource,
  code: string,
  offers: PromotionScope,
): Promise<ProductPromotion | undefined> {
  const own = version?.promotions.find((one) => one.code === code);
  if (own) return { ...own, product };
  const row = await findPromotion(sql, code, offers);
  return row && (row.product === null || row.product === product) ? row : undefined;
}

/**
 * Finds the promotion of a code for a product; undefined if it is not valid today or has no use left. The number of
 * uses is exact only if the caller holds the lock.
 */
export async function findCurrentOffer(
  sql: Sql,
  of: PromotionSource,
  { code, at }: { code: string; at: Date },
  offers: PromotionScope,
): Promise<ProductPromotion | undefined> {
  const promotion = await findProductPromotion(sql, of, code, offers);
  if (!promotion || !isValidOn(promotion, toBusinessDate(at))) return undefined;
  return (await hasUseLeft(sql, promotion)) ? promotion : undefined;
}

async function hasUseLeft(sql: Sql, promotion: ProductPromotion): Promise<boolean> {
  const { maxUses } = promotion;
  return maxUses === undefined || (await countTakenUses(sql, promotion)) < maxUses;
}

/**
 * Checks that an order may use a code, and locks the code until the transaction ends; `reservePromotion` then reserves
 * the use. Returns `gone` if the code is no longer valid, has no use left, or has another discount than `value`, with
 * which the premium was calculated; `usedByPerson` if this person has had the maximum number of uses.
 * @param of the version that is on sale, for drafts of any version, because a withdrawn promotion no longer applies
 */
export async function holdPromotion(
  sql: Sql,
  of: PromotionSource,
  { code, value, at, person }: { code: string; value: Json; at: Date; person: PromotionBuyer },
  offers: PromotionScope,
): Promise<'held' | 'gone' | 'usedByPerson'> {
  await lockCode(sql, code);
  const promotion = await findCurrentOffer(sql, of, { code, at }, offers);
  if (!promotion || !isSameJson(toPromotionValue(promotion), value)) return 'gone';
  const { maxUsesPerPerson: most } = promotion;
  return most === undefined || (await countTakenUses(sql, promotion, person)) < most ? 'held' : 'usedByPerson';
}

/** Reserves the use that was held, for an order that exists now. */
export async function reservePromotion(sql: Sql, use: { orderId: string; code: string; at: Date }): Promise<void> {
  await upsertUse(sql, { ...use, status: 'reserved' });
}

/**
 * Reserves a released use again when an expired order's money comes late. Only the number of uses counts, because the
 * offer itself was made while the code was valid. Returns true if no use was released, false if no use is left or no
 * version has the code.
 * @param versions the versions whose promotions count: the order's own first, then the one on sale
 */
export async function reserveReleasedUse(
  sql: Sql,
  orderId: string,
  { versions, at }: { versions: readonly PromotionSource[]; at: Date },
  offers: PromotionScope,
): Promise<boolean> {
  const use = await findUse(sql, orderId);
  if (use?.status !== 'released') return true;
  await lockCode(sql, use.code);
  for (const version of versions) {
    const promotion = await findProductPromotion(sql, version, use.code, offers);
    if (!promotion) continue;
    if (!(await hasUseLeft(sql, promotion))) return false;
    await moveUse(sql, orderId, ['released', 'reserved'], at);
    return true;
  }
  return false;
}

/** Spends the use of a paid order; it stays counted. */
export async function spendPromotion(sql: Sql, orderId: string, at: Date): Promise<void> {
  await moveUse(sql, orderId, ['reserved', 'used'], at);
}

/** Releases the use of an order that expired or was abandoned; another person may use the code. */
export async function releasePromotion(sql: Sql, orderId: string, at: Date): Promise<void> {
  await moveUse(sql, orderId, ['reserved', 'released'], at);
}
