import dayjs from 'dayjs';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem, refuse } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { findOut } from '../findings/findings.ts';
import { checkUploads } from '../uploads/check-uploads.ts';
import { type Draft, lockDraft, updateDraft } from './draft-repository.ts';
import { keepQuote } from './keep-quote.ts';
import { journeyOf, type Right, rightful } from './open-draft.ts';
import { viewDraft } from './view-draft.ts';

/** One of the engine's verbs: where it leads, and what it has to tell. Throws to refuse. */
type Verb<T> = (journey: Journey) => { journey: Journey } & T;

/** Days after its last change for which a draft is kept. */
const DRAFT_DAYS = 30;

export function draftExpiry(savedAt: Date): Date {
  return dayjs(savedAt).add(DRAFT_DAYS, 'day').toDate();
}

/**
 * Changes a draft with one of the engine's verbs, under its lock: read, judged by today, changed, rated and kept in
 * one transaction, so that two devices never overwrite each other's answers. The reply is made of what is kept.
 */
export async function changeDraft<T>(
  services: PurchaseServices,
  id: string,
  right: Right,
  verb: Verb<T>,
): Promise<{ draft: DraftView } & T> {
  const { catalogue, database, now } = services;
  let read: ProductVersion | undefined;
  // Goes round again only when the draft was not on the version that was read: somebody has moved it.
  for (;;) {
    const done = await database.transaction('save draft', async (sql) => {
      const row = rightful(await lockDraft(sql, id), right, now());
      const version = read?.version === row.version ? read : catalogue.ready(row.product, row.version);
      return version ? { saved: await change(services, sql, row, version, verb) } : { row };
    });
    if ('saved' in done) return done.saved;
    // A version is read before: inside of a transaction nothing else asks the database.
    read = await catalogue.at(done.row.product, done.row.version);
  }
}

async function change<T>(
  services: PurchaseServices,
  sql: Sql,
  row: Draft,
  { product }: ProductVersion,
  verb: Verb<T>,
): Promise<{ draft: DraftView } & T> {
  // Whatever the verb: after CONFIRM the order's own life is the truth.
  if (row.orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
  const before = await journeyOf(sql, product, row, services.now());
  const { journey: changed, ...told } = verb(before);
  refuse(await checkUploads(sql, product, row.id, changed.record.answers, before.record.answers));
  const journey = findOut(changed);
  const saved = await keepJourney(services, sql, row, journey);
  return { draft: await viewDraft(services, sql, saved, journey), ...(told as T) };
}

/** Keeps where a draft has come to. */
export async function keepJourney(
  { now }: Pick<PurchaseServices, 'now'>,
  sql: Sql,
  row: Draft,
  journey: Journey,
): Promise<Draft> {
  const { answers, findings, asOf, passed } = journey.record;
  const savedAt = now();
  const premium = journey.quotation ?? null;
  const isQuote = row.about === null && premium !== null && premium.total !== row.premium?.total;
  if (isQuote) await keepQuote(sql, row.version, journey);
  const change = { answers, findings, asOf, passed, premium, savedAt, expiresAt: draftExpiry(savedAt) };
  await updateDraft(sql, row.id, change);
  return { ...row, ...change };
}
