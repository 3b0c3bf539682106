import type { PurchaseServices } from '#server/purchase/services.ts';
import { findUpload, findUploadOfPolicy } from './upload-repository.ts';

/** The picture (JPEG) behind an upload of this very draft, or of the policy that it is about; null when there is none. */
export async function readUpload(
  { database, files }: Pick<PurchaseServices, 'database' | 'files'>,
  draftId: string,
  uploadId: string,
): Promise<Buffer | null> {
  const { sql } = database;
  const row = (await findUpload(sql, draftId, uploadId)) ?? (await findUploadOfPolicy(sql, draftId, uploadId));
  return row ? files.get(row.id) : null;
}
