import type { ReadJson } from '#engine/language/load-definition.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { addPromotions, type PromotionRow } from './promotion-repository.ts';

/** Puts the demo's promotion codes (`isDemo`) in, where they are not in yet. Never called in Prod. */
export async function seedPromotions(sql: Sql, readJson: ReadJson): Promise<void> {
  const rows = readJson('product-schemas/shared/promotions.json') as unknown as Partial<PromotionRow>[];
  const blank = { product: null, percent: null, amount: null, maxUses: null };
  await addPromotions(
    sql,
    rows.map((row) => ({ ...blank, ...row }) as PromotionRow),
  );
}
