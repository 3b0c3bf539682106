import { addDays } from '#engine/language/dates.ts';
import type { PolicyLife, Segment, Term } from '#engine/policy/policy-history.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import { loadPolicy, type PolicyAggregate, replayLife, type SoldPolicy, UnreadablePolicy } from './load-policy.ts';
import { coveredUntil } from './policy-status.ts';
import { premiumFromLines } from './premium-from-lines.ts';
import { listTransactions } from './transaction-repository.ts';

/**
 * Finds the last segment that begins on a day or before it, and its term; before all segments, the first one. Undefined
 * if the policy has no segment.
 */
export function segmentOnDate(
  { terms }: Pick<PolicyLife, 'terms'>,
  day: string,
): { term: Term; held: Segment } | undefined {
  const all = terms.flatMap((term) => term.segments.map((held) => ({ term, held })));
  return all.findLast(({ held }) => held.from <= day) ?? all[0];
}

/** Returns an order with the answers, version and premium of a segment of its policy. */
export function orderAtSegment(order: Order, { term, held }: { term: Term; held: Segment }): Order {
  const premium = premiumFromLines(order.currency, held.lines);
  const circumstances = { ...order.frozen.circumstances, ...term.facts };
  const frozen = { ...order.frozen, circumstances, answers: held.answers, asOf: term.asOf };
  return { ...order, version: held.version, frozen, premium, total: premium.total };
}

/** Finds the answers of the last day with cover: a term that was cancelled before it began has none. */
export function findLastSegment({ terms }: Pick<PolicyLife, 'terms'>): Segment | undefined {
  return terms.flatMap(({ segments }) => segments).at(-1);
}

/** Returns the order of a sale with the newest answers: messages and documents use them to name the holder. */
export function latestOrder({ order, ...file }: PolicyAggregate): Order {
  const last = findLastSegment(replayLife({ order, ...file }));
  return last === undefined || last.serial === 1
    ? order
    : { ...order, version: last.version, frozen: { ...order.frozen, answers: last.answers } };
}

/**
 * `covered`: the first day of the first term, and the last day of the cover, including all renewals; `unbrokenFrom`: the
 * first day from which the term was reached without a gap.
 */
type WithCover<Sold> = Sold & { covered: { from: string; to: string; unbrokenFrom: string } };

/** Finds the first day of the terms that reach a term without a day between them. */
function findUnbrokenStart(terms: readonly Term[], term: Term): string {
  return terms.slice(0, terms.indexOf(term)).reduceRight((from, { from: earlier, segments }) => {
    const last = segments.at(-1)?.to;
    return last !== undefined && addDays(last, 1) === from ? earlier : from;
  }, term.from);
}

/**
 * Loads a policy and the order that bought it as they hold on a day: the first and last day of that term, its product
 * version, the answers and the premium. An unchanged policy is as it was sold.
 */
export async function loadCoverOn<Sold extends SoldPolicy>(
  services: PurchaseServices,
  sql: Sql,
  sold: Sold,
  day: string,
): Promise<WithCover<Sold>> {
  const { policy, order } = sold;
  const to = coveredUntil(policy);
  const asSold = { ...sold, covered: { from: policy.effectiveFrom, to, unbrokenFrom: policy.effectiveFrom } };
  if ((await listTransactions(sql, policy.number)).length < 2) return asSold;
  const { terms } = replayLife(await loadPolicy(services, sql, { policy, order }));
  const found = segmentOnDate({ terms }, day);
  if (!found) return asSold;
  const { term, held } = found;
  const days = { effectiveFrom: term.from, effectiveTo: term.to };
  // Only the last term can have been shortened.
  const endedFrom = term === terms.at(-1) ? policy.endedFrom : null;
  return {
    ...sold,
    policy: { ...policy, ...days, endedFrom, version: held.version },
    order: held.serial === 1 ? order : orderAtSegment(order, found),
    covered: { from: terms[0]?.from ?? term.from, to, unbrokenFrom: findUnbrokenStart(terms, term) },
  };
}

/**
 * Works like `loadCoverOn`, for lists of several policies. A policy that cannot be replayed is returned as it was sold,
 * so that it does not stop the others.
 */
export async function loadCoverOnOrSold<Sold extends SoldPolicy>(
  services: PurchaseServices,
  sql: Sql,
  sold: Sold,
  day: string,
): Promise<WithCover<Sold>> {
  try {
    return await loadCoverOn(services, sql, sold, day);
  } catch (error) {
    if (!(error instanceof UnreadablePolicy)) throw error;
    const { effectiveFrom: from } = sold.policy;
    return { ...sold, covered: { from, to: coveredUntil(sold.policy), unbrokenFrom: from } };
  }
}
