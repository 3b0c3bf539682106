import type { Journey } from '#engine/journey.ts';
import { addDays, businessDate } from '#engine/language/dates.ts';
import { sameJson } from '#engine/language/json.ts';
import type { AgreedAbout, JourneyAbout } from '#engine/policy/journeys/journey-about.ts';
import type { MoneyLine } from '#engine/policy/share-by-day.ts';
import type { Product } from '#engine/product.ts';
import { confirm } from '#engine/verbs/confirm.ts';
import { advance } from '#server/catalogue/lifecycles.ts';
import { requireSaleOfOffer } from '#server/catalogue/releases/require-sale.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { nextInSequence } from '#server/platform/db/sequence-repository.ts';
import { ApiProblem, refuse } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { type Draft, updateDraft } from '../drafts/draft-repository.ts';
import { journeyOf } from '../drafts/open-draft.ts';
import { partsOf } from '../instalments/settle-parts.ts';
import { judgeJourney, lastDayOfJourney } from '../journeys/judge-journey.ts';
import { refuseLessCover } from '../open-claims/refuse-less-cover.ts';
import { hashRef } from '../order-links/open-link.ts';
import { insertLink } from '../order-links/order-link-repository.ts';
import { insertOrder, logEvent, type Order } from '../orders/order-repository.ts';
import { agreed } from '../payments/take-unpaid.ts';
import { commissionOn } from '../policies/change-posting.ts';
import { premiumOfLines } from '../policies/premium-of-lines.ts';
import { lockLife } from '../policies/read-life.ts';

/** A draft that is a journey after the sale. */
export type JourneyDraft = Draft & { about: JourneyAbout };

export function isJourneyDraft(row: Draft): row is JourneyDraft {
  return row.about !== null;
}

/**
 * Freezes a journey about a policy into an order, with what it charges or gives back: what is owed is the order's total. It is done
 * when that is paid, and where nothing is owed as soon as the policyholder has agreed by the code. Throws as `judgeJourney` and `refuseLessCover`, 404
 * `policyNotFound`, 409 `nothingChanged`, 422 `noLossNotDeclared` where a policyholder has not declared the days of `declared`, and of a
 * renewal as `requireSaleOfOffer`.
 */
export async function freezeJourney(
  services: PurchaseServices,
  sql: Sql,
  row: JourneyDraft,
  product: Product,
  declared?: AgreedAbout['noLoss'],
): Promise<Order> {
  const { now, ids, lifecycles } = services;
  const { about, version } = row;
  const at = now();
  const file = await lockLife(services, sql, about.policy, [version]);
  if (!file) throw new ApiProblem(404, 'policyNotFound');
  const seen = await journeyOf(sql, product, row, at);
  await requireSaleOfOffer(services, sql, { product: file.policy.product, version, about }, seen);
  const { journey: confirmed, problems } = confirm(seen);
  refuse(problems);
  const { made, life, lines, total: charge, noLoss } = judgeJourney(file, about, confirmed, { version, now: at });
  await refuseLessCover(sql, file, made, life);
  if (about.does === 'change' && Object.keys(made.changes).length === 0) throw new ApiProblem(409, 'nothingChanged');
  // Of what somebody else entered it is declared on the pay link.
  if (noLoss && about.by === 'holder' && !sameJson(noLoss, declared))
    throw problem('noLossNotDeclared', '/noLoss', noLoss);
  // Who takes up a policy that lapsed pays what was left open of the days before it, too.
  const parts = Math.max(0, partsOf(file, about.does, charge));
  const owed = Math.max(0, charge) + parts;
  const left = parts > 0 ? [{ name: 'instalment', part: 'net', amount: parts }] : [];
  const proven = about.by === 'holder' && confirmed.situation.facts.phoneIsProven === true;
  const year = businessDate(at).slice(0, 4);
  const { policy, order: sold } = file;
  const order: Order = {
    id: ids.id(),
    ref: ids.ref(),
    number: `ORD-${year}-${String(await nextInSequence(sql, `order ${year}`)).padStart(6, '0')}`,
    draftId: row.id,
    product: policy.product,
    version,
    status: proven ? advance(lifecycles.order, 'incomplete', 'VERIFIED').status : 'incomplete',
    customerStatus: 'existing',
    frozen: { ...confirmed.record, outcomes: [] },
    language: row.circumstances.language,
    premium: premiumOfLines(sold.currency, owed > 0 ? [...lines, ...left] : []),
    total: owed,
    currency: sold.currency,
    // The code and the link go to whose policy it is, whatever this journey would make of the number.
    phone: sold.phone,
    customerName: sold.customerName,
    customerBorn: sold.customerBorn,
    createdAt: at,
    payableUntil: payableUntil(file, about, confirmed, { version, now: at }),
    partnerId: sold.partnerId,
    agentId: sold.agentId,
    ...shareOf(sold, owed, lines),
    risksKept: true,
    paidBy: null,
    about: { ...about, changes: made.changes, charge, ...(noLoss ? { noLoss } : {}) },
  };
  await insertOrder(sql, order);
  const { id: orderId, ref } = order;
  await insertLink(sql, { refHash: hashRef(ref), orderId, givenAt: at, endsAt: null, withdrawnAt: null });
  await logEvent(sql, orderId, 'CONFIRM', at);
  const { answers, findings, passed } = confirmed.record;
  await updateDraft(sql, row.id, { orderId, answers, findings, passed });
  if (proven) await agreed(services, sql, order, product);
  return order;
}

/** The partner's share of what is owed; null where nobody sold the policy. */
function shareOf(
  sold: Order,
  owed: number,
  lines: readonly MoneyLine[],
): Pick<Order, 'commission' | 'premiumWithoutCommission'> {
  if (sold.partnerId === null) return { commission: null, premiumWithoutCommission: null };
  const commission = Math.min(owed, Math.max(0, commissionOn(sold, lines)));
  return { commission, premiumWithoutCommission: owed - commission };
}

/** To the end of the last day (Phnom Penh) on which it comes to the same, within the days of an offer. */
function payableUntil(
  file: Parameters<typeof lastDayOfJourney>[0],
  about: JourneyAbout,
  journey: Journey,
  at: { version: string; now: Date },
): Date {
  const { offerDays } = journey.product.definition.product;
  const last = lastDayOfJourney(file, about, journey, { ...at, days: offerDays });
  return new Date(`${addDays(last, 1)}T00:00:00+07:00`);
}
