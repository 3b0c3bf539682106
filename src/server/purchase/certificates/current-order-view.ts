import { findRunningTerm } from '#engine/policy/cover/running-term.ts';
import type { Term } from '#engine/policy/policy-history.ts';
import { replayPolicy } from '#engine/policy/replay-policy.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Order } from '../orders/order-repository.ts';
import { orderAtSegment } from '../policies/cover-on-date.ts';
import { loadPolicy, type PolicyAggregate, replayLife } from '../policies/load-policy.ts';
import type { Policy } from '../policies/policy-repository.ts';
import { listTransactions } from '../policies/transaction-repository.ts';

/**
 * Returns the order of a policy's sale as documents show it now: with the answers, the product version and the premium
 * of one term, as the transaction `serial` set them. An unchanged policy is shown as it was sold.
 * @param asked the order whose documents are requested. A renewal has the documents of the term that it began, also
 * before its first day; other orders have those of the running term
 */
export async function viewCurrentOrder(
  services: PurchaseServices,
  sold: Order,
  policy: Policy,
  asked: Pick<Order, 'id' | 'about'> = sold,
): Promise<CurrentOrderView> {
  const { sql } = services.database;
  if ((await listTransactions(sql, policy.number)).length < 2) return { order: sold, policy, serial: 1 };
  const file = await loadPolicy(services, sql, { policy, order: sold });
  const term = findShownTerm(file, asked, toBusinessDate(services.now()));
  const held = term?.segments.at(-1);
  if (!term || !held || held.serial === 1) return { order: sold, policy, serial: 1 };
  // A term that was sold before its first day has its documents immediately, with its own days.
  const days = { effectiveFrom: term.from, effectiveTo: term.to };
  const stands = { order: orderAtSegment(sold, { term, held }), policy: { ...policy, ...days } };
  // A change of the previous term that was recorded after the renewal affects this term: it has a document of its own.
  const newest = Math.max(0, ...segmentsBefore(file, term).map(({ serial }) => serial));
  return newest > held.serial ? { ...stands, serial: newest, of: term.from } : { ...stands, serial: held.serial };
}

/** `of` is the first day of the term, set if a document of the previous term has the same serial. */
type CurrentOrderView = { order: Order; policy: Policy; serial: number; of?: string };

const segmentsBefore = (file: PolicyAggregate, { from }: Term) =>
  replayLife(file)
    .terms.filter((term) => term.from < from)
    .flatMap(({ segments }) => segments);

function findShownTerm(
  file: PolicyAggregate,
  { id, about }: Pick<Order, 'id' | 'about'>,
  today: string,
): Term | undefined {
  const life = replayLife(file);
  const made = about === null ? undefined : file.rows.find(({ request }) => request === id);
  const own = made && life.terms.find(({ from, to }) => from <= made.effectiveFrom && made.effectiveFrom <= to);
  const term = own ?? findRunningTerm(life, today) ?? life.terms.at(-1);
  return term?.segments.length === 0 ? findTermBeforeEnd(file) : term;
}

/**
 * Finds the last term that has days, as it was before the policy ended. A term that was cancelled before its begin has
 * no days.
 */
function findTermBeforeEnd({ history, terms }: PolicyAggregate): Term | undefined {
  const end = history.findLast(({ kind }) => ['cancel', 'lapse', 'void'].includes(kind))?.serial ?? 0;
  const life = replayPolicy(
    history.filter(({ serial }) => serial < end),
    terms,
  );
  return 'refused' in life ? undefined : life.terms.findLast(({ segments }) => segments.length > 0);
}
