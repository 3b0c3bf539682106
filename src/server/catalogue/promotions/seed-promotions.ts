import type { ReadJson } from '#engine/language/load-definition.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { addPromotions, type PromotionRow } from './promotion-repository.ts';

/** Inserts the demo's promotion codes (`isDemo`) that do not exist yet. It is never called in Prod. */
export async function seedPromotions(sql: Sql, readJson: ReadJson): Promise<void> {
  const rows = readJson('product-schemas/shared/promotions.json') as unknown as Partial<PromotionRow>[];
  const blank = { product: null, percent: null, amount: null, maxUses: null };
  await addPromotions(
    sql,
    rows.map((row) => ({ ...blank, ...row }) as PromotionRow),
  );
}
