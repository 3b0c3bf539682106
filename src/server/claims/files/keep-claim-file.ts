import { claimFileLimits } from '#contract/claims/claim-files.ts';
import type { ClaimFile } from '#contract/claims/claims.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { putWithRow } from '#server/platform/files/put-with-row.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import { cleanFile } from '#server/purchase/uploads/clean-file.ts';
import { refuseInfected } from '#server/purchase/uploads/refuse-infected.ts';
import { allPapers } from '../benefits/claim-rules.ts';
import { logClaim } from '../records/claim-event-repository.ts';
import { type Claim, lockClaim, updateClaim } from '../records/claim-repository.ts';
import type { ClaimUser } from '../records/claim-user.ts';
import { nextStatus } from '../records/move-claim.ts';
import { openClaim } from '../records/open-claim.ts';
import { filesOf, insertClaimFile, type KeptFile, markRemoved } from './claim-file-repository.ts';

type Sent = { name?: string; paper?: string; bytes: Buffer };

/**
 * Keeps a file of a claim: a picture is drawn anew, a PDF stays as it is. The file comes before its row, so that no
 * claim names a file that is not there. Refusals: `sendClaimFile` of the contract.
 */
export async function keepClaimFile(
  services: ClaimServices,
  user: ClaimUser,
  ref: string,
  { name, paper, bytes }: Sent,
): Promise<ClaimFile> {
  const { database, files, ids, now, lifecycles } = services;
  if (paper !== undefined && !allPapers().includes(paper)) throw problem('paperUnknown', '/paper');
  const seen = await openClaim(database.sql, user, ref);
  nextStatus(lifecycles, seen, 'ADD_FILE', user);
  // Before the work of decoding; what counts is the count under the lock.
  await refuseTooMuch(database.sql, seen, bytes.length);
  await refuseInfected(services, bytes);
  const { content, contentType } = await cleanFile(bytes);
  const id = ids.id();
  const kept = await putWithRow(files, id, content, () =>
    database.transaction('keep claim file', async (sql) => {
      const claim = await lockClaim(sql, seen.id);
      nextStatus(lifecycles, claim, 'ADD_FILE', user);
      await refuseTooMuch(sql, claim, bytes.length);
      const at = now();
      const row = { id, claimId: claim.id, name: fileName(name), contentType, bytes: bytes.length };
      const file: KeptFile = { ...row, createdAt: at, removedAt: null };
      await insertClaimFile(sql, file);
      await logClaim(sql, { claimId: claim.id, type: 'ADD_FILE', at, by: user.id, note: file.name });
      const papers = { ...claim.claimant.papers, ...(paper === undefined ? {} : { [id]: paper }) };
      await updateClaim(sql, claim.id, { claimant: { ...claim.claimant, papers }, updatedAt: at });
      return file;
    }),
  );
  return fileView(kept, paper);
}

/** Takes a file back, while nobody reviews the claim yet. */
export async function removeClaimFile(
  services: ClaimServices,
  user: ClaimUser,
  ref: string,
  fileId: string,
): Promise<void> {
  const { database, files, now, lifecycles } = services;
  const seen = await openClaim(database.sql, user, ref);
  const id = await database.transaction('remove claim file', async (sql) => {
    const claim = await lockClaim(sql, seen.id);
    const file = (await filesOf(sql, claim.id)).find((one) => one.id === fileId);
    if (!file) throw new ApiProblem(404, 'fileNotFound');
    nextStatus(lifecycles, claim, 'REMOVE_FILE', user);
    const at = now();
    await markRemoved(sql, file.id, at);
    await logClaim(sql, { claimId: claim.id, type: 'REMOVE_FILE', at, by: user.id, note: file.name });
    await updateClaim(sql, claim.id, { updatedAt: at });
    return file.id;
  });
  await files.remove(id);
}

/** A file with its bytes. Throws 404 `fileNotFound`. */
export async function readClaimFile(
  { database, files }: ClaimServices,
  user: ClaimUser,
  ref: string,
  fileId: string,
): Promise<{ file: KeptFile; bytes: Buffer }> {
  const claim = await openClaim(database.sql, user, ref);
  const file = (await filesOf(database.sql, claim.id)).find(({ id }) => id === fileId);
  const bytes = file && (await files.get(file.id));
  if (!file || !bytes) throw new ApiProblem(404, 'fileNotFound');
  return { file, bytes };
}

export function fileView({ id, name, contentType, bytes, createdAt }: KeptFile, paper: string | undefined): ClaimFile {
  return { id, name, contentType, bytes, paper: paper ?? null, createdAt: createdAt.toISOString() };
}

async function refuseTooMuch(sql: Sql, { id }: Claim, more: number): Promise<void> {
  const kept = await filesOf(sql, id);
  if (kept.length >= claimFileLimits.files) throw new ApiProblem(422, 'tooManyFiles');
  const sum = kept.reduce((bytes, file) => bytes + file.bytes, more);
  if (sum > claimFileLimits.bytes) throw new ApiProblem(413, 'filesTooLarge');
}

/** As the sender's folder calls it, without the way there and without what turns or hides writing. */
function fileName(name = ''): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}"]/gu, '').trim();
  return clean === '' ? 'file' : clean.slice(0, 120);
}
