import { createHash, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Journey, openJourney } from '#engine/journey.ts';
import { businessDate } from '#engine/language/dates.ts';
import { revising } from '#engine/policy/journeys/revising.ts';
import type { Product } from '#engine/product.ts';
import type { Outcome } from '#engine/record.ts';
import { resume } from '#engine/wizard.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { findOut } from '../findings/findings.ts';
import { orderOutcomes } from '../orders/order-repository.ts';
import { type Draft, type DraftNow, findDraft } from './draft-repository.ts';

export type OpenDraft = { row: Draft; product: Product; currentVersion: string };

/** By what a draft is opened: its key, or that an agent of this partner began it. */
export type Right = { key: unknown } | { partnerId: string };

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** A draft of its owner, with the version of its product. */
export function openDraft(services: PurchaseServices, id: string, key: unknown): Promise<OpenDraft> {
  return open(services, id, { key });
}

/** A draft of a partner, opened by the partner's right in place of its key. */
export function openPartnersDraft(services: PurchaseServices, id: string, partnerId: string): Promise<OpenDraft> {
  return open(services, id, { partnerId });
}

async function open(services: PurchaseServices, id: string, right: Right): Promise<OpenDraft> {
  const { catalogue, database, now } = services;
  const row = rightful(await findDraft(database.sql, id), right, now());
  const { product } = await catalogue.at(row.product, row.version);
  return { row, product, currentVersion: catalogue.current(row.product)?.version ?? row.version };
}

/**
 * The draft, for who has the right to it. Throws 404 `draftNotFound`, the same for "not there" and "not yours". One that
 * a customer began by a partner's link is the customer's own.
 */
export function rightful<D extends Draft>(row: D | undefined, right: Right, now: Date): D {
  if (!row || row.expiresAt <= now) throw new ApiProblem(404, 'draftNotFound');
  const { partnerId, agentId } = row;
  const isOwn =
    'key' in right
      ? typeof right.key === 'string' && isKey(row, right.key)
      : agentId !== null && partnerId === right.partnerId;
  if (!isOwn) throw new ApiProblem(404, 'draftNotFound');
  return row;
}

function isKey(row: Draft, key: string): boolean {
  return timingSafeEqual(Buffer.from(row.keyHash, 'hex'), Buffer.from(hashKey(key), 'hex'));
}

/**
 * Where a draft stands: what is kept, and the log of its order, judged by today until it is confirmed, with all asked for
 * that its answers ask.
 */
export async function journeyOf(sql: Sql, product: Product, row: Draft, now: Date): Promise<Journey> {
  const remembered = rememberedJourney(sql, product, row, now);
  if (remembered) return remembered;
  const outcomes: Outcome[] = row.orderId === null ? [] : await orderOutcomes(sql, row.orderId);
  const { circumstances, answers, findings, asOf, passed, about } = row;
  const record = { circumstances, answers, findings, asOf, passed, outcomes };
  // What is about a policy is judged by the day by which its term is rated.
  if (about) return findOut(openJourney(revising(product, about), record));
  return findOut(openJourney(product, resume(record, businessDate(now))));
}

/** Drafts that are remembered at once: about so many people type at one server; a journey takes some tens of kilobytes. */
const MOST = 300;

type Remembered = { state: string; journey: Journey };

const bySql = new WeakMap<Sql, LRUCache<string, Remembered>>();

/** Remembers where a draft stood when it was saved, by the state of its row, so that its next answer derives only what changes. */
export function rememberJourney(sql: Sql, { id, state }: Pick<DraftNow, 'id' | 'state'>, journey: Journey): void {
  const known = bySql.get(sql) ?? new LRUCache<string, Remembered>({ max: MOST });
  bySql.set(sql, known);
  known.set(id, { state, journey });
}

/** The journey of a draft, where this server has saved the very row on the same day; undefined where it has to be opened. */
function rememberedJourney(sql: Sql, product: Product, row: Draft | DraftNow, now: Date): Journey | undefined {
  const known = bySql.get(sql)?.get(row.id);
  if (known === undefined || known.state !== (row as DraftNow).state) return undefined;
  const { journey } = known;
  return journey.product === product && journey.record.asOf === businessDate(now) ? journey : undefined;
}
