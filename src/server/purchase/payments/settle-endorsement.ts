import { openJourney } from '#engine/journey.ts';
import type { AgreedEndorsement } from '#engine/policy/endorsements/endorsement-details.ts';
import { toRevisionProduct } from '#engine/policy/endorsements/revision.ts';
import { advance } from '#server/catalogue/lifecycles.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { post, sumReceivable } from '#server/platform/ledger/ledger-repository.ts';
import { actOrRequestApproval, type MoneyMovement } from '#server/platform/money/can-act-alone.ts';
import { type AssessedEndorsement, assessEndorsement } from '../endorsements/assess-endorsement.ts';
import {
  computeInstalmentEffect,
  reduceInstalments,
  settleInstalments,
  startInstalments,
  sumOwedInstalments,
} from '../instalments/settle-instalments.ts';
import { syncPolicyIndexes } from '../insured-risks/sync-policy-indexes.ts';
import { rejectCoverReduction } from '../open-claims/reject-cover-reduction.ts';
import { selectOpenInstalments } from '../orders/instalment-repository.ts';
import type { OpenPurchase, OrderPayment } from '../orders/open-purchase.ts';
import { logEvent, type Order, setOrderStatus } from '../orders/order-repository.ts';
import { buildChangePostings, computeCommissionChange } from '../policies/change-posting.ts';
import { lockAndLoadPolicy, type OpenPolicy } from '../policies/load-policy.ts';
import { notifyChanged, notifyRenewed } from '../policies/notify-changed.ts';
import { insertTransaction } from '../policies/transaction-repository.ts';
import { refundPayer, selectRefundPayee } from './refund.ts';

/** An order for the change, renewal or reinstatement of a policy. */
export type EndorsementOrder = Order & { about: AgreedEndorsement };

export function isEndorsementOrder(order: Order): order is EndorsementOrder {
  return order.about !== null && order.about.does !== 'pay';
}

type ReassessedEndorsement = { file: OpenPolicy; judged: AssessedEndorsement };

/**
 * Assesses an agreed endorsement by the present data, with policy and order of its sale locked; undefined if it can no
 * longer be done for the agreed amount: the policy was ended meanwhile, a claim was paid, or filed for a day that loses
 * cover, or its day is over.
 */
async function reassessAgreement(purchase: OpenPurchase<EndorsementOrder>): Promise<ReassessedEndorsement | undefined> {
  const { services, sql, order } = purchase;
  const file = await lockAndLoadPolicy(services, sql, order.about.policy, [order.version]);
  if (!file) return undefined;
  try {
    const judged = assessAsAgreed(purchase, file);
    if (judged) await rejectCoverReduction(file, judged.made, judged.life);
    return judged && { file, judged };
  } catch (error) {
    if (error instanceof ApiProblem) return undefined;
    throw error;
  }
}

/**
 * Assesses an endorsement again as it was agreed; undefined if the amount differs now.
 * @throws the errors of `assessEndorsement`
 */
function assessAsAgreed(
  { services: { now }, order: { about, version, frozen, total }, product }: OpenPurchase<EndorsementOrder>,
  file: OpenPolicy,
): AssessedEndorsement | undefined {
  const journey = openJourney(toRevisionProduct(product, about), frozen);
  const judged = assessEndorsement(file, about, journey, { version, now: now() });
  const owed = Math.max(0, judged.total) + Math.max(0, computeInstalmentEffect(file, about.does, judged.total));
  return judged.total === about.charge && owed === total ? judged : undefined;
}

/**
 * Finds the policy of an order that can no longer be paid because of later records of the policy, with policy and order
 * of its sale locked. Undefined while it can be paid, also if an open claim blocks it for a time, and for a policy that
 * cannot be replayed.
 */
export async function findSupersedingPolicy(purchase: OpenPurchase<EndorsementOrder>): Promise<OpenPolicy | undefined> {
  const { services, sql, order } = purchase;
  const file = await lockAndLoadPolicy(services, sql, order.about.policy, [order.version]);
  if (!file) return undefined;
  try {
    return assessAsAgreed(purchase, file) ? undefined : file;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return error.code === 'policyUnreadable' ? undefined : file;
  }
}

/** Returns true if an agreed endorsement can still be done for the same amount. */
export async function isEndorsementValid(purchase: OpenPurchase<EndorsementOrder>): Promise<boolean> {
  return (await reassessAgreement(purchase)) !== undefined;
}

/** The payment of an endorsement. `approvedBy`: id of the second person who agreed to the refund. */
type EndorsementPayment = OrderPayment & { approvedBy?: string };

/**
 * Describes the refund of an endorsement for the limit of one person: the amount less the deduction from open
 * instalments, the payee, and the user who began it.
 */
