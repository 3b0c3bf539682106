import type { Journey } from '#engine/journey.ts';
import { buildLabelId } from '#engine/language/messages/message-ids.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, Problem } from '#engine/record.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { listUploads, type UploadReference } from './list-uploads.ts';
import { readUpload } from './read-upload.ts';
import { listUploadIds } from './upload-repository.ts';

/**
 * Returns `uploadUnknown` for each answer that names no upload of this draft.
 * @param sql the caller's transaction, if the call is inside one
 * @param known answers that were checked before, and are not checked again
 */
export async function checkUploads(
  sql: Sql,
  draftId: string,
  { product, record }: Pick<Journey, 'product' | 'record'>,
  known: Answers = {},
): Promise<Problem[]> {
  const before = new Set(listUploads(product, known).map(({ id }) => id));
  const named = listUploads(product, record.answers).filter(({ id }) => !before.has(id));
  if (named.length === 0) return [];
  const own = new Set(await listUploadIds(sql, draftId));
  return named.filter(({ id }) => !own.has(id)).map((one) => toUnknownProblem(product, one));
}

/**
 * Returns `uploadUnknown` for each answer whose picture is lost: an order never refers to one. Runs outside of any
 * transaction.
 */
export async function findLostUploads(
  services: Pick<PurchaseServices, 'database' | 'files'>,
  product: Product,
  draftId: string,
  answers: Answers,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const one of listUploads(product, answers)) {
    if ((await readUpload(services, draftId, one.id)) === null) problems.push(toUnknownProblem(product, one));
  }
  return problems;
}

function toUnknownProblem(product: Product, { at }: UploadReference): Problem {
  const page = product.pageOf[at.split('/')[1] ?? ''] ?? '';
  return {
    code: 'uploadUnknown',
    at,
    message: 'problems.uploadUnknown',
    params: { label: buildLabelId(product.id, page, at) },
  };
}
