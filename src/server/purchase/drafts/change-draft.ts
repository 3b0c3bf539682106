import dayjs from 'dayjs';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem, throwIfProblems } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { applyLookups } from '../lookups/lookups.ts';
import { checkUploads } from '../uploads/check-uploads.ts';
import { type Draft, findDraft, saveDraft, updateDraft } from './draft-repository.ts';
import { assertDraftAccess, cacheJourney, type DraftAccess, loadJourney } from './open-draft.ts';
import { recordQuote } from './record-quote.ts';
import { viewDraft } from './view-draft.ts';

/** A verb of the engine: its new journey, and its reply. It throws to refuse. */
type DraftCommand<T> = (journey: Journey) => { journey: Journey } & T;

/** Days for which a draft is stored after its last change. */
const DRAFT_DAYS = 30;

export function draftExpiry(savedAt: Date): Date {
  return dayjs(savedAt).add(DRAFT_DAYS, 'day').toDate();
}

/**
 * Changes a draft by a verb of the engine: it reads, judges by today, changes, rates and saves the draft, if its row is
 * still the one that was read. If another request has written it meanwhile, all is repeated with the new row, so that
 * two devices never overwrite each other's answers. The reply is made of the saved draft.
 */
export async function changeDraft<T>(
  services: PurchaseServices,
  id: string,
  right: DraftAccess,
  verb: DraftCommand<T>,
): Promise<{ draft: DraftView } & T> {
  for (;;) {
    const changed = await tryChange(services, id, right, verb);
    if (changed) return changed;
  }
}

async function tryChange<T>(
  services: PurchaseServices,
  id: string,
  right: DraftAccess,
  verb: DraftCommand<T>,
): Promise<({ draft: DraftView } & T) | undefined> {
  const { catalogue, database, now } = services;
  const { sql } = database;
  const row = assertDraftAccess(await findDraft(sql, id), right, now());
  // After CONFIRM no verb changes the draft: the order has its own state.
  if (row.orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
  const { product } = catalogue.ready(row.product, row.version) ?? (await catalogue.at(row.product, row.version));
  const before = await loadJourney(sql, product, row, now());
  const { journey: changed, ...told } = verb(before);
  // The pictures of a draft are deleted with it, and not earlier.
  throwIfProblems(await checkUploads(sql, row.id, changed, before.record.answers));
  const journey = applyLookups(changed);
  const saved = toSavedDraft(services, journey);
  const state = isNewQuote(row, saved)
    ? await database.transaction('save draft', async (inner) => {
        const written = await saveDraft(inner, row, saved);
        if (written !== undefined) await recordQuote(inner, row.version, journey);
        return written;
      })
    : await saveDraft(sql, row, saved);
  if (state === undefined) return undefined;
  if (!row.about) cacheJourney(sql, { id, state }, journey);
  return { draft: await viewDraft(services, sql, { ...row, ...saved }, journey), ...(told as T) };
}

function toSavedDraft({ now }: Pick<PurchaseServices, 'now'>, { record, quotation }: Journey) {
  const { answers, findings, asOf, passed } = record;
  const savedAt = now();
  return { answers, findings, asOf, passed, premium: quotation ?? null, savedAt, expiresAt: draftExpiry(savedAt) };
}

/** A rating for an endorsement is no quote. */
function isNewQuote(row: Draft, { premium }: Pick<Draft, 'premium'>): boolean {
  return row.about === null && premium !== null && premium.total !== row.premium?.total;
}

/** Saves the present state of a draft, under its lock. */
export async function saveJourney(
  services: Pick<PurchaseServices, 'now'>,
  sql: Sql,
  row: Draft,
  journey: Journey,
): Promise<Draft> {
  const change = toSavedDraft(services, journey);
  if (isNewQuote(row, change)) await recordQuote(sql, row.version, journey);
  await updateDraft(sql, row.id, change);
  return { ...row, ...change };
}
