import dayjs from 'dayjs';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { ApiProblem, refuse } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { checkUploads } from '../uploads/check-uploads.ts';
import { type Draft, lockDraft, updateDraft } from './draft-repository.ts';
import { type OpenDraft, openDraft, recordOf } from './open-draft.ts';
import { rateDraft } from './rate-draft.ts';
import { viewDraft } from './view-draft.ts';

/** Days after its last change for which a draft is kept. */
const DRAFT_DAYS = 30;

export function draftExpiry(savedAt: Date): Date {
  return dayjs(savedAt).add(DRAFT_DAYS, 'day').toDate();
}

/**
 * Changes a draft with one of the engine's verbs, under its lock: read, judged by today, changed, rated and kept in
 * one transaction, so that two devices never overwrite each other's answers. The verb throws to refuse.
 */
export async function changeDraft<T>(
  services: PurchaseServices,
  id: string,
  key: unknown,
  verb: (product: Product, record: DraftRecord) => { record: DraftRecord } & T,
): Promise<{ draft: DraftView } & T> {
  return changeOpenDraft(services, await openDraft(services, id, key), verb);
}

/** The same for a draft that is open already, whether by its key or by its partner's right. */
export async function changeOpenDraft<T>(
  services: PurchaseServices,
  { product, row: seen, currentVersion }: OpenDraft,
  verb: (product: Product, record: DraftRecord) => { record: DraftRecord } & T,
): Promise<{ draft: DraftView } & T> {
  const { id } = seen;
  return services.database.transaction('save draft', async (sql) => {
    const row = await lockDraft(sql, id);
    if (!row || row.version !== seen.version) throw new ApiProblem(409, 'conflict');
    // Whatever the verb: after CONFIRM the order's own life is the truth.
    if (row.orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
    const now = services.now();
    const { record: before } = rateDraft(product, await recordOf(sql, row, now));
    const { record: changed, ...told } = verb(product, before);
    refuse(await checkUploads(sql, product, id, changed.answers, before.answers));
    const saved = await keepRecord(services, sql, row, rateDraft(product, changed).record);
    return { draft: await viewDraft(sql, saved, product, currentVersion, now), ...(told as T) };
  });
}

export async function keepRecord(
  { now }: Pick<PurchaseServices, 'now'>,
  sql: Parameters<typeof updateDraft>[0],
  row: Draft,
  { answers, findings, asOf, passed }: DraftRecord,
): Promise<Draft> {
  const savedAt = now();
  const change = {
    answers,
    findings,
    asOf,
    passed,
    savedAt,
    expiresAt: draftExpiry(savedAt),
  };
  await updateDraft(sql, row.id, change);
  return { ...row, ...change };
}
