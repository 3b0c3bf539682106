import { businessDate } from '#engine/language/dates.ts';
import { type Json, sameJson } from '#engine/language/json.ts';
import type { Sql } from '#server/platform/db/database.ts';
import {
  countTaken,
  findUse,
  lockPromotion,
  moveUse,
  type Offers,
  type Promotion,
  putUse,
} from './promotion-repository.ts';

/** What a premium is told of a promotion. */
export function promotionValue({ code, kind, percent, amount }: Promotion): Json {
  return { code, kind, ...(kind === 'percent' ? { percent } : { amount }) };
}

/** Whether a promotion is for a product on a business date. */
export function isOffered({ product: only, validFrom, validTo }: Promotion, product: string, on: string): boolean {
  return (only === null || only === product) && validFrom <= on && on <= validTo;
}

/** Whether a promotion has a use left. Exact only while the promotion is locked. */
export async function hasUseLeft(sql: Sql, { code, maxUses }: Promotion): Promise<boolean> {
  return maxUses === null || (await countTaken(sql, code)) < maxUses;
}

/**
 * Whether an order may have a use, which is held for it until its transaction ends; `reservePromotion` then takes it. False
 * when the code has run out in the meantime, or takes off something else than `value`, which the premium was calculated with.
 */
export async function holdPromotion(
  sql: Sql,
  { product, code, value, at }: { product: string; code: string; value: Json; at: Date },
  offers: Offers,
): Promise<boolean> {
  const promotion = await lockPromotion(sql, code, offers);
  if (!promotion || !isOffered(promotion, product, businessDate(at))) return false;
  return sameJson(promotionValue(promotion), value) && hasUseLeft(sql, promotion);
}

/** Reserves the use that was held, for an order that is there by now. */
export async function reservePromotion(sql: Sql, use: { orderId: string; code: string; at: Date }): Promise<void> {
  await putUse(sql, { ...use, status: 'reserved' });
}

/**
 * Takes an order's use back that its expiry had released, when its money comes late. Only the number of uses counts:
 * the offer itself was made while the code held. False when none is left.
 */
export async function reserveAgain(sql: Sql, orderId: string, at: Date, offers: Offers): Promise<boolean> {
  const use = await findUse(sql, orderId);
  if (use?.status !== 'released') return true;
  const promotion = await lockPromotion(sql, use.code, offers);
  if (!promotion || !(await hasUseLeft(sql, promotion))) return false;
  await moveUse(sql, orderId, 'released', 'reserved', at);
  return true;
}

/** The order is paid: its use counts for good. */
export async function spendPromotion(sql: Sql, orderId: string, at: Date): Promise<void> {
  await moveUse(sql, orderId, 'reserved', 'used', at);
}

/** The order has expired or is given up: somebody else may have its use. */
export async function releasePromotion(sql: Sql, orderId: string, at: Date): Promise<void> {
  await moveUse(sql, orderId, 'reserved', 'released', at);
}
