import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { holdSale, type Sale } from './sale-repository.ts';

type Version = { product: string; version: string };

/**
 * That a draft may become an order of its own version. What it found stays so until the transaction ends.
 * Throws 409 `productWithdrawn`, and `versionMoved` where drafts of other versions have to move first.
 */
export async function requireSaleOfDraft(sql: Sql, { product, version }: Version, now: Date): Promise<void> {
  const sale = await requireSale(sql, product, now);
  if (sale.version !== version && sale.drafts === 'move') throw new ApiProblem(409, 'versionMoved');
}

/**
 * That money may be asked for an offer: where a payment has begun, it goes on. What it found stays so until the
 * transaction ends. Throws 409 `productWithdrawn`, and `offerVoid` where offers of other versions hold no more.
 */
export async function requireSaleOfOffer(sql: Sql, { product, version }: Version, now: Date): Promise<void> {
  const sale = await requireSale(sql, product, now);
  if (sale.version !== version && sale.offers === 'void') throw new ApiProblem(409, 'offerVoid');
}

async function requireSale(sql: Sql, product: string, now: Date): Promise<Sale> {
  const sale = await holdSale(sql, product, now);
  if (!sale || sale.version === null) throw new ApiProblem(409, 'productWithdrawn');
  return sale;
}
