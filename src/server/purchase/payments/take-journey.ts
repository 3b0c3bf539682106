import { openJourney } from '#engine/journey.ts';
import type { AgreedAbout } from '#engine/policy/journeys/journey-about.ts';
import { revising } from '#engine/policy/journeys/revising.ts';
import type { Product } from '#engine/product.ts';
import { advance } from '#server/catalogue/lifecycles.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { post, receivableOf } from '#server/platform/ledger/ledger-repository.ts';
import { aloneOrAsk, type MoneyMove } from '#server/platform/money/may-act-alone.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { payInParts } from '../instalments/pay-in-parts.ts';
import { owedInParts, partsOf, settleParts, takeOffParts } from '../instalments/settle-parts.ts';
import { followPolicy } from '../insured-risks/follow-policy.ts';
import { type JudgedJourney, judgeJourney } from '../journeys/judge-journey.ts';
import { refuseLessCover } from '../open-claims/refuse-less-cover.ts';
import { openOf } from '../orders/instalment-repository.ts';
import { logEvent, type Order, setOrderStatus } from '../orders/order-repository.ts';
import { changePostings, commissionOn } from '../policies/change-posting.ts';
import { lockLife, type PolicyFile } from '../policies/read-life.ts';
import { tellChanged } from '../policies/tell-changed.ts';
import { tellRenewed } from '../policies/tell-renewed.ts';
import { insertTransaction } from '../policies/transaction-repository.ts';
import { giveBack, payeeOfRefund } from './give-back.ts';

/** An order that is about a policy. */
export type JourneyOrder = Order & { about: AgreedAbout };

export function isJourneyOrder(order: Order): order is JourneyOrder {
  return order.about !== null && order.about.does !== 'pay';
}

/**
 * What was agreed about a policy as it would be booked now, policy and the order of its sale held; undefined where it can be done no
 * more for the amount that was agreed: the policy was ended meanwhile, a claim was paid, or filed for a day that loses cover, its day is over.
 */
async function agreedNow(
  services: PurchaseServices,
  sql: Sql,
  order: JourneyOrder,
  product: Product,
): Promise<{ file: PolicyFile; judged: JudgedJourney } | undefined> {
  const file = await lockLife(services, sql, order.about.policy, [order.version]);
  if (!file) return undefined;
  try {
    const judged = judgedAsAgreed(services, file, order, product);
    if (judged) await refuseLessCover(sql, file, judged.made, judged.life);
    return judged && { file, judged };
  } catch (error) {
    if (error instanceof ApiProblem) return undefined;
    throw error;
  }
}

/** Judges a journey again as it was agreed; undefined where the amount is another one now. Throws as `judgeJourney`. */
function judgedAsAgreed(
  { now }: Pick<PurchaseServices, 'now'>,
  file: PolicyFile,
  { about, version, frozen, total }: JourneyOrder,
  product: Product,
): JudgedJourney | undefined {
  const journey = openJourney(revising(product, about), frozen);
  const judged = judgeJourney(file, about, journey, { version, now: now() });
  const owed = Math.max(0, judged.total) + Math.max(0, partsOf(file, about.does, judged.total));
  return judged.total === about.charge && owed === total ? judged : undefined;
}

/**
 * The policy of an order that can be paid no more, by what was recorded of the policy since, policy and order of its sale held; undefined
 * while it can, also where an open claim holds it for a time, and for a policy that cannot be replayed.
 */
export async function overtakenBy(
  services: PurchaseServices,
  sql: Sql,
  order: JourneyOrder,
  product: Product,
): Promise<PolicyFile | undefined> {
  const file = await lockLife(services, sql, order.about.policy, [order.version]);
  if (!file) return undefined;
  try {
    return judgedAsAgreed(services, file, order, product) ? undefined : file;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return error.code === 'policyUnreadable' ? undefined : file;
  }
}

/** Whether what was agreed about a policy can still be done for the same amount. */
export async function journeyStands(
  services: PurchaseServices,
  sql: Sql,
  order: JourneyOrder,
  product: Product,
): Promise<boolean> {
  return (await agreedNow(services, sql, order, product)) !== undefined;
}

