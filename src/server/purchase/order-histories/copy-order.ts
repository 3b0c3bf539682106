import { checkAnswerTypes } from '#engine/answers.ts';
import { listEffects } from '#engine/commands/list-effects.ts';
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
import { loadJourney, openDraft } from '../drafts/open-draft.ts';
import { applyLookupAnswers } from '../drafts/resolve-lookups.ts';
import { startDraft } from '../drafts/start-draft.ts';
import { findForAgent } from '../lookups/customer-lookup.ts';
import { isOfferFull, listOffer, offerOf } from '../orders/offer-repository.ts';
import { openVisibleOrder } from '../orders/open-visible-order.ts';
import { isSale } from '../orders/order-consent.ts';
import type { Order } from '../orders/order-repository.ts';
import { findAgentSeller, type Seller } from '../sellers/select-draft-seller.ts';
import { listUploads } from '../uploads/list-uploads.ts';

/**
 * Creates a new draft of the agent with an order's answers, of the version on sale. Invalid answers are dropped: those
 * that the version does not ask for, past dates, and every checkbox of consent or declaration, which belonged to that
 * order. Pictures are copied for the new draft, a card while it is valid. The draft opens at the quotation at the
 * latest, because the price may differ.
 * @throws 404 `orderNotFound`, 403 `permissionDenied` for a user without a partner, and the errors of `findAgentSeller`
 */
export async function copyOrder(services: PurchaseServices, user: SignedInUser, id: string) {
  const { order, seller } = await openForSale(services, user, id);
  return beginFrom(services, { order, seller, product: order.product });
}

/**
 * Creates a new draft of the agent for the customer of an order: with the order's answers if it is of the same product,
 * else with what the partner's agents entered for the customer before.
 * @throws the errors of `copyOrder`, and 404 `productNotFound`
 */
export async function quoteForCustomer(
  services: PurchaseServices,
  user: SignedInUser,
  wanted: { order: string; product: string },
) {
  const { dropped: _dropped, ...begun } = await beginFrom(services, {
    ...(await openForSale(services, user, wanted.order)),
    product: wanted.product,
  });
  return begun;
}

/**
 * Creates a new draft of the agent for a further quotation of an order's offer, with the order's answers.
 * @throws the errors of `copyOrder`, 409 `notAllowedNow` for an order that its buyer entered or that waits for no
 * consent, `offerFull`
 */
export async function addQuotation(services: PurchaseServices, user: SignedInUser, id: string) {
  const sale = await openForSale(services, user, id);
  const { order } = sale;
  const isOpen = isSale(order) && order.about === null && order.status === 'incomplete';
  if (!isOpen || order.payableUntil <= services.now()) throw new ApiProblem(409, 'notAllowedNow');
  // The confirmation counts again, with the offer locked.
  if (isOfferFull(await listOffer(services.database.sql, order))) throw new ApiProblem(409, 'offerFull');
  return beginFrom(services, { ...sale, product: order.product, offerId: offerOf(order) });
}

type SaleBegin = { order: Order; seller: Seller; product: string; offerId?: string };

/** Opens an order of the agent's own partner, and the seller of the new draft. Another partner's is not found. */
async function openForSale(services: PurchaseServices, user: SignedInUser, id: string) {
  const { sql } = services.database;
  const order = await openVisibleOrder(sql, user, id);
  const seller = await findAgentSeller(sql, user);
  if (!seller) throw new ApiProblem(403, 'permissionDenied');
  if (order.partnerId !== seller.partner.id) throw new ApiProblem(404, 'orderNotFound');
  return { order, seller };
}

async function beginFrom(services: PurchaseServices, { order, seller, product, offerId }: SaleBegin) {
  const { answers, circumstances } = order.frozen;
  const { draft, key } = await startDraft(
    services,
    product,
    { language: circumstances.language },
    { ...seller, offerId },
  );
  const isSame = product === order.product;
  await changeDraft(services, draft.id, { key }, (empty) =>
    isSame ? copyAnswers(empty, answers) : nameCustomer(empty, order),
  );
  const filled = await fillEntries(services, { id: draft.id, key, seller, order: order.id });
  const isKept = (field: string) =>
    filled.answers[field] !== undefined &&
    (findField(filled.product, field)?.format === 'upload' || isSameJson(filled.answers[field], answers[field]));
  const dropped = isSame ? Object.keys(answers).filter((field) => !isKept(field)) : [];
  return { id: draft.id, product, key, dropped };
}

/** Answers the phone and the date of birth of an order's customer: they decide what the partner entered before. */
function nameCustomer(empty: Journey, { phone, customerBorn }: Order): { journey: Journey } {
  const { product } = empty;
  const asked = listEffects(product.definition.form).find(({ finding }) => finding === 'existingCustomer');
  const values: Record<string, string | null> = { phone, date: customerBorn };
  const known = (asked?.inputs ?? []).flatMap((field) => {
    const value = values[findField(product, field)?.format ?? ''] ?? null;
    return value === null ? [] : [[field, value]];
  });
  return passPages(answer(empty, Object.fromEntries(known)).journey);
}

type Filling = { id: string; key: string; seller: Seller; order: string };

/** Fills the blanks of a new draft with what the partner's agents entered. Returns its answers, with its product. */
async function fillEntries(services: PurchaseServices, { id, key, seller, order }: Filling) {
  const { row, product } = await openDraft(services, id, key);
  const journey = await loadJourney(services.database.sql, product, row, services.now());
  const { inputs, status } = journey.record.findings.existingCustomer ?? {};
  if (inputs === undefined || status !== 'pending') return { product, answers: journey.record.answers };
  const question = { draftId: id, journey, inputs, network: '', sellerId: seller.partner.id };
  const told = { name: 'existingCustomer', inputs, answer: await findForAgent(services, question, order) };
  const { draft } = await changeDraft(services, id, { key }, (before) =>
    passPages(applyLookupAnswers(before, [told]).journey),
  );
  return { product, answers: draft.record.answers };
}

/** Copies the allowed answers into a new record, with its pages passed up to one that is not valid or shows a price. */
export function copyAnswers(empty: Journey, old: Answers): { journey: Journey } {
  const kept = Object.entries(old).filter(([field]) => isCopied(empty.product, field, old));
  return passPages(answer(empty, Object.fromEntries(kept)).journey);
}

/** Drops answers that are not valid, and passes the pages up to one that lacks an answer or shows a price. */
function passPages(begun: Journey): { journey: Journey } {
  const { product } = begun;
  let journey = begun;
  // Each round passes a page or drops an answer, so the loop ends.
  for (;;) {
    const { page, problems } = journey.position;
    if (page === undefined || findPageDefinition(product, page).shows?.includes(PREMIUM)) break;
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
  return { journey };
}

function isCopied(product: Product, field: string, old: Answers): boolean {
  const value = old[field] ?? null;
  const isDeclared = findField(product, field)?.const !== undefined;
  const hasPictures = listUploads(product, { [field]: value }).length > 0;
  return !isDeclared && !hasPictures && checkAnswerTypes(product, { [field]: value }).length === 0;
}
