import { confirm } from '#engine/commands/confirm.ts';
import type { Journey } from '#engine/journey.ts';
import { addDays } from '#engine/language/dates.ts';
import { isSameJson } from '#engine/language/json.ts';
import type { AgreedEndorsement, EndorsementDetails } from '#engine/policy/endorsements/endorsement-details.ts';
import type { MoneyLine } from '#engine/policy/share-amounts.ts';
import type { Product } from '#engine/product.ts';
import { advance } from '#server/catalogue/lifecycles.ts';
import { assertOfferOnSale } from '#server/catalogue/releases/assert-on-sale.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem, throwIfProblems } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { startOfBusinessDate } from '#shared/business-date.ts';
import { digestOpenDraft, rejectChangedDraft } from '../drafts/draft-digest.ts';
import { type Draft, updateDraft } from '../drafts/draft-repository.ts';
import { loadJourney } from '../drafts/open-draft.ts';
import { assessEndorsement, findLastEndorsementDay } from '../endorsements/assess-endorsement.ts';
import { computeInstalmentEffect } from '../instalments/settle-instalments.ts';
import { rejectCoverReduction } from '../open-claims/reject-cover-reduction.ts';
import { placeOrder } from '../order-links/place-order.ts';
import type { Order } from '../orders/order-repository.ts';
import { acceptWithoutPayment } from '../payments/accept-without-payment.ts';
import { computeCommissionChange } from '../policies/change-posting.ts';
import { requirePolicy } from '../policies/load-policy.ts';
import { premiumFromLines } from '../policies/premium-from-lines.ts';

/** A draft of an endorsement. */
export type EndorsementDraft = Draft & { about: EndorsementDetails };

export function isEndorsementDraft(row: Draft): row is EndorsementDraft {
  return row.about !== null;
}

/**
 * Freezes an endorsement into an order, with its charge or refund: the order's total is the amount due. An endorsement
 * with an amount due takes effect after the payment; without one, after the policyholder has agreed by the one-time
 * code.
 * @throws 409 `draftChanged` if `digest` names another draft, the errors of `assessEndorsement` and
 * `rejectCoverReduction`, 404 `policyNotFound`, 409 `nothingChanged`, 422 `noLossNotDeclared` if `declared` are not
 * exactly the days for which the policyholder must declare that no loss is known, and for a renewal as
 * `assertOfferOnSale`
 */
export async function freezeEndorsement(
  services: PurchaseServices,
  sql: Sql,
  { row, product }: { row: EndorsementDraft; product: Product },
  { digest, noLoss: declared }: { digest?: string | undefined; noLoss?: AgreedEndorsement['noLoss'] | undefined },
): Promise<Order> {
  const { now, ids, lifecycles } = services;
  const { about, version } = row;
  const at = now();
  const file = await requirePolicy(services, sql, about.policy, [version]);
  const seen = await loadJourney(sql, product, row, at);
  await assertOfferOnSale(services, sql, { product: file.policy.product, version, about }, seen);
  if (digest !== undefined) rejectChangedDraft(digest, await digestOpenDraft(services, sql, row, seen));
  const { journey: confirmed, problems } = confirm(seen);
  throwIfProblems(problems);
  const { made, life, lines, total: charge, noLoss } = assessEndorsement(file, about, confirmed, { version, now: at });
  const agreed = { ...about, changes: made.changes, charge, ...(noLoss ? { noLoss } : {}) };
  await rejectCoverReduction(file, made, life);
  if (about.does === 'change' && Object.keys(made.changes).length === 0) throw new ApiProblem(409, 'nothingChanged');
  // For a draft that another person entered, the pay link asks for the declaration.
  if (noLoss && about.by === 'holder' && !isSameJson(noLoss, declared))
    throw problem('noLossNotDeclared', '/noLoss', noLoss);
  // A policyholder who reinstates a lapsed policy also pays the open amount of the days before the lapse.
  const parts = Math.max(0, computeInstalmentEffect(file, about.does, charge));
  const owed = Math.max(0, charge) + parts;
  const left = parts > 0 ? [{ name: 'instalment', part: 'net', amount: parts }] : [];
  const proven = about.by === 'holder' && confirmed.situation.facts.phoneIsProven === true;
  const { policy, order: sold } = file;
  const order = await placeOrder(
    services,
    { sql, later: sql },
    {
      id: ids.id(),
      draftId: row.id,
      product: policy.product,
      version,
      status: proven ? advance(lifecycles.order, 'incomplete', 'VERIFIED').status : 'incomplete',
      customerStatus: 'existing',
      frozen: { ...confirmed.record, outcomes: [] },
      language: row.circumstances.language,
      premium: premiumFromLines(sold.currency, owed > 0 ? [...lines, ...left] : []),
      total: owed,
      currency: sold.currency,
      // The code and the link go to the policyholder's stored phone, even if this endorsement changes the number.
      phone: sold.phone,
      customerName: sold.customerName,
      customerBorn: sold.customerBorn,
      searchFacts: sold.searchFacts,
      createdAt: at,
      payableUntil: computePayableUntil(file, about, confirmed, { version, now: at }),
      partnerId: sold.partnerId,
      agentId: sold.agentId,
      ownerId: sold.ownerId,
      ...computePartnerShare(sold, owed, lines),
      about: agreed,
      trial: sold.trial,
    },
  );
  const { answers, findings, passed } = confirmed.record;
  await updateDraft(sql, row.id, { orderId: order.id, answers, findings, passed });
  if (proven) await acceptWithoutPayment({ services, sql, order, product });
  return order;
}

/** Computes the partner's commission on the amount due and the rest, in minor units; null without a partner. */
function computePartnerShare(
  sold: Order,
  owed: number,
  lines: readonly MoneyLine[],
): Pick<Order, 'commission' | 'premiumWithoutCommission'> {
  if (sold.partnerId === null) return { commission: null, premiumWithoutCommission: null };
  const commission = Math.min(owed, Math.max(0, computeCommissionChange(sold, lines)));
  return { commission, premiumWithoutCommission: owed - commission };
}

/** Returns the end of the last day (Phnom Penh) on which the amount remains the same, within the days of an offer. */
function computePayableUntil(
  file: Parameters<typeof findLastEndorsementDay>[0],
  about: EndorsementDetails,
  journey: Journey,
  at: { version: string; now: Date },
): Date {
  const { offerDays } = journey.product.definition.product;
  const last = findLastEndorsementDay(file, about, journey, { ...at, days: offerDays });
  return startOfBusinessDate(addDays(last, 1));
}
