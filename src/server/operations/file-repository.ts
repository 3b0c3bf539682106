import { isNotNull, isNull } from 'drizzle-orm';
import type { Sql } from '../platform/db/database.ts';
import { claimFiles } from '../platform/db/schema/claim-schema.ts';
import { claimDraftFiles } from '../platform/db/schema/claims/claim-draft-schema.ts';
import { listExportParts } from '../platform/db/schema/desk/list-schema.ts';
import { consents, issuedPapers, uploads } from '../platform/db/schema/paper-schema.ts';

/**
 * Pictures of drafts and orders, files of claims and of claims in preparation, forms that customers signed, documents of
 * policies, parts of saved lists.
 */
export type FileKind = 'upload' | 'claimFile' | 'claimDraftFile' | 'signedForm' | 'paper' | 'listPart';

/** Maps the name of each file in the store to its kind: all files that the database knows. */
export async function listKnownFiles(sql: Sql): Promise<Map<string, FileKind>> {
  const pictures = await sql.select({ id: uploads.id }).from(uploads);
  const ofClaims = await sql.select({ id: claimFiles.id }).from(claimFiles).where(isNull(claimFiles.removedAt));
  const prepared = await sql.select({ id: claimDraftFiles.id }).from(claimDraftFiles);
  const forms = await sql.select({ id: consents.fileId }).from(consents).where(isNotNull(consents.fileId));
  const papers = await sql.select({ id: issuedPapers.fileId }).from(issuedPapers);
  const parts = await sql.select({ id: listExportParts.fileId }).from(listExportParts);
  const rows = Object.entries({
    upload: pictures,
    claimFile: ofClaims,
    claimDraftFile: prepared,
    signedForm: forms,
    paper: papers,
    listPart: parts,
  });
  return new Map(rows.flatMap(([kind, ids]) => ids.map(({ id }) => [String(id), kind as FileKind] as const)));
}
