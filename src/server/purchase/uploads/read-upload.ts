import type { PurchaseServices } from '#server/purchase/services.ts';
import { findUpload, findUploadOfPolicy } from './upload-repository.ts';

/** Reads the picture (JPEG) of an upload of this draft, or of the draft's policy; null if there is none. */
export async function readUpload(
  { database, files }: Pick<PurchaseServices, 'database' | 'files'>,
  draftId: string,
  uploadId: string,
): Promise<Buffer | null> {
  const { sql } = database;
  const row = (await findUpload(sql, draftId, uploadId)) ?? (await findUploadOfPolicy(sql, draftId, uploadId));
  return row ? files.get(row.id) : null;
}
