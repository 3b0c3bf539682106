import type { PurchaseServices } from '#server/purchase/services.ts';
import { findUpload } from './upload-repository.ts';

/** The picture (JPEG) behind an upload of this very draft; null when there is none. */
export async function readUpload(
  { database, files }: Pick<PurchaseServices, 'database' | 'files'>,
  draftId: string,
  uploadId: string,
): Promise<Buffer | null> {
  const row = await findUpload(database.sql, draftId, uploadId);
  return row ? files.get(row.id) : null;
}
