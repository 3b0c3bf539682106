import type { ClaimFile } from '#contract/claims/claims.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { putWithRow } from '#server/platform/files/put-with-row.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { cleanFile } from '#server/purchase/uploads/clean-file.ts';
import { rejectInfected } from '#server/purchase/uploads/reject-infected.ts';
import { computeMarks } from '../files/file-marks.ts';
import { nameFile, rejectTooMuch, type SentFile, viewClaimFile } from '../files/store-claim-file.ts';
import type { ClaimUser } from '../records/claim-user.ts';
import {
  type ClaimDraftFile,
  deleteDraftFile,
  findClaimDraft,
  insertDraftFile,
  isExpired,
  listDraftFiles,
  lockClaimDraft,
} from './claim-draft-repository.ts';
import { deleteExpiredDraft, lockOrBeginDraft, requirePolicyNumber } from './claim-drafts.ts';

/**
 * Saves a file of a claim in preparation, which begins with its first file. The file is treated as a file of a claim;
 * `sendClaimDraftFile` of the contract lists the errors.
 */
export async function storeDraftFile(
  services: ClaimServices,
  user: ClaimUser,
  typed: string,
  { name, bytes }: SentFile,
): Promise<ClaimFile> {
  const { database, files, ids, now } = services;
  const number = await requirePolicyNumber(services, user, typed);
  // Refuses early, before the file is decoded. The same check in the transaction, with the draft locked, decides.
  await deleteExpiredDraft(services, number, user);
  const seen = await findClaimDraft(database.sql, number, user, now());
  if (seen) rejectTooMuch(await listDraftFiles(database.sql, seen.id), bytes.length);
  await rejectInfected(services, bytes);
  const { content, contentType } = await cleanFile(bytes);
  const marks = await computeMarks(bytes, content, contentType);
  const id = ids.id();
  const kept = await putWithRow(files, id, content, () =>
    database.transaction('keep draft file', async (sql) => {
      const draft = await lockOrBeginDraft(services, sql, number, user);
      rejectTooMuch(await listDraftFiles(sql, draft.id), content.length);
      const row = { id, draftId: draft.id, name: nameFile(name, contentType), contentType, bytes: content.length };
      const file: ClaimDraftFile = { ...row, ...marks, createdAt: now() };
      await insertDraftFile(sql, file);
      return file;
    }),
  );
  return viewClaimFile(kept, undefined);
}

/** Finds a file of the user's claim in preparation. Throws 404 `policyNotFound` or `fileNotFound`. */
async function openDraftFile(services: ClaimServices, user: ClaimUser, typed: string, fileId: string) {
  const { sql } = services.database;
  const number = await requirePolicyNumber(services, user, typed);
  const draft = await findClaimDraft(sql, number, user, services.now());
  const file = draft && (await listDraftFiles(sql, draft.id)).find(({ id }) => id === fileId);
  if (!file) throw new ApiProblem(404, 'fileNotFound');
  return file;
}

/** Returns a file of a claim in preparation with its bytes. Throws 404 `policyNotFound` or `fileNotFound`. */
export async function readDraftFile(services: ClaimServices, user: ClaimUser, typed: string, fileId: string) {
  const file = await openDraftFile(services, user, typed, fileId);
  const bytes = await services.files.get(file.id);
  if (!bytes) throw new ApiProblem(404, 'fileNotFound');
  return { file, bytes };
}

/**
 * Deletes a file of a claim in preparation. A claim that was filed meanwhile has the file, which stays. Throws 404
 * `policyNotFound` or `fileNotFound`.
 */
export async function removeDraftFile(services: ClaimServices, user: ClaimUser, typed: string, fileId: string) {
  const number = await requirePolicyNumber(services, user, typed);
  await services.database.transaction('remove draft file', async (sql) => {
    const draft = await lockClaimDraft(sql, number, user);
    const isRemoved = draft && !isExpired(draft, services.now()) && (await deleteDraftFile(sql, draft.id, fileId));
    if (!isRemoved) throw new ApiProblem(404, 'fileNotFound');
  });
  await services.files.remove(fileId);
}
