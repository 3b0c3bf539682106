import { createHash, timingSafeEqual } from 'node:crypto';
import { businessDate } from '#engine/dates.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord, Outcome } from '#engine/record.ts';
import { resume } from '#engine/wizard.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { orderOutcomes } from '../orders/order-repository.ts';
import { type Draft, findDraft, findDraftOfPartner } from './draft-repository.ts';

export type OpenDraft = { row: Draft; product: Product; currentVersion: string };

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** A draft of its owner, with the version of its product. The answer is the same for "not there" and "not yours". */
export async function openDraft(services: PurchaseServices, id: string, key: unknown): Promise<OpenDraft> {
  const row = await findDraft(services.database.sql, id);
  if (!row || typeof key !== 'string' || !isKey(row, key) || row.expiresAt <= services.now())
    throw new ApiProblem(404, 'draftNotFound');
  return opened(services, row);
}

/** A draft of a partner, opened by the partner's right in place of its key. Another partner's is 404 `draftNotFound`. */
export async function openPartnersDraft(services: PurchaseServices, id: string, partnerId: string): Promise<OpenDraft> {
  const row = await findDraftOfPartner(services.database.sql, id, partnerId);
  if (!row || row.expiresAt <= services.now()) throw new ApiProblem(404, 'draftNotFound');
  return opened(services, row);
}

async function opened({ catalogue }: PurchaseServices, row: Draft): Promise<OpenDraft> {
  const { product } = await catalogue.at(row.product, row.version);
  return { row, product, currentVersion: catalogue.current(row.product)?.version ?? row.version };
}

function isKey(row: Draft, key: string): boolean {
  return timingSafeEqual(Buffer.from(row.keyHash, 'hex'), Buffer.from(hashKey(key), 'hex'));
}

/** The record that the engine replays: what is kept, and the log of its order. Judged by today until confirmed. */
export async function recordOf(sql: Sql, row: Draft, now: Date): Promise<DraftRecord> {
  const outcomes: Outcome[] = row.orderId === null ? [] : await orderOutcomes(sql, row.orderId);
  const { circumstances, answers, findings, asOf, passed } = row;
  return resume({ circumstances, answers, findings, asOf, passed, outcomes }, businessDate(now));
}
