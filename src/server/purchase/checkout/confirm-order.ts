import { applyLookup } from '#engine/commands/apply-lookup.ts';
import { confirm } from '#engine/commands/confirm.ts';
import type { Journey } from '#engine/journey.ts';
import { addDays } from '#engine/language/dates.ts';
import { isSameJson, type Json } from '#engine/language/json.ts';
import type { Premium } from '#engine/language/premium.ts';
import { computeCoverDate } from '#engine/policy/cover-date.ts';
import type { Product } from '#engine/product.ts';
import { advance } from '#server/catalogue/lifecycles.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import { loadProductVersion } from '#server/catalogue/products/version-repository.ts';
import { holdPromotion, reservePromotion } from '#server/catalogue/promotions/reserve-promotion.ts';
import { assertDraftOnSale } from '#server/catalogue/releases/assert-on-sale.ts';
import { refuseInTrial } from '#server/catalogue/releases/open-trial.ts';
import { requireSellingPartner } from '#server/people/partners/selling-partner.ts';
import { canReceiveCodes } from '#server/platform/codes/sms-limits.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { collectWrites } from '#server/platform/db/frequent/collect-writes.ts';
import { ApiProblem, throwIfProblems } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { startOfBusinessDate, toBusinessDate } from '#shared/business-date.ts';
import { findCustomer } from '../customers/customer-repository.ts';
import { describeCustomer } from '../customers/describe-customer.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { readSearchFacts } from '../customers/search-facts.ts';
import { saveJourney } from '../drafts/change-draft.ts';
import { digestDraft, draftChanged, rejectChangedDraft, selectTerms } from '../drafts/draft-digest.ts';
import { type Draft, lockDraft, updateDraft } from '../drafts/draft-repository.ts';
import { loadJourney, type OpenDraft, openDraft } from '../drafts/open-draft.ts';
import { readPolicyholderPhone } from '../drafts/prove-phone.ts';
import { viewDraft } from '../drafts/view-draft.ts';
import { deriveRisks } from '../insured-risks/derive-risks.ts';
import {
  findOverlapsWith,
  joinOrderNumbers,
  joinPolicyNumbers,
  lockSameRisks,
  rejectUnknown,
  saveRisks,
  selectDisclosed,
} from '../insured-risks/double-insurance.ts';
import { applyLookups } from '../lookups/lookups.ts';
import { findCountedPromotion } from '../lookups/promotion-lookup.ts';
import { placeOrder } from '../order-links/place-order.ts';
import { moveFollowUps } from '../orders/follow-up-repository.ts';
import { isSale } from '../orders/order-consent.ts';
import { findLastOrder, findOrder, logEvent, type Order } from '../orders/order-repository.ts';
import { computeCommission } from '../sellers/compute-commission.ts';
import { findDraftPartner } from '../sellers/find-draft-partner.ts';
import { findSellerId } from '../sellers/visibility.ts';
import { findLostUploads } from '../uploads/check-uploads.ts';
import { freezeEndorsement, isEndorsementDraft } from './confirm-endorsement.ts';
import { isOfferOpen, leaveOffer, lockDraftOffer, rejectOtherCustomer, withoutOffer } from './join-offer.ts';
import { sendCodeOf } from './order-code.ts';

/**
 * Options of the confirmation. `user` is the signed-in person; `digest` is the digest of the draft that this person was
 * shown, undefined if the draft is shown to nobody; `knowsOf` are the policies that the customer knows and
 * accepts as double insurance; `noLoss` are the days for which a policyholder declares that no loss is known.
 */
export type ConfirmOptions = {
  network: string;
  user?: SignedInUser | undefined;
  digest?: string | undefined;
  knowsOf?: string[] | undefined;
  noLoss?: { from: string; to: string } | undefined;
};

/**
 * Freezes answers, findings, asOf, version and premium into an order. A repeated confirmation returns the same order. A
 * customer who buys without an agent has ticked the declaration, and receives a one-time code unless the phone is
 * proven already; `network` is the requester's network, for its limits. An order that an agent entered waits until its
 * customer declares on the pay link.
 * @throws 409 `draftChanged` if the draft, or the order of an earlier confirmation, is not the one that `digest` names,
 * 403 `partnerMayNotSell`, 409 `offerClosed` and 422 `offerOfOther` for a further quotation of an offer, the 409 errors of
 * `assertDraftOnSale`, and 409 `alreadyInsured` if the requester may see that the risk is insured already, and has not
 * accepted it
 */