function toRefundMove(
  { order: sold, terms, ...file }: OpenPolicy,
  { about }: EndorsementOrder,
  judged: AssessedEndorsement,
): MoneyMovement {
  const { life, made, total } = judged;
  const { refundTo } = terms.rules(life.terms.at(-1)?.version ?? made.version).cancel;
  return {
    ...{ act: 'change', amount: Math.max(0, 0 - total - sumOwedInstalments(file).premium), currency: sold.currency },
    ...{ payee: selectRefundPayee(sold, refundTo), policyNumber: about.policy, by: about.user ?? null },
  };
}

/**
 * Executes an agreed endorsement: policy transaction, ledger, refund, message. Runs in the database transaction that
 * records its money and has locked its order. A repeated call does nothing. `refund`: nothing has changed, and the
 * caller refunds the money. `waits`: the refund exceeds the limit of one person, and a colleague must approve it.
 */
export async function settleEndorsement(
  purchase: OpenPurchase<EndorsementOrder>,
  paid: EndorsementPayment,
): Promise<'issued' | 'refund' | 'waits'> {
  const { services, sql, order } = purchase;
  const agreed = paid.covers ? await reassessAgreement(purchase) : undefined;
  const offerStands = agreed !== undefined;
  const { status, actions } = advance(services.lifecycles.order, order.status, 'PAID', { offerStands });
  if (!agreed || !actions.includes('issuePolicy')) return 'refund';
  const { file, judged } = agreed;
  const at = services.now();
  if (paid.approvedBy === undefined) {
    const asked = { id: services.ids.id(), subject: order.id, payload: {} };
    const move = toRefundMove(file, order, judged);
    if ((await actOrRequestApproval(services, sql, move, asked)) === 'waiting') return 'waits';
  }
  await setOrderStatus(sql, order.id, status, { paidBy: paid.by });
  await logEvent(sql, { orderId: order.id, type: 'PAID', at, note: paid.note, by: paid.user });
  await insertTransaction(sql, toTransaction(order, judged, { at, approvedBy: paid.approvedBy }));
  const refund = await bookEndorsement(purchase, agreed, { at, plan: paid.plan });
  await syncPolicyIndexes(file, judged.life);
  await logEvent(sql, { orderId: order.id, type: 'ISSUED', at });
  const { made, life } = judged;
  const term = life.terms.at(-1);
  if (made.kind === 'renew' && term) await notifyRenewed(file, term);
  else await notifyChanged(file, { from: made.from, refund, ref: order.ref });
  return 'issued';
}

function toTransaction(
  { id: request, about }: EndorsementOrder,
  { made, bookings, life }: AssessedEndorsement,
  { at, approvedBy = null }: { at: Date; approvedBy: string | null | undefined },
): Parameters<typeof insertTransaction>[1] {
  return {
    ...{ policyNumber: about.policy, serial: made.serial, kind: made.kind, effectiveFrom: made.from, recordedAt: at },
    termTo: made.kind === 'renew' ? (life.terms.at(-1)?.to ?? null) : null,
    ...{ version: made.version, asOf: made.asOf ?? null, reason: null, changes: made.changes, bookings },
    ...{ note: null, by: about.user ?? null, approvedBy, request },
    ...{ granted: about.grant ?? null, noLoss: about.noLoss ?? null },
  };
}

/**
 * Books an endorsement: its lines in the ledger, its instalments and its refund. Returns the refund to the payer, in
 * minor units.
 */
async function bookEndorsement(
  purchase: OpenPurchase<EndorsementOrder>,
  { file, judged: { made, lines, total, life } }: ReassessedEndorsement,
  { at, plan }: { at: Date; plan: string | undefined },
): Promise<number> {
  const { sql, order } = purchase;
  const { policy: policyNumber, user: by, does } = order.about;
  // A charge is posted to the endorsement's order, which gets the payment; a refund is posted to the sale's order.
  const told = { at, by, note: policyNumber };
  if (total > 0) await post(sql, ...buildChangePostings({ ...file.order, id: order.id }, lines, told));
  else if (lines.length > 0) await post(sql, ...buildChangePostings(file.order, lines, told));
  if (plan !== undefined) await startInstalments(purchase, { plan, policyNumber, at });
  if (does === 'reinstate')
    await settleInstalments(file, selectOpenInstalments(file.instalments), { payer: order, at, by });
  if (total >= 0) return 0;
  await reduceInstalments(file, 0 - total, { at, by });
  const amount = 0 - (await sumReceivable(sql, file.order.id, order.currency));
  if (amount <= 0) return 0;
  const to = file.terms.rules(life.terms.at(-1)?.version ?? made.version).cancel.refundTo;
  const commission = 0 - computeCommissionChange(file.order, lines);
  await refundPayer(sql, { order: file.order, to, policyNumber, serial: made.serial, amount, commission, at, by });
  return amount;
}
