import dayjs from 'dayjs';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import { isSameJson } from '#engine/language/json.ts';
import { openTrial } from '#server/catalogue/releases/open-trial.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem, throwIfProblems } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { describePlace } from '../conversion/draft-place.ts';
import { applyLookups } from '../lookups/lookups.ts';
import { checkUploads } from '../uploads/check-uploads.ts';
import { digestOpenDraft, rejectChangedDraft } from './draft-digest.ts';
import { type Draft, findDraft, saveDraft, updateDraft } from './draft-repository.ts';
import { assertDraftAccess, cacheJourney, type DraftAccess, loadJourney } from './open-draft.ts';
import { recordQuote } from './record-quote.ts';
import { viewDraft } from './view-draft.ts';

/** A function that changes a journey by the engine. Returns the new journey and further results; throws to refuse. */
type DraftCommand<T> = (journey: Journey) => { journey: Journey } & T;

/** Days for which a draft is stored after its last change. */
const DRAFT_DAYS = 30;

export function draftExpiry(savedAt: Date): Date {
  return dayjs(savedAt).add(DRAFT_DAYS, 'day').toDate();
}

/**
 * Changes a draft by a function of the engine: reads the draft, evaluates it for today, changes, rates and saves it. If
 * another request has saved it meanwhile, repeats all with the new row, so that two devices never overwrite each
 * other's answers. Returns the saved draft.
 * @param right `seen`: the digest that the caller was shown; another draft is refused by 409 `draftChanged`
 */
export async function changeDraft<T>(
  services: PurchaseServices,
  id: string,
  right: DraftAccess & { seen?: string },
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
  right: DraftAccess & { seen?: string },
  verb: DraftCommand<T>,
): Promise<({ draft: DraftView } & T) | undefined> {
  const { catalogue, database, now } = services;
  const { sql } = database;
  const row = assertDraftAccess(await findDraft(sql, id), right, now());
  // A confirmed draft cannot change: the order has its own state.
  if (row.orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
  if (row.trial !== null) await openTrial(services, sql, row.trial);
  const { product } = catalogue.ready(row.product, row.version) ?? (await catalogue.at(row.product, row.version));
  const before = await loadJourney(sql, product, row, now());
  if (right.seen !== undefined) rejectChangedDraft(right.seen, await digestOpenDraft(services, sql, row, before));
  const { journey: changed, ...told } = verb(before);
  // This check needs no lock, because the pictures of a draft are not deleted before the draft.
  throwIfProblems(await checkUploads(sql, row.id, changed, before.record.answers));
  const journey = applyLookups(changed);
  const saved = toSavedDraft(services, journey);
  const state = isNewQuote(row, saved)
    ? await database.transaction('save draft', async (inner) => {
        const written = await saveDraft(inner, row, saved);
        if (written !== undefined) await recordQuote(services, inner, row, journey);
        return written;
      })
    : await saveDraft(sql, row, saved);
  if (state === undefined) return undefined;
  if (!row.about) cacheJourney(sql, { id, state }, journey);
  return { draft: await viewDraft(services, sql, { ...row, ...saved }, journey), ...(told as T) };
}

function toSavedDraft({ now }: Pick<PurchaseServices, 'now'>, { product, record, quotation, position }: Journey) {
  const { answers, findings, asOf, passed } = record;
  const savedAt = now();
  const place = describePlace(product, position);
  return {
    ...{ answers, findings, asOf, passed, premium: quotation ?? null, ...place },
    ...{ savedAt, expiresAt: draftExpiry(savedAt) },
  };
}

/** Returns true if a save changes the premium or its lines. The rating of an endorsement is not counted as a quote. */
function isNewQuote(row: Draft, { premium }: Pick<Draft, 'premium'>): boolean {
  return row.about === null && premium !== null && !isSameJson(premium, row.premium ?? undefined);
}

/** Saves the present state of a draft that the caller has locked. */
export async function saveJourney(
  services: Pick<PurchaseServices, 'now' | 'config'>,
  sql: Sql,
  row: Draft,
  journey: Journey,
): Promise<Draft> {
  const change = toSavedDraft(services, journey);
  if (isNewQuote(row, change)) await recordQuote(services, sql, row, journey);
  await updateDraft(sql, row.id, change);
  return { ...row, ...change };
}
