import dayjs from 'dayjs';
import type { ClaimDraftInput, ClaimDraftRow, ClaimDraftView } from '#contract/claims/claim-drafts.ts';
import { toPolicyNumber } from '#contract/purchase/policies.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visibility.ts';
import { viewClaimFile } from '../files/store-claim-file.ts';
import { type ClaimUser, findVisiblePolicy } from '../records/claim-user.ts';
import {
  type ClaimDraftRecord,
  type DraftOwner,
  deleteClaimDraft,
  findClaimDraft,
  findExpiredClaimDraft,
  insertClaimDraft,
  isExpired,
  listClaimDraftRows,
  listDraftFiles,
  listExpiredClaimDrafts,
  lockClaimDraft,
  updateClaimDraft,
} from './claim-draft-repository.ts';

/** Days for which a claim in preparation is stored after its last change. */
const DRAFT_DAYS = 30;

const computeExpiry = (savedAt: Date): Date => dayjs(savedAt).add(DRAFT_DAYS, 'day').toDate();

/** Creates the error of a caller who has seen another version than the stored one. */
export const draftChanged = () => new ApiProblem(409, 'claimDraftChanged');

/** Returns the number of a policy that the user may see. Throws 404 `policyNotFound`. */
export async function requirePolicyNumber(services: ClaimServices, user: ClaimUser, typed: string): Promise<string> {
  const number = toPolicyNumber(typed);
  const found = number === undefined ? undefined : await findVisiblePolicy(services.database.sql, number, user);
  if (!found) throw new ApiProblem(404, 'policyNotFound');
  return found.policy.number;
}

/** Returns the user's claim in preparation on a policy; null if there is none. */
export async function viewClaimDraft(
  services: ClaimServices,
  user: ClaimUser,
  typed: string,
): Promise<ClaimDraftView | null> {
  const { sql } = services.database;
  const draft = await findClaimDraft(sql, await requirePolicyNumber(services, user, typed), user, services.now());
  if (!draft) return null;
  const { version, answers, passed, papers, savedAt, expiresAt } = draft;
  const files = (await listDraftFiles(sql, draft.id)).map((file) => viewClaimFile(file, papers[file.id]));
  return { version, answers, passed, files, savedAt: savedAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/**
 * Locks the user's draft on a policy, and begins one if there is none. Its time to live starts anew. The first save makes
 * its version 1. Throws 409 `claimDraftChanged` if the draft has expired: `deleteExpiredDraft` deletes it before.
 */
export async function lockOrBeginDraft(
  services: Pick<ClaimServices, 'ids' | 'now'>,
  sql: Sql,
  number: string,
  { id: userId }: DraftOwner,
): Promise<ClaimDraftRecord> {
  const savedAt = services.now();
  const begun = { id: services.ids.id(), policyNumber: number, userId, savedAt, expiresAt: computeExpiry(savedAt) };
  await insertClaimDraft(sql, { ...begun, answers: {}, passed: [], papers: {}, version: 0 });
  const draft = (await lockClaimDraft(sql, number, { id: userId })) as ClaimDraftRecord;
  if (isExpired(draft, savedAt)) throw draftChanged();
  await updateClaimDraft(sql, draft.id, { expiresAt: begun.expiresAt });
  return draft;
}

/** Saves a claim in preparation. Throws 409 `claimDraftChanged` if another save, filing or deletion came first. */
export async function saveClaimDraft(
  services: ClaimServices,
  user: ClaimUser,
  typed: string,
  { version, answers, passed, papers }: ClaimDraftInput,
) {
  const number = await requirePolicyNumber(services, user, typed);
  await deleteExpiredDraft(services, number, user);
  return services.database.transaction('save claim draft', async (sql) => {
    const draft = await lockOrBeginDraft(services, sql, number, user);
    if (draft.version !== version) throw draftChanged();
    const savedAt = services.now();
    await updateClaimDraft(sql, draft.id, { answers, passed, papers, version: version + 1, savedAt });
    return { version: version + 1, savedAt: savedAt.toISOString() };
  });
}

/** Deletes the user's claim in preparation with its files; without one it does nothing. */
export async function removeClaimDraft(services: ClaimServices, user: ClaimUser, typed: string): Promise<void> {
  const number = await requirePolicyNumber(services, user, typed);
  const draft = await findClaimDraft(services.database.sql, number, user, services.now());
  if (draft) await deleteWithFiles(services, draft.id);
}

/** Deletes the person's draft on a policy if it has expired, so that a new one can begin. */
export async function deleteExpiredDraft(
  services: Pick<ClaimServices, 'database' | 'files' | 'now'>,
  number: string,
  owner: DraftOwner,
): Promise<void> {
  const draft = await findExpiredClaimDraft(services.database.sql, number, owner, services.now());
  if (draft) await deleteWithFiles(services, draft.id);
}

/** An instant before every other: a draft that expired then can neither be filed nor continued. */
const LONG_AGO = new Date(0);

/**
 * Deletes a draft and its files. The draft expires first, so that no claim can have its files; the draft of a claim that
 * was filed meanwhile is gone. The files are deleted before their rows: after a crash a later round finds the rest.
 */
async function deleteWithFiles({ database, files }: Pick<ClaimServices, 'database' | 'files'>, id: string) {
  await database.transaction('end claim draft', (sql) => updateClaimDraft(sql, id, { expiresAt: LONG_AGO }));
  for (const file of await listDraftFiles(database.sql, id)) await files.remove(file.id);
  await database.transaction('delete claim draft', (sql) => deleteClaimDraft(sql, id));
}

/** Deletes the claims in preparation that expired before this instant, with their files. */
export async function deleteExpiredClaimDrafts(
  services: Pick<ClaimServices, 'database' | 'files'>,
  before: Date,
): Promise<void> {
  for (const id of await listExpiredClaimDrafts(services.database.sql, before)) await deleteWithFiles(services, id);
}

/** Lists the claims that a user has not filed yet. An agent of another partner does not see the policy, nor its draft. */
export async function listClaimDrafts(services: ClaimServices, user: SignedInUser): Promise<ClaimDraftRow[]> {
  const partner = visibleSalesPartner(user);
  const rows = await listClaimDraftRows(services.database.sql, user.id, services.now());
  return rows
    .filter(({ partnerId }) => partner === undefined || partnerId === partner)
    .map(({ partnerId: _partner, savedAt, expiresAt, ...row }) => ({
      ...{ ...row, savedAt: savedAt.toISOString(), expiresAt: expiresAt.toISOString() },
    }));
}
