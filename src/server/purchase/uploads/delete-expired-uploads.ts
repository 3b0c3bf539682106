import { isObject, type Json } from '#engine/language/json.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { deleteUploads, listExpiredDrafts, listOrderedAnswers, listUploadIds } from './upload-repository.ts';

/**
 * Deletes the pictures of expired drafts, except those to which an order refers. The file is deleted before its row,
 * and the rows before the draft: after a crash the next round finds the rest.
 */
export async function deleteExpiredUploads({ database, files }: PurchaseServices, now: Date): Promise<void> {
  for (const draftId of await listExpiredDrafts(database.sql, now)) {
    const ordered = new Set((await listOrderedAnswers(database.sql, draftId)).flatMap(collectTexts));
    const forgotten = (await listUploadIds(database.sql, draftId)).filter((id) => !ordered.has(id));
    for (const id of forgotten) await files.remove(id);
    await deleteUploads(database.sql, forgotten);
  }
}

function collectTexts(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(collectTexts);
  return isObject(value) ? Object.values(value as Record<string, Json>).flatMap(collectTexts) : [];
}
