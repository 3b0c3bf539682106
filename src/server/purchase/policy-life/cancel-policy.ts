import type { BodyOf } from '#contract/call.ts';
import type { CancellationPreview, cancelPolicy as cancelCall } from '#contract/purchase/policy-life.ts';
import { sumAmounts } from '#engine/policy/share-amounts.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { post, sumReceivable } from '#server/platform/ledger/ledger-repository.ts';
import { actOrRequestApproval, isWithinLimit, type MoneyMovement } from '#server/platform/money/can-act-alone.ts';
import {
  findMoneyRequest,
  listWaitingFor,
  type MoneyRequest,
} from '#server/platform/money/money-request-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { reduceInstalments } from '../instalments/settle-instalments.ts';
import { syncPolicyIndexes } from '../insured-risks/sync-policy-indexes.ts';
import { listClaimedDays } from '../open-claims/claimed-day-repository.ts';
import { rejectCoverReduction } from '../open-claims/reject-cover-reduction.ts';
import { findRefundableCharge, refundPayer, selectRefundPayee } from '../payments/refund.ts';
import { buildChangePostings } from '../policies/change-posting.ts';
import { type OpenPolicy, type PolicyAggregate, requirePolicy } from '../policies/load-policy.ts';
import { notifyCancelled } from '../policies/notify-changed.ts';
import { insertTransaction, isRecorded } from '../policies/transaction-repository.ts';
import { assessCancellation, type CancellationRequest } from './assess-cancellation.ts';

/**
 * Returns the refund of a cancellation, line by line.
 * @throws the errors of `assessCancellation` and `rejectCoverReduction`
 * @param wanted `by`: id of the user who asks; null for the customer
 */
export async function previewCancellation(
  file: OpenPolicy,
  { by, ...wanted }: CancellationRequest & { by: string | null },
): Promise<CancellationPreview> {
  const { services, sql } = file;
  const now = services.now();
  const { made, life, charge, bookings: _bookings, next = null, ...sums } = assessCancellation(file, wanted, now);
  await rejectCoverReduction(file, made, life);
  const { days, of, kept, whole = null } = charge;
  const { currency } = file.order;
  const openClaims = (await listClaimedDays(sql, file.policy.number)).map(({ number }) => number);
  const way = sums.refund === 0 ? 'none' : await selectRefundChannel(file, sums.refund, now);
  return {
    ...sums,
    ...{ currency, way, days, of, kept: [...kept], whole, next, openClaims },
    needsSecond:
      needsInsurer(services, wanted) || !(await isWithinLimit(services, sql, toMoneyMove(file, sums.refund, by))),
  };
}

async function selectRefundChannel(file: OpenPolicy, refund: number, now: Date): Promise<CancellationPreview['way']> {
  const { sql } = file;
  const { order } = file;
  if (order.paidBy === 'balance') return findRefundReceiver(file) === 'payer' ? 'balance' : 'bank';
  return (await findRefundableCharge(sql, order, refund, now)) ? 'provider' : 'bank';
}

function findRefundReceiver({ terms, policy, rows }: PolicyAggregate) {
  return terms.rules(rows.at(-1)?.version ?? policy.version).cancel.refundTo;
}

/** A cancellation from a past day needs two people, and one that a seller requests needs the insurer. */
const needsInsurer = ({ now }: PurchaseServices, { from, asker }: CancellationRequest): boolean =>
  from < toBusinessDate(now()) || asker === 'seller';

/** Returns the role in which a user cancels: a seller of the policy, or the insurer's staff (undefined). */
export const toAsker = ({ scopes }: SignedInUser): { asker?: 'seller' } =>
  scopes.includes('insurer:orders') ? {} : { asker: 'seller' };

function toMoneyMove(file: PolicyAggregate, amount: number, by: string | null): MoneyMovement {
  const { order, policy } = file;
  const payee = selectRefundPayee(order, findRefundReceiver(file));
  return { act: 'cancel', amount, currency: order.currency, payee, policyNumber: policy.number, by };
}

/**
 * Cancels a policy, or asks a colleague to agree to it, in one transaction with its effects: ledger, refund, message. A
 * repeated `request` counts once.
 * @throws 404 `policyNotFound`, 409 `refundChanged`, `policyRequestWaits`, and as `assessCancellation` and
 * `rejectCoverReduction`
 */
