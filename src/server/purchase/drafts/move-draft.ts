import type { DraftView } from '#contract/purchase/drafts.ts';
import { moveToVersion } from '#engine/commands/move-to-version.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { applyLookups } from '../lookups/lookups.ts';
import { saveJourney } from './change-draft.ts';
import { lockDraft, updateDraft } from './draft-repository.ts';
import { loadJourney, openDraft } from './open-draft.ts';
import { findPreviousQuote } from './previous-quote.ts';
import { viewDraft } from './view-draft.ts';

/** Moves a draft to the current version: it retains all valid answers, and names the others. */
export async function moveDraftToCurrent(
  services: PurchaseServices,
  id: string,
  key: unknown,
): Promise<{ draft: DraftView; dropped: string[] }> {
  const { row: seen, product } = await openDraft(services, id, key);
  const current = services.catalogue.current(seen.product);
  if (!current) throw new ApiProblem(404, 'productNotFound');
  return services.database.transaction('move draft', async (sql) => {
    const row = await lockDraft(sql, id);
    if (!row || row.orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
    if (row.about) throw new ApiProblem(409, 'notAllowedNow');
    const kept = await loadJourney(sql, product, row, services.now());
    const moved = moveToVersion(current.product, kept.record);
    const journey = applyLookups(moved.journey);
    await updateDraft(sql, id, { version: current.version });
    const saved = await saveJourney(services, sql, { ...row, version: current.version }, journey);
    const draft = await viewDraft(services, sql, saved, journey);
    const before = findPreviousQuote(row, { ...draft, now: services.now() });
    return { draft: before ? { ...draft, before } : draft, dropped: moved.dropped };
  });
}