/** How it was paid; `covers` where it was enough. */
type Paid = {
  by: NonNullable<Order['paidBy']>;
  covers: boolean;
  note?: string;
  user?: string;
  plan?: string | undefined;
  /** Id of the second person who agreed to what it gives back. */
  approvedBy?: string;
};

/** The refund of a change besides the sums that it takes off open parts, its payee, and the person who began it. */
function refundMove(
  { order: sold, terms, ...file }: PolicyFile,
  { about }: JourneyOrder,
  judged: JudgedJourney,
): MoneyMove {
  const { life, made, total } = judged;
  const { refundTo } = terms.rules(life.terms.at(-1)?.version ?? made.version).cancel;
  return {
    ...{ act: 'change', amount: Math.max(0, 0 - total - owedInParts(file).premium), currency: sold.currency },
    ...{ payee: payeeOfRefund(sold, refundTo), policyNumber: about.policy, by: about.user ?? null },
  };
}

/**
 * Does what was agreed about a policy, in the transaction that takes its money into account and holds its order: the transaction
 * of the policy, the ledger, what is given back. Once, however often it is asked: an order that was done is not done again.
 * `refund` changes nothing: to give the money back is the caller's business. `waits`: it gives back more than one person may alone, and a
 * colleague is asked.
 */
export async function takeJourney(
  services: PurchaseServices,
  sql: Sql,
  order: JourneyOrder,
  product: Product,
  paid: Paid,
): Promise<'issued' | 'refund' | 'waits'> {
  const agreed = paid.covers ? await agreedNow(services, sql, order, product) : undefined;
  const offerStands = agreed !== undefined;
  const { status, actions } = advance(services.lifecycles.order, order.status, 'PAID', { offerStands });
  if (!agreed || !actions.includes('issuePolicy')) return 'refund';
  const { file, judged } = agreed;
  const { made, bookings, lines, total, life } = judged;
  const at = services.now();
  const { about } = order;
  if (paid.approvedBy === undefined) {
    const asked = { id: services.ids.id(), subject: order.id, payload: {} };
    const move = refundMove(file, order, judged);
    if ((await aloneOrAsk(services, sql, move, asked)) === 'waiting') return 'waits';
  }
  const { policy: policyNumber, user: by } = about;
  await setOrderStatus(sql, order.id, status, { paidBy: paid.by });
  await logEvent(sql, order.id, 'PAID', at, paid.note, paid.user);
  await insertTransaction(sql, {
    ...{ policyNumber, serial: made.serial, kind: made.kind, effectiveFrom: made.from, recordedAt: at },
    termTo: made.kind === 'renew' ? (life.terms.at(-1)?.to ?? null) : null,
    ...{ version: made.version, asOf: made.asOf ?? null, reason: null, changes: made.changes, bookings },
    ...{ note: null, by: by ?? null, approvedBy: paid.approvedBy ?? null, request: order.id },
    ...{ granted: about.grant ?? null, noLoss: about.noLoss ?? null },
  });
  // What is owed stands beside the money that pays it; what is given back, beside the money that had been paid.
  const told = { at, by, note: policyNumber };
  if (total > 0) await post(sql, ...changePostings({ ...file.order, id: order.id }, lines, told));
  else if (lines.length > 0) await post(sql, ...changePostings(file.order, lines, told));
  if (paid.plan !== undefined) await payInParts(sql, order, product, { plan: paid.plan, policyNumber, at });
  if (about.does === 'reinstate') await settleParts(sql, file, openOf(file.instalments), { payer: order, at, by });
  if (total < 0) await takeOffParts(sql, file, 0 - total, { at, by });
  const amount = 0 - (await receivableOf(sql, file.order.id, order.currency));
  if (total < 0 && amount > 0) {
    const to = file.terms.rules(life.terms.at(-1)?.version ?? made.version).cancel.refundTo;
    const commission = 0 - commissionOn(file.order, lines);
    await giveBack(sql, { order: file.order, to, policyNumber, serial: made.serial, amount, commission, at, by });
  }
  await followPolicy(services, sql, file, life);
  await logEvent(sql, order.id, 'ISSUED', at);
  const term = life.terms.at(-1);
  const refund = total < 0 ? Math.max(0, amount) : 0;
  if (made.kind === 'renew' && term) await tellRenewed(services, sql, file, term);
  else await tellChanged(services, sql, file, { from: made.from, refund, ref: order.ref });
  return 'issued';
}