export async function cancelPolicy(
  services: PurchaseServices,
  user: SignedInUser,
  number: string,
  { from, reason, note, refund, request }: BodyOf<typeof cancelCall>,
): Promise<void> {
  await services.database.transaction('cancel policy', async (sql) => {
    const file = await requirePolicy(services, sql, number);
    if (await findEarlierRequest(sql, number, request)) return;
    const wanted = { from, reason, ...toAsker(user) };
    const judged = assessCancellation(file, wanted, services.now());
    if (judged.refund !== refund) throw new ApiProblem(409, 'refundChanged');
    await cancelOrAsk(file, { ...wanted, refund, note: note?.trim() || null, by: user.id, request });
  });
}

/**
 * Finds the earlier result of the same request; undefined if it is new.
 * @throws 409 `policyRequestWaits` if another one waits
 */
export async function findEarlierRequest(
  sql: Sql,
  number: string,
  request: string,
): Promise<'done' | 'waits' | undefined> {
  if (await isRecorded(sql, number, request)) return 'done';
  if (await findMoneyRequest(sql, request)) return 'waits';
  if ((await listWaitingFor(sql, 'cancel', number)).length > 0) throw new ApiProblem(409, 'policyRequestWaits');
  return undefined;
}

/** Cancels a locked policy if one person may do so alone; else records a request that waits for a second person. */
export async function cancelOrAsk(file: OpenPolicy, cancellation: CancellationOptions): Promise<'done' | 'waits'> {
  const { services, sql } = file;
  const { from, reason, refund, note, by, request: id, asker } = cancellation;
  const asked = { id, subject: file.policy.number, reason, note, payload: { from, ...(asker && { asker }) } };
  const always = needsInsurer(services, cancellation);
  const { made, life } = assessCancellation(file, cancellation, services.now());
  await rejectCoverReduction(file, made, life);
  if (
    (await actOrRequestApproval(services, sql, toMoneyMove(file, refund, by ?? null), { ...asked, always })) ===
    'waiting'
  )
    return 'waits';
  await recordCancellation(file, cancellation);
  return 'done';
}

/**
 * Executes a cancellation that a colleague or the customer requested, after its approval, with the refund that was
 * shown.
 * @throws 404 `policyNotFound` and as `recordCancellation`
 */
export async function approveCancellation(
  services: PurchaseServices,
  sql: Sql,
  request: MoneyRequest,
  approvedBy: string,
): Promise<void> {
  const { subject, reason, note, amount: refund, askedBy, id, payload } = request;
  const file = await requirePolicy(services, sql, subject);
  await recordCancellation(file, {
    ...{ from: String(payload.from), reason: reason ?? '', refund, note, by: askedBy ?? undefined, approvedBy },
    ...{ request: id, ...toStoredAsker(request) },
  });
}

/** Returns who requested a waiting cancellation. */
function toStoredAsker({ askedBy, payload }: MoneyRequest): Pick<CancellationRequest, 'asker'> {
  if (askedBy === null) return { asker: 'holder' };
  return payload.asker === 'seller' ? { asker: 'seller' } : {};
}

type CancellationOptions = CancellationRequest & {
  /** The refund that was shown, in minor units. */
  refund: number;
  note: string | null;
  /** Id of the user; undefined for the customer. */
  by: string | undefined;
  approvedBy?: string;
  request: string;
};

/**
 * Records a cancellation of a locked policy, with all its effects.
 * @throws 409 `refundChanged`, and the errors of `assessCancellation` and `rejectCoverReduction`
 */
export async function recordCancellation(
  file: OpenPolicy,
  { by, approvedBy = undefined, note, request, ...wanted }: CancellationOptions,
): Promise<void> {
  const { services, sql } = file;
  const { order, policy } = file;
  const at = services.now();
  const { made, life, bookings, refund, commission } = assessCancellation(file, wanted, at);
  if (refund !== wanted.refund) throw new ApiProblem(409, 'refundChanged');
  await rejectCoverReduction(file, made, life);
  const { serial, version } = made;
  const { number: policyNumber } = policy;
  await insertTransaction(sql, {
    ...{ policyNumber, serial, kind: 'cancel', effectiveFrom: made.from, recordedAt: at, version },
    ...{ reason: wanted.reason, changes: {}, bookings, note, by, approvedBy: approvedBy ?? null, request },
  });
  const told = { at, by, note: policyNumber };
  await post(sql, ...bookings.flatMap(({ lines }) => buildChangePostings(order, lines, told)));
  await reduceInstalments(file, 0 - sumAmounts(bookings.flatMap(({ lines }) => lines)), { at, by });
  const amount = 0 - (await sumReceivable(sql, order.id, order.currency));
  if (amount > 0)
    await refundPayer(sql, { order, to: findRefundReceiver(file), policyNumber, serial, amount, commission, at, by });
  const projection = await syncPolicyIndexes(file, life);
  await notifyCancelled(file, { ...projection, refund: Math.max(0, amount) });
}