export async function confirmOrder(services: PurchaseServices, id: string, key: unknown, by: ConfirmOptions) {
  const { product, row: seen } = await openDraft(services, id, key);
  refuseInTrial(services, seen);
  // Unchanged answers of an endorsement are not checked: their pictures were uploaded with another draft.
  const isNew = ([field, value]: [string, unknown]) => !isSameJson(seen.about?.held[field], value as Json);
  const answers = Object.fromEntries(Object.entries(seen.answers).filter(isNew));
  if (seen.orderId === null) throwIfProblems(await findLostUploads(services, product, id, answers));
  const made = await services.database.transaction('confirm', async (sql) => {
    const row = await lockDraft(sql, id);
    if (!row || row.version !== seen.version) throw new ApiProblem(409, 'conflict');
    const already = row.orderId === null ? undefined : await findOrder(sql, row.orderId);
    if (already) {
      const journey = await loadJourney(sql, product, row, services.now());
      rejectChangedDraft(by.digest, digestDraft(row, journey, selectTerms(null, already.about)));
      return { order: already, isNew: false };
    }
    const order = isEndorsementDraft(row)
      ? await freezeEndorsement(services, sql, { row, product }, by)
      : await freezeOrder(services, sql, { row, product }, by);
    return order instanceof ApiProblem ? order : { order, isNew: true };
  });
  if (made instanceof ApiProblem) throw made;
  if (made.isNew && made.order.status === 'incomplete' && !isSale(made.order))
    await sendFirstCode(services, made.order, by.network);
  const { sql } = services.database;
  const { row } = await openDraft(services, id, key);
  const draft = await viewDraft(services, sql, row, await loadJourney(sql, product, row, services.now()));
  const { ref, id: orderId, number } = made.order;
  return { draft, order: ref, orderId, number };
}

/**
 * Sends the first code of an order. A refusal (for example the rate limit of the number) is only logged and does not
 * undo the order: the payment page offers to send the code, by e-mail if the number gets no SMS.
 */
async function sendFirstCode(services: PurchaseServices, order: Order, network: string): Promise<void> {
  try {
    if (!canReceiveCodes(services.config.sms, order.phone)) throw new ApiProblem(422, 'phoneCountryNotServed');
    await sendCodeOf(services, order, { network });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    await services.database.transaction('code not sent', (sql) =>
      logEvent(sql, { orderId: order.id, type: 'FAILED', at: services.now(), note: error.code }),
    );
  }
}

/**
 * Returns the order, or a refusal that changes the draft. The caller commits that change before it throws the refusal.
 */
async function freezeOrder(
  services: PurchaseServices,
  sql: Sql,
  { row: locked, product }: Pick<OpenDraft, 'row' | 'product'>,
  { user, digest, knowsOf = [] }: ConfirmOptions,
): Promise<Order | ApiProblem> {
  const { now, ids, lifecycles } = services;
  const offer = await lockDraftOffer(sql, locked);
  const row = await withSeller(sql, locked);
  const at = now();
  const seen = await loadJourney(sql, product, row, at);
  // Returned, not thrown: without a partner that may not sell any more, the next reader sees the price that counts.
  if (digest !== undefined && digest !== digestDraft(row, seen)) return draftChanged();
  const journey = withoutPhoneProof(seen);
  const onSale =
    row.trial === null
      ? await assertDraftOnSale(services, sql, row, journey)
      : await loadProductVersion(services, sql, row);
  const { record, rated, situation } = journey;
  const { journey: confirmed, problems } = confirm(journey);
  throwIfProblems(problems);
  if (rated.status === 'unavailable') throw new ApiProblem(503, 'ratingUnavailable');
  if (rated.status !== 'rated') throw new ApiProblem(422, 'noRule');
  const { phone, field } = readPolicyholderPhone(journey);
  if (!isOfferOpen(offer)) return leaveOffer(sql, row);
  rejectOtherCustomer(offer, { phone, field });
  const proven = situation.facts.phoneIsProven === true;
  const orderId = ids.id();
  const { dateOfBirth } = confirmed.record.answers;
  const risks = deriveRisks(services, confirmed);
  await lockSameRisks(sql, risks);
  const overlaps = withoutOffer(await findOverlapsWith(sql, orderId, risks), offer);
  const told = selectDisclosed(overlaps, {
    provenPhone: proven ? phone : undefined,
    partnerId: findSellerId(row, user),
  });
  rejectUnknown(told, knowsOf);
  const share = await computeShare(sql, row, product, rated.premium);
  const refused = await reserveDraftPromotion(services, sql, row, { journey, onSale, phone });
  if (refused) return refused;
  const before = await findLastOrder(sql, row.id);
  const { later, flush } = collectWrites(sql);
  const standing = overlaps.filter((overlap) => overlap.order.status !== 'expired');
  const known = { type: 'KNOWN', at, note: joinPolicyNumbers(told), by: user?.id };
  const overlapping = { type: 'OVERLAP', at, note: joinOrderNumbers(standing) };
  const events = [...(told.length > 0 ? [known] : []), ...(standing.length > 0 ? [overlapping] : [])];
  const placed: Parameters<typeof placeOrder>[2] = {
    id: orderId,
    draftId: row.id,
    product: row.product,
    version: row.version,
    status: proven ? advance(lifecycles.order, 'incomplete', 'VERIFIED').status : 'incomplete',
    customerStatus: (await isKnownCustomer(sql, journey, phone)) ? 'existing' : 'new',
    frozen: { ...confirmed.record, outcomes: [] },
    language: confirmed.record.circumstances.language,
    premium: rated.premium,
    total: rated.premium.total,
    currency: rated.premium.currency,
    phone,
    customerName: readCustomer(confirmed).name,
    customerBorn: typeof dateOfBirth === 'string' ? dateOfBirth : null,
    searchFacts: readSearchFacts(confirmed),
    createdAt: at,
    payableUntil: computePayableUntil(journey, at),
    partnerId: row.partnerId,
    agentId: row.agentId,
    ownerId: before.ownerId,
    ...share,
    about: null,
    offerId: row.offerId,
    trial: row.trial,
    begunOn: row.begunOn,
  };
  const order = await placeOrder(services, { sql, later }, placed, events);
  await moveFollowUps(later, before.id, order.id);
  const code = findCountedPromotion(journey)?.code;
  if (code !== undefined) await reservePromotion(later, { orderId, code, at });
  await saveRisks(later, orderId, risks, overlaps);
  await updateDraft(later, row.id, {
    orderId: order.id,
    asOf: record.asOf,
    answers: confirmed.record.answers,
    findings: record.findings,
    passed: record.passed,
    premium: journey.quotation ?? null,
  });
  await flush();
  return order;
}

