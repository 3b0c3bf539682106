import type { BodyOf } from '#contract/call.ts';
import { toClaimBody } from '#contract/claims/claim-answers.ts';
import type { fileClaimDraft as fileCall } from '#contract/claims/claim-drafts.ts';
import type { Answers, Item } from '#engine/record.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { problem } from '#server/platform/http/problem.ts';
import { insertClaimFile } from '../files/claim-file-repository.ts';
import { fileClaim } from '../filing/file-claim.ts';
import { logClaimEvent } from '../records/claim-event-repository.ts';
import { type Claim, updateClaim } from '../records/claim-repository.ts';
import type { ClaimUser } from '../records/claim-user.ts';
import {
  type ClaimDraftFile,
  type ClaimDraftRecord,
  deleteClaimDraft,
  findClaimDraft,
  isExpired,
  listDraftFiles,
  lockClaimDraft,
} from './claim-draft-repository.ts';
import { draftChanged, requirePolicyNumber } from './claim-drafts.ts';

/**
 * Files the user's claim in preparation and returns the reference of the claim. The files of the draft become those of
 * the claim, each under its id, and the draft ends. Throws 409 `claimDraftChanged` if there is none, if it has expired, or
 * if it has another version.
 */
export async function fileClaimDraft(
  services: ClaimServices,
  user: ClaimUser,
  typed: string,
  { version, language }: BodyOf<typeof fileCall>,
): Promise<string> {
  const { sql } = services.database;
  const number = await requirePolicyNumber(services, user, typed);
  const draft = await findClaimDraft(sql, number, user, services.now());
  if (draft?.version !== version) throw draftChanged();
  const answers = readAnswers(draft);
  const { lines } = answers;
  rejectUnknownFiles(await listDraftFiles(sql, draft.id), lines);
  const body = { ...toClaimBody(answers, number), ...(language === undefined ? {} : { language }) };
  return fileClaim(services, user, body, {
    fileOf: (at) => (lines[at]?.file as string | undefined) ?? null,
    before: (inner, claim) => moveFiles(inner, claim, { user, version, lines }),
  });
}

/** Returns the stored answers for the form, which judges them: without empty ones. */
function readAnswers({ answers: { lines, ...answers } }: ClaimDraftRecord): Answers & { lines: Item[] } {
  const stated = Object.entries(answers).filter(([, value]) => typeof value === 'string' && value !== '');
  const bills = Array.isArray(lines) ? lines.map(dropUnknownCurrency) : [];
  return { ...Object.fromEntries(stated), lines: bills as Item[] };
}

/** Removes what is no currency code, because amounts of it cannot be read: the form then misses the amount. */
const dropUnknownCurrency = ({ currency, ...bill }: Record<string, string>): Record<string, string> =>
  currency !== undefined && /^[A-Z]{3}$/.test(currency) ? { ...bill, currency } : bill;

/** Throws 422 `notInList` at the first line that names a file which the draft does not have. */
function rejectUnknownFiles(files: readonly ClaimDraftFile[], lines: readonly Item[]): void {
  const own = new Set(files.map((file) => file.id));
  const at = lines.findIndex(({ file }) => file !== undefined && !own.has(String(file)));
  if (at >= 0) throw problem('notInList', `/lines/${at}/file`, { label: 'claim-filing.costs.lines.file.label' });
}

type Filing = { user: ClaimUser; version: number; lines: readonly Item[] };

/** Moves the files of the locked draft to the claim, and deletes the draft. A file may have been removed meanwhile. */
async function moveFiles(sql: Sql, claim: Claim, { user, version, lines }: Filing) {
  const draft = await lockClaimDraft(sql, claim.policyNumber, user);
  if (draft?.version !== version || isExpired(draft, claim.createdAt)) throw draftChanged();
  const files = await listDraftFiles(sql, draft.id);
  rejectUnknownFiles(files, lines);
  await deleteClaimDraft(sql, draft.id);
  for (const { draftId: _draft, ...file } of files) {
    await insertClaimFile(sql, { ...file, claimId: claim.id, removedAt: null });
    await logClaimEvent(sql, {
      claimId: claim.id,
      type: 'ADD_FILE',
      at: claim.createdAt,
      by: user.id,
      note: file.name,
    });
  }
  const own = new Set(files.map(({ id }) => id));
  const papers = Object.fromEntries(Object.entries(draft.papers).filter(([id]) => own.has(id)));
  await updateClaim(sql, claim.id, { claimant: { ...claim.claimant, papers }, updatedAt: claim.createdAt });
}
