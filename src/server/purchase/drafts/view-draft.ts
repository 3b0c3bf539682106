import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Product } from '#engine/product.ts';
import { replay } from '#engine/replay.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { problemErrors } from '#server/platform/http/api-problem.ts';
import { findOrder } from '../orders/order-repository.ts';
import { partnerOfDraft } from '../sellers/partner-of-draft.ts';
import type { Draft } from './draft-repository.ts';
import { recordOf } from './open-draft.ts';
import { priceBefore } from './price-before.ts';
import { rateDraft } from './rate-draft.ts';

/** A draft as its owner sees it, replayed and rated now. */
export async function viewDraft(
  sql: Sql,
  row: Draft,
  product: Product,
  currentVersion: string,
  now: Date,
): Promise<DraftView> {
  const { record, rated, options } = rateDraft(product, await recordOf(sql, row, now));
  const position = replay(product, record);
  const problems = problemErrors(position.problems);
  const before = priceBefore(row, { rated, version: row.version, problems, now });
  const order = row.orderId === null ? undefined : await findOrder(sql, row.orderId);
  const partner = await partnerOfDraft(sql, row);
  return {
    id: row.id,
    product: row.product,
    version: row.version,
    currentVersion,
    record,
    page: position.page ?? null,
    trail: position.trail,
    problems,
    rated,
    options,
    ...(before ? { before } : {}),
    order: order?.ref ?? null,
    seller: partner ? { name: partner.name } : null,
    savedAt: row.savedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
