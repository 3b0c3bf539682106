import type { BodyOf } from '#contract/call.ts';
import type { CancellationPreview, cancelPolicy as cancelCall } from '#contract/purchase/policy-life.ts';
import { businessDate } from '#engine/language/dates.ts';
import { sumOf } from '#engine/policy/share-by-day.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { post, receivableOf } from '#server/platform/ledger/ledger-repository.ts';
import { aloneOrAsk, isWithinLimit, type MoneyMove } from '#server/platform/money/may-act-alone.ts';
import { findMoneyRequest, type MoneyRequest, waitingFor } from '#server/platform/money/money-request-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { takeOffParts } from '../instalments/settle-parts.ts';
import { followPolicy } from '../insured-risks/follow-policy.ts';
import { claimedDaysOf } from '../open-claims/claimed-day-repository.ts';
import { refuseLessCover } from '../open-claims/refuse-less-cover.ts';
import { chargeFor, giveBack, payeeOfRefund } from '../payments/give-back.ts';
import { changePostings } from '../policies/change-posting.ts';
import { lockLife, type PolicyFile } from '../policies/read-life.ts';
import { tellCancelled } from '../policies/tell-cancelled.ts';
import { insertTransaction, isRecorded } from '../policies/transaction-repository.ts';
import { judgeCancellation, type WantedCancellation } from './judge-cancellation.ts';

/**
 * Shows the refund of a cancellation, line by line. Throws as `judgeCancellation` and `refuseLessCover`.
 * @param by id of the user who asks; null for the customer
 */
export async function previewCancellation(
  services: PurchaseServices,
  sql: Sql,
  file: PolicyFile,
  wanted: WantedCancellation,
  by: string | null,
): Promise<CancellationPreview> {
  const now = services.now();
  const { made, life, charge, bookings: _bookings, next = null, ...sums } = judgeCancellation(file, wanted, now);
  await refuseLessCover(sql, file, made, life);
  const { days, of, kept, whole = null } = charge;
  const { currency } = file.order;
  const openClaims = (await claimedDaysOf(sql, file.policy.number)).map(({ number }) => number);
  const way = sums.refund === 0 ? 'none' : await wayOf(sql, file, sums.refund, now);
  return {
    ...sums,
    ...{ currency, way, days, of, kept: [...kept], whole, next, openClaims },
    needsSecond: isPast(services, wanted) || !(await isWithinLimit(services, sql, moveOf(file, sums.refund, by))),
  };
}

async function wayOf(sql: Sql, file: PolicyFile, refund: number, now: Date): Promise<CancellationPreview['way']> {
  const { order } = file;
  if (order.paidBy === 'balance') return refundTo(file) === 'payer' ? 'balance' : 'bank';
  return (await chargeFor(sql, order, refund, now)) ? 'provider' : 'bank';
}

function refundTo({ terms, policy, rows }: PolicyFile) {
  return terms.rules(rows.at(-1)?.version ?? policy.version).cancel.refundTo;
}

/** Nobody alone ends cover backwards. */
const isPast = ({ now }: PurchaseServices, { from }: WantedCancellation) => from < businessDate(now());

function moveOf(file: PolicyFile, amount: number, by: string | null): MoneyMove {
  const { order, policy } = file;
  const payee = payeeOfRefund(order, refundTo(file));
  return { act: 'cancel', amount, currency: order.currency, payee, policyNumber: policy.number, by };
}

/**
 * Cancels a policy, or asks a colleague to agree to it, in one transaction with all that follows: ledger, refund, message.
 * The same request is done once. Throws 404 `policyNotFound`, 409 `refundChanged`, `policyRequestWaits`, and as
 * `judgeCancellation` and `refuseLessCover`.
 */
export async function cancelPolicy(
  services: PurchaseServices,
  user: SignedInUser,
  number: string,
  { from, reason, note, refund, request }: BodyOf<typeof cancelCall>,
): Promise<void> {
  await services.database.transaction('cancel policy', async (sql) => {
    const file = await lockLife(services, sql, number);
    if (!file) throw new ApiProblem(404, 'policyNotFound');
    if (await cancellationAsked(sql, number, request)) return;
    const wanted = { from, reason };
    const judged = judgeCancellation(file, wanted, services.now());
    if (judged.refund !== refund) throw new ApiProblem(409, 'refundChanged');
    await cancelOrAsk(services, sql, file, { ...wanted, refund, note: note?.trim() || null, by: user.id, request });
  });
}

