import { createHash, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Journey, openJourney } from '#engine/journey.ts';
import { toRevisionProduct } from '#engine/policy/endorsements/revision.ts';
import type { Product } from '#engine/product.ts';
import type { Outcome } from '#engine/record.ts';
import { resume } from '#engine/wizard.ts';
import { openTrial } from '#server/catalogue/releases/open-trial.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { applyLookups } from '../lookups/lookups.ts';
import { listOrderOutcomes } from '../orders/order-repository.ts';
import { type Draft, findDraft, type VersionedDraft } from './draft-repository.ts';

export type OpenDraft = { row: Draft; product: Product; currentVersion: string };

/** The right to open a draft: its key, or the partner whose agent began it. */
export type DraftAccess = { key: unknown } | { partnerId: string };

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Opens a draft by its key, with its product version and the version on sale. */
export function openDraft(services: PurchaseServices, id: string, key: unknown): Promise<OpenDraft> {
  return openWithAccess(services, id, { key });
}

/** Opens a draft of a partner, by the partner's right instead of the draft's key. */
export function openPartnersDraft(services: PurchaseServices, id: string, partnerId: string): Promise<OpenDraft> {
  return openWithAccess(services, id, { partnerId });
}

async function openWithAccess(services: PurchaseServices, id: string, right: DraftAccess): Promise<OpenDraft> {
  const { catalogue, database, now } = services;
  const row = assertDraftAccess(await findDraft(database.sql, id), right, now());
  const { product } = await catalogue.at(row.product, row.version);
  if (row.trial !== null) await openTrial(services, database.sql, row.trial);
  const current = row.trial === null ? catalogue.current(row.product) : undefined;
  return { row, product, currentVersion: current?.version ?? row.version };
}

/**
 * Returns the draft if the requester has the right to it. A draft that a customer began by a partner's link belongs to
 * the customer alone.
 * @throws 404 `draftNotFound`, the same for an absent draft and for another person's
 */
export function assertDraftAccess<D extends Draft>(row: D | undefined, right: DraftAccess, now: Date): D {
  if (!row || row.expiresAt <= now) throw new ApiProblem(404, 'draftNotFound');
  const { partnerId, agentId } = row;
  const isOwn =
    'key' in right
      ? typeof right.key === 'string' && isKeyOfDraft(row, right.key)
      : agentId !== null && partnerId === right.partnerId;
  if (!isOwn) throw new ApiProblem(404, 'draftNotFound');
  return row;
}

function isKeyOfDraft(row: Draft, key: string): boolean {
  return timingSafeEqual(Buffer.from(row.keyHash, 'hex'), Buffer.from(hashKey(key), 'hex'));
}

/**
 * Opens the journey of a draft: the saved record and the log of its order, evaluated for today until it is confirmed,
 * with all lookups that its answers need.
 */
export async function loadJourney(sql: Sql, product: Product, row: Draft, now: Date): Promise<Journey> {
  const remembered = findCachedJourney(sql, product, row, now);
  if (remembered) return remembered;
  const outcomes: Outcome[] = row.orderId === null ? [] : await listOrderOutcomes(sql, row.orderId);
  const { circumstances, answers, findings, asOf, passed, about } = row;
  const record = { circumstances, answers, findings, asOf, passed, outcomes };
  // An endorsement is evaluated for the rating date of its term (`asOf`), not for today.
  if (about) return applyLookups(openJourney(toRevisionProduct(product, about), record));
  return applyLookups(openJourney(product, resume(record, toBusinessDate(now))));
}

/**
 * Maximum number of cached drafts: about as many people use one server at once. A journey has some tens of kilobytes.
 */
const MAX_CACHED_DRAFTS = 300;

type CachedJourney = { state: string; journey: Journey };

const journeyCaches = new WeakMap<Sql, LRUCache<string, CachedJourney>>();

/**
 * Caches the journey of a draft at its save, by the version of its row, so that its next answer derives only the
 * changes.
 */
export function cacheJourney(sql: Sql, { id, state }: Pick<VersionedDraft, 'id' | 'state'>, journey: Journey): void {
  const known = journeyCaches.get(sql) ?? new LRUCache<string, CachedJourney>({ max: MAX_CACHED_DRAFTS });
  journeyCaches.set(sql, known);
  known.set(id, { state, journey });
}

/**
 * Returns the cached journey of a draft, if this server has saved this exact row on the same day; undefined if it must
 * be opened.
 */
function findCachedJourney(sql: Sql, product: Product, row: Draft | VersionedDraft, now: Date): Journey | undefined {
  const known = journeyCaches.get(sql)?.get(row.id);
  if (known === undefined || known.state !== (row as VersionedDraft).state) return undefined;
  const { journey } = known;
  return journey.product === product && journey.record.asOf === toBusinessDate(now) ? journey : undefined;
}
