import { claimFileLimits } from '#contract/claims/claim-files.ts';
import type { ClaimFile } from '#contract/claims/claims.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { putWithRow } from '#server/platform/files/put-with-row.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import { cleanFile } from '#server/purchase/uploads/clean-file.ts';
import { rejectInfected } from '#server/purchase/uploads/reject-infected.ts';
import { CLAIM_DOCUMENT_TYPES } from '../benefits/claim-rules.ts';
import { logClaimEvent } from '../records/claim-event-repository.ts';
import { clearLineFile, updateLineFile } from '../records/claim-line-repository.ts';
import { type Claim, lockClaim, updateClaim } from '../records/claim-repository.ts';
import type { ClaimUser } from '../records/claim-user.ts';
import { openClaim } from '../records/claim-user.ts';
import { nextClaimStatus } from '../records/move-claim.ts';
import {
  insertClaimFile,
  listClaimFiles,
  markClaimFileRemoved,
  type StoredClaimFile,
} from './claim-file-repository.ts';
import { computeMarks } from './file-marks.ts';

export type SentFile = { name?: string; paper?: string; bytes: Buffer };

/**
 * Saves a file of a claim: a picture is encoded again, a PDF stays unchanged. The file is stored before its row, so
 * that every row has its file. Name, size and limit are those of the stored file. `sendClaimFile` of the contract lists the errors.
 */
export async function storeClaimFile(
  services: ClaimServices,
  user: ClaimUser,
  ref: string,
  { name, paper, bytes }: SentFile,
): Promise<ClaimFile> {
  const { database, files, ids, now, lifecycles } = services;
  if (paper !== undefined && !CLAIM_DOCUMENT_TYPES().includes(paper)) throw problem('paperUnknown', '/paper');
  const seen = await openClaim(database.sql, user, ref);
  nextClaimStatus(lifecycles, seen, 'ADD_FILE', user);
  // Refuses early, before the file is decoded. The same check in the transaction, with the claim locked, decides.
  await rejectOverLimit(database.sql, seen, bytes.length);
  await rejectInfected(services, bytes);
  const { content, contentType } = await cleanFile(bytes);
  const marks = await computeMarks(bytes, content, contentType);
  const id = ids.id();
  const kept = await putWithRow(files, id, content, () =>
    database.transaction('keep claim file', async (sql) => {
      const claim = await lockClaim(sql, seen.id);
      nextClaimStatus(lifecycles, claim, 'ADD_FILE', user);
      await rejectOverLimit(sql, claim, content.length);
      const at = now();
      const row = { id, claimId: claim.id, name: nameFile(name, contentType), contentType, bytes: content.length };
      const file: StoredClaimFile = { ...row, ...marks, createdAt: at, removedAt: null };
      await insertClaimFile(sql, file);
      await logClaimEvent(sql, { claimId: claim.id, type: 'ADD_FILE', at, by: user.id, note: file.name });
      const papers = { ...claim.claimant.papers, ...(paper === undefined ? {} : { [id]: paper }) };
      await updateClaim(sql, claim.id, { claimant: { ...claim.claimant, papers }, updatedAt: at });
      return file;
    }),
  );
  return viewClaimFile(kept, paper);
}

/** Removes a file. Throws 409 `claimStepNotPossible` if a reviewer has taken the claim, and 404 `fileNotFound`. */
export async function removeClaimFile(services: ClaimServices, user: ClaimUser, ref: string, fileId: string) {
  const { database, files, now, lifecycles } = services;
  const seen = await openClaim(database.sql, user, ref);
  const id = await database.transaction('remove claim file', async (sql) => {
    const claim = await lockClaim(sql, seen.id);
    const file = (await listClaimFiles(sql, claim.id)).find((one) => one.id === fileId);
    if (!file) throw new ApiProblem(404, 'fileNotFound');
    nextClaimStatus(lifecycles, claim, 'REMOVE_FILE', user);
    const at = now();
    await markClaimFileRemoved(sql, file.id, at);
    await clearLineFile(sql, file.id);
    await logClaimEvent(sql, { claimId: claim.id, type: 'REMOVE_FILE', at, by: user.id, note: file.name });
    await updateClaim(sql, claim.id, { updatedAt: at });
    return file.id;
  });
  await files.remove(id);
}

/** Names the file that proves a line. Throws 404 `fileNotFound`, and 409 `claimStepNotPossible` after the decision. */
export async function setLineFile(
  { database, now, lifecycles }: ClaimServices,
  user: ClaimUser,
  { ref, line }: { ref: string; line: string },
  file: string | null,
): Promise<void> {
  const seen = await openClaim(database.sql, user, ref);
  await database.transaction('set line file', async (sql) => {
    const claim = await lockClaim(sql, seen.id);
    nextClaimStatus(lifecycles, claim, 'ADD_FILE', user);
    const isKnown = file === null || (await listClaimFiles(sql, claim.id)).some(({ id }) => id === file);
    const isSet = isKnown && /^\d{1,2}$/.test(line) && (await updateLineFile(sql, claim.id, Number(line), file));
    if (!isSet) throw new ApiProblem(404, 'fileNotFound');
    await updateClaim(sql, claim.id, { updatedAt: now() });
  });
}

/** Returns a file with its bytes. Throws 404 `fileNotFound`. */
export async function readClaimFile({ database, files }: ClaimServices, user: ClaimUser, ref: string, fileId: string) {
  const claim = await openClaim(database.sql, user, ref);
  const file = (await listClaimFiles(database.sql, claim.id)).find(({ id }) => id === fileId);
  const bytes = file && (await files.get(file.id));
  if (!file || !bytes) throw new ApiProblem(404, 'fileNotFound');
  return { file, bytes };
}

/** Returns a file of a claim, or of a claim in preparation, for its readers. */
export function viewClaimFile(
  { id, name, contentType, bytes, createdAt }: Omit<StoredClaimFile, 'claimId' | 'removedAt'>,
  paper: string | undefined,
): ClaimFile {
  return { id, name, contentType, bytes, paper: paper ?? null, createdAt: createdAt.toISOString() };
}

const rejectOverLimit = async (sql: Sql, { id }: Claim, more: number): Promise<void> =>
  rejectTooMuch(await listClaimFiles(sql, id), more);

/** Throws 422 `tooManyFiles` or 413 `filesTooLarge` if a file of `more` bytes exceeds the limits of a claim. */
export function rejectTooMuch(kept: readonly { bytes: number }[], more: number): void {
  if (kept.length >= claimFileLimits.files) throw new ApiProblem(422, 'tooManyFiles');
  const sum = kept.reduce((bytes, file) => bytes + file.bytes, more);
  if (sum > claimFileLimits.bytes) throw new ApiProblem(413, 'filesTooLarge');
}

/**
 * Returns the file name of the sender without its path and without characters that hide or reverse text. A picture that
 * was encoded again ends in `.jpg`.
 */
export function nameFile(name: string | undefined, contentType: string): string {
  const last = name?.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}"]/gu, '').trim();
  const short = clean === '' ? 'file' : clean.slice(0, 120);
  const isOther = contentType === 'image/jpeg' && !/\.jpe?g$/i.test(short);
  return isOther ? `${short.replace(/\.(png|webp|pdf)$/i, '')}.jpg` : short;
}
