import { checkAnswerTypes } from '#engine/answers.ts';
import { fieldSchema, type Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { replay } from '#engine/replay.ts';
import { answer, next } from '#engine/wizard.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { changeOpenDraft } from '../drafts/change-draft.ts';
import { openPartnersDraft } from '../drafts/open-draft.ts';
import { startDraft } from '../drafts/start-draft.ts';
import { openOrderSeen } from '../orders/open-order.ts';
import { sellerOf } from '../sellers/seller-of.ts';
import { uploadsOf } from '../uploads/uploads-of.ts';

/**
 * A new draft of the agent with an order's answers, of the version on sale. What is no longer valid falls: what that
 * version does not ask, a date that has passed, pictures (they belong to their own draft) and the declaration, which is
 * the customer's to make again. It stands at the quotation, for the price may be another. Throws 404 `orderNotFound`, 403 `partnerMayNotSell`.
 */
export async function copyOrder(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
): Promise<{ id: string; product: string; key: string; dropped: string[] }> {
  const { sql } = services.database;
  const order = await openOrderSeen(sql, user, id);
  const seller = await sellerOf(sql, user);
  if (!seller) throw new ApiProblem(403, 'permissionDenied');
  const { answers, circumstances } = order.frozen;
  const { draft, key } = await startDraft(services, order.product, circumstances.language, {}, seller);
  const open = await openPartnersDraft(services, draft.id, seller.partner.id);
  const { dropped } = await changeOpenDraft(services, open, (product, record) => filledIn(product, record, answers));
  return { id: draft.id, product: order.product, key, dropped };
}

/** A new record with what may be kept of the answers, its pages passed up to one that is not valid or shows a price. */
function filledIn(product: Product, empty: DraftRecord, old: Answers): { record: DraftRecord; dropped: string[] } {
  const kept = Object.entries(old).filter(([field]) => isKept(product, field, old));
  let { record } = answer(product, empty, Object.fromEntries(kept));
  // Each round passes a page or drops an answer, so it ends.
  for (;;) {
    const { page, problems } = replay(product, record);
    if (page === undefined) break;
    const wrong = problems
      .filter(({ code }) => code !== 'required')
      .map(({ at = '' }) => at.split('/')[1] ?? '')
      .filter((field) => field in record.answers);
    if (wrong.length > 0) {
      record = answer(product, record, Object.fromEntries(wrong.map((field) => [field, null]))).record;
      continue;
    }
    const passed = next(product, record, page);
    if (passed.problems.length > 0 || passed.position.page === page) break;
    record = passed.record;
  }
  const same = (field: string) => JSON.stringify(record.answers[field]) === JSON.stringify(old[field]);
  return { record, dropped: Object.keys(old).filter((field) => !same(field)) };
}

function isKept(product: Product, field: string, old: Answers): boolean {
  const value = old[field] ?? null;
  const isDeclared = fieldSchema(product, field)?.const !== undefined;
  const isPicture = uploadsOf(product, { [field]: value }).length > 0;
  return !isDeclared && !isPicture && checkAnswerTypes(product, { [field]: value }).length === 0;
}
