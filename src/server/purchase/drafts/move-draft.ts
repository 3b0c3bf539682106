import type { DraftView } from '#contract/purchase/drafts.ts';
import { moveTo } from '#engine/wizard.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { keepRecord } from './change-draft.ts';
import { lockDraft, updateDraft } from './draft-repository.ts';
import { openDraft, recordOf } from './open-draft.ts';
import { priceBefore } from './price-before.ts';
import { rateDraft } from './rate-draft.ts';
import { viewDraft } from './view-draft.ts';

/** Moves a draft to the current version: everything still valid is kept, and what is not is named. */
export async function moveDraftToCurrent(
  services: PurchaseServices,
  id: string,
  key: unknown,
): Promise<{ draft: DraftView; dropped: string[] }> {
  const { row: seen } = await openDraft(services, id, key);
  const current = services.catalogue.current(seen.product);
  if (!current) throw new ApiProblem(404, 'productNotFound');
  return services.database.transaction('move draft', async (sql) => {
    const row = await lockDraft(sql, id);
    if (!row || row.orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
    const now = services.now();
    const { record, dropped } = moveTo(current.product, await recordOf(sql, row, now));
    await updateDraft(sql, id, { version: current.version });
    const saved = await keepRecord(
      services,
      sql,
      { ...row, version: current.version },
      rateDraft(current.product, record).record,
    );
    const draft = await viewDraft(sql, saved, current.product, current.version, now);
    const before = priceBefore(row, { ...draft, now });
    return { draft: before ? { ...draft, before } : draft, dropped };
  });
}