/** Computes the commission of the partner that sells a draft; null for a direct sale. */
async function computeShare(sql: Sql, { partnerId }: Draft, { definition }: Product, premium: Premium) {
  if (partnerId === null) return { commission: null, premiumWithoutCommission: null };
  return computeCommission(await requireSellingPartner(sql, { partnerId }), definition.product, premium);
}

/**
 * Removes the draft's partner if it brought the customer by its link and may not sell any more: a direct sale follows.
 */
async function withSeller(sql: Sql, row: Draft): Promise<Draft> {
  if (row.partnerId === null || (await findDraftPartner(sql, row))) return row;
  const { partner: _partner, ...circumstances } = row.circumstances;
  const direct = { partnerId: null, circumstances };
  await updateDraft(sql, row.id, direct);
  return { ...row, ...direct };
}

/** Removes the proof of the phone from an agent's sale: its order needs a code of its own. */
function withoutPhoneProof(journey: Journey): Journey {
  const { record } = journey;
  if (record.circumstances.isSale !== true) return journey;
  const { phoneProof: _proof, ...findings } = record.findings;
  return applyLookups(journey.to({ ...record, findings }));
}

/**
 * Reserves the promotion that the premium contains. If it is no longer available, removes its discount from the draft
 * and returns 422 `promotionGone` or `promotionUsed`; else undefined.
 */
async function reserveDraftPromotion(
  services: PurchaseServices,
  sql: Sql,
  row: Draft,
  { journey, onSale, phone }: { journey: Journey; onSale: ProductVersion; phone: string },
): Promise<ApiProblem | undefined> {
  const promotion = findCountedPromotion(journey);
  if (!promotion) return undefined;
  const { code, value, inputs } = promotion;
  const { dateOfBirth } = journey.record.answers;
  const born = typeof dateOfBirth === 'string' ? dateOfBirth : null;
  const use = { code, value, at: services.now(), person: { phone, name: readCustomer(journey).name, born } };
  const held = await holdPromotion(sql, { product: row.product, version: onSale }, use, services.config);
  if (held === 'held') return undefined;
  const without = applyLookup(journey, 'promotion', { status: 'not-found', inputs });
  await saveJourney(services, sql, row, applyLookups(without.journey));
  const at = `/${Object.keys(inputs)[0] ?? ''}`;
  const refusal = held === 'gone' ? 'promotionGone' : 'promotionUsed';
  return new ApiProblem(422, refusal, [{ code: refusal, at, message: `problems.${refusal}` }]);
}

/** Returns true if a person with this phone and date of birth has a policy already. */
async function isKnownCustomer(sql: Sql, journey: Journey, phone: string): Promise<boolean> {
  const customer = describeCustomer(journey);
  return customer !== undefined && (await findCustomer(sql, phone, customer.dateOfBirth)) !== undefined;
}

/**
 * An offer is valid for the product's days, but not beyond the day on which its cover begins (end of day, Phnom Penh).
 */
function computePayableUntil(journey: Journey, at: Date): Date {
  const { offerDays, cover } = journey.product.definition.product;
  const byDays = addDays(toBusinessDate(at), offerDays);
  const begins = computeCoverDate(journey, cover.effectiveFrom);
  const last = [begins, byDays].sort()[0] as string;
  return startOfBusinessDate(addDays(last, 1));
}
