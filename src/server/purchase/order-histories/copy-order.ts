import { checkAnswerTypes } from '#engine/answers.ts';
import type { Journey } from '#engine/journey.ts';
import { PREMIUM } from '#engine/language/definition.ts';
import { isSameJson } from '#engine/language/json.ts';
import { findField, findPageDefinition, type Product } from '#engine/product.ts';
import type { Answers } from '#engine/record.ts';
import { answer, next } from '#engine/wizard.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { changeDraft } from '../drafts/change-draft.ts';
import { startDraft } from '../drafts/start-draft.ts';
import { openVisibleOrder } from '../orders/open-visible-order.ts';
import { findAgentSeller } from '../sellers/select-draft-seller.ts';
import { listUploads } from '../uploads/list-uploads.ts';

/**
 * Creates a new draft of the agent with an order's answers, of the version on sale. Invalid answers are dropped: those
 * that the version does not ask for, past dates, pictures (they belong to their own draft) and every checkbox of
 * consent or declaration, which belonged to that order. The draft opens at the quotation at the latest, because the
 * price may differ.
 * @throws 404 `orderNotFound`, 403 `permissionDenied` for a user without a partner, and the errors of `findAgentSeller`
 */
export async function copyOrder(services: PurchaseServices, user: SignedInUser, id: string) {
  const { sql } = services.database;
  const order = await openVisibleOrder(sql, user, id);
  const seller = await findAgentSeller(sql, user);
  if (!seller) throw new ApiProblem(403, 'permissionDenied');
  const { answers, circumstances } = order.frozen;
  const { draft, key } = await startDraft(services, order.product, { language: circumstances.language }, seller);
  const { dropped } = await changeDraft(services, draft.id, { key }, (empty) => copyAnswers(empty, answers));
  return { id: draft.id, product: order.product, key, dropped };
}

/** Copies the allowed answers into a new record, with its pages passed up to one that is not valid or shows a price. */
export function copyAnswers(empty: Journey, old: Answers): { journey: Journey; dropped: string[] } {
  const kept = Object.entries(old).filter(([field]) => isCopied(empty.product, field, old));
  let { journey } = answer(empty, Object.fromEntries(kept));
  // Each round passes a page or drops an answer, so the loop ends.
  for (;;) {
    const { page, problems } = journey.position;
    if (page === undefined || findPageDefinition(empty.product, page).shows?.includes(PREMIUM)) break;
    const { answers } = journey.record;
    const wrong = problems
      .filter(({ code }) => code !== 'required')
      .map(({ at = '' }) => at.split('/')[1] ?? '')
      .filter((field) => field in answers);
    if (wrong.length > 0) {
      journey = answer(journey, Object.fromEntries(wrong.map((field) => [field, null]))).journey;
      continue;
    }
    const passed = next(journey, page).journey;
    if (passed.position.page === page) break;
    journey = passed;
  }
  const { answers } = journey.record;
  return { journey, dropped: Object.keys(old).filter((field) => !isSameJson(answers[field], old[field])) };
}

function isCopied(product: Product, field: string, old: Answers): boolean {
  const value = old[field] ?? null;
  const isDeclared = findField(product, field)?.const !== undefined;
  const isPicture = listUploads(product, { [field]: value }).length > 0;
  return !isDeclared && !isPicture && checkAnswerTypes(product, { [field]: value }).length === 0;
}
