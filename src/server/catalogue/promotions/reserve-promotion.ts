import { toBusinessDate } from '#engine/language/dates.ts';
import { isSameJson, type Json } from '#engine/language/json.ts';
import { isValidOn, toPromotionValue } from '#engine/promotions/promotion.ts';
import type { Sql } from '#server/platform/db/database.ts';
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

/** A version of a product, and the promotions that it brings. */
export type PromotionSource = { product: string; version: Pick<ProductVersion, 'promotions'> | undefined };

/** The promotion of a code for a product: that of its version, or else a row of the database that is for it. */
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

/** What a code is worth for a product today, while it holds and has a use left; exact only for who holds it. */
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
 * Whether an order may have a use, which is held for it until its transaction ends; `reservePromotion` then takes it. `gone`
 * when the code has run out in the meantime, or takes off something else than `value`, which the premium was calculated with;
 * `usedByPerson` when this person has had all uses that one may have.
 * @param of the version that is on sale, whichever the draft is of: what is withdrawn is not promised any more
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

/** Reserves the use that was held, for an order that is there by now. */
export async function reservePromotion(sql: Sql, use: { orderId: string; code: string; at: Date }): Promise<void> {
  await upsertUse(sql, { ...use, status: 'reserved' });
}

/**
 * Takes an order's use back that its expiry had released, when its money comes late. Only the number of uses counts:
 * the offer itself was made while the code held. False when none is left.
 * @param versions those that may know the code, the order's own first: it may stand in the one that was on sale beside it
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
    await moveUse(sql, orderId, 'released', 'reserved', at);
    return true;
  }
  return false;
}

/** The order is paid: its use counts for good. */
export async function spendPromotion(sql: Sql, orderId: string, at: Date): Promise<void> {
  await moveUse(sql, orderId, 'reserved', 'used', at);
}

/** The order has expired or is given up: somebody else may have its use. */
export async function releasePromotion(sql: Sql, orderId: string, at: Date): Promise<void> {
  await moveUse(sql, orderId, 'reserved', 'released', at);
}