/** Answers the result of the same request before; undefined where it is new. Throws 409 `policyRequestWaits` where another one waits. */
export async function cancellationAsked(
  sql: Sql,
  number: string,
  request: string,
): Promise<'done' | 'waits' | undefined> {
  if (await isRecorded(sql, number, request)) return 'done';
  if (await findMoneyRequest(sql, request)) return 'waits';
  if ((await waitingFor(sql, 'cancel', number)).length > 0) throw new ApiProblem(409, 'policyRequestWaits');
  return undefined;
}

/** Cancels a policy that is held, where one person may do so alone; else writes that it waits for a second one. */
export async function cancelOrAsk(
  services: PurchaseServices,
  sql: Sql,
  file: PolicyFile,
  cancellation: Taking,
): Promise<'done' | 'waits'> {
  const { from, reason, refund, note, by, request: id } = cancellation;
  const asked = { id, subject: file.policy.number, reason, note, payload: { from } };
  const always = isPast(services, cancellation);
  const { made, life } = judgeCancellation(file, cancellation, services.now());
  await refuseLessCover(sql, file, made, life);
  if ((await aloneOrAsk(services, sql, moveOf(file, refund, by ?? null), asked, { always })) === 'waiting')
    return 'waits';
  await takeCancellation(services, sql, file, cancellation);
  return 'done';
}

/** Cancels what a colleague, or the customer, asked for, as it was shown. Throws 404 `policyNotFound` and as `takeCancellation`. */
export async function approveCancellation(
  services: PurchaseServices,
  sql: Sql,
  request: MoneyRequest,
  approvedBy: string,
): Promise<void> {
  const { subject, reason, note, amount: refund, askedBy, id, payload } = request;
  const file = await lockLife(services, sql, subject);
  if (!file) throw new ApiProblem(404, 'policyNotFound');
  await takeCancellation(services, sql, file, {
    ...{ from: String(payload.from), reason: reason ?? '', refund, note, by: askedBy ?? undefined, approvedBy },
    ...{ request: id, ...(askedBy === null ? { asker: 'holder' } : {}) },
  });
}

type Taking = WantedCancellation & {
  /** As it was shown, in minor units. */
  refund: number;
  note: string | null;
  /** Id of the user; undefined for the customer. */
  by: string | undefined;
  approvedBy?: string;
  request: string;
};

/** Records a cancellation of a policy that is held, with all that follows from it. Throws as `cancelPolicy`. */
export async function takeCancellation(
  services: PurchaseServices,
  sql: Sql,
  file: PolicyFile,
  { by, approvedBy = undefined, note, request, ...wanted }: Taking,
): Promise<void> {
  const { order, policy } = file;
  const at = services.now();
  const { made, life, bookings, refund, commission } = judgeCancellation(file, wanted, at);
  if (refund !== wanted.refund) throw new ApiProblem(409, 'refundChanged');
  await refuseLessCover(sql, file, made, life);
  const { serial, version } = made;
  const { number: policyNumber } = policy;
  await insertTransaction(sql, {
    ...{ policyNumber, serial, kind: 'cancel', effectiveFrom: made.from, recordedAt: at, version },
    ...{ reason: wanted.reason, changes: {}, bookings, note, by, approvedBy: approvedBy ?? null, request },
  });
  const told = { at, by, note: policyNumber };
  await post(sql, ...bookings.flatMap(({ lines }) => changePostings(order, lines, told)));
  await takeOffParts(sql, file, 0 - sumOf(bookings.flatMap(({ lines }) => lines)), { at, by });
  const amount = 0 - (await receivableOf(sql, order.id, order.currency));
  if (amount > 0) await giveBack(sql, { order, to: refundTo(file), policyNumber, serial, amount, commission, at, by });
  const projection = await followPolicy(services, sql, file, life);
  await tellCancelled(services, sql, file, { ...projection, refund: Math.max(0, amount) });
}
