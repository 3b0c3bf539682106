import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { TransactionKind } from '#engine/policy/policy-history.ts';
import { sumCharges } from '#engine/policy/replay-policy.ts';
import { sumAmounts } from '#engine/policy/share-amounts.ts';
import { findUser, listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { listWaitingFor } from '#server/platform/money/money-request-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { viewInstalments } from '../instalments/view-instalments.ts';
import { openVisibleOrder } from '../orders/open-visible-order.ts';
import { loadPolicy, type OpenPolicy, replayLife } from '../policies/load-policy.ts';
import { findPolicy } from '../policies/policy-repository.ts';
import { viewPolicyStatus } from '../policies/policy-status.ts';
import { listTransactionPeople } from '../policies/transaction-repository.ts';
import { formatUserName } from '../sellers/format-user-name.ts';
import { computeCancelDays, listSellerReasons, listStaffReasons } from './assess-cancellation.ts';
import { canCorrect } from './correct-policy.ts';
import { listPayouts } from './payout-repository.ts';

/**
 * Opens a policy that a user sees.
 * @throws 404 `policyNotFound`, also for another partner's
 */
export async function openVisiblePolicy(services: PurchaseServices, user: SignedInUser, number: string) {
  const { sql } = services.database;
  const policy = await findPolicy(sql, number);
  const order = policy && (await openVisibleOrder(sql, user, policy.orderId).catch(() => undefined));
  if (!policy || !order) throw new ApiProblem(404, 'policyNotFound');
  return loadPolicy(services, sql, { policy, order });
}

/**
 * Returns the transactions of a policy with their people and amounts, and the acts that are possible now.
 * @throws 404 `policyNotFound`
 */
export async function viewPolicyLife(
  services: PurchaseServices,
  user: SignedInUser,
  number: string,
): Promise<PolicyLifeView> {
  const { database, now } = services;
  const { sql } = database;
  const file = await openVisiblePolicy(services, user, number);
  const { policy, order } = file;
  const life = replayLife(file);
  const isClerk = user.scopes.includes('insurer:orders');
  const reasons = isClerk ? listStaffReasons(file, now()) : listSellerReasons(file, now());
  return {
    ...viewPolicyStatus(policy, now()),
    ...{ order: order.id, orderNumber: order.number, currency: order.currency, charged: sumCharges(life) },
    holder: order.customerName ?? '',
    transactions: await viewTransactions(file),
    segments: life.terms.flatMap(({ segments }) =>
      segments.map(({ from, to, serial, lines }) => ({ from, to, serial, premium: sumAmounts(lines) })),
    ),
    request: await viewRequest(sql, user, number),
    payouts: isClerk ? await viewPayouts(sql, user, number) : [],
    mayCorrect: isClerk && canCorrect(file, now()),
    instalments: viewInstalments(file),
    reasons,
    cancelFrom: (reasons.length > 0 && computeCancelDays(file, now())) || null,
  };
}

async function viewTransactions(file: OpenPolicy): Promise<PolicyLifeView['transactions']> {
  const { sql } = file;
  const people = await listTransactionPeople(sql, file.policy.number);
  const { charges } = replayLife(file);
  return file.rows.map(({ serial, kind, effectiveFrom: from, recordedAt, reason, note, granted, noLoss }) => {
    const { by = null, approvedBy = null } = people.get(serial) ?? {};
    const {
      lines = [],
      days = 0,
      of = 0,
      kept = [],
      whole = null,
    } = charges.find((charge) => charge.serial === serial) ?? {};
    return {
      ...{ serial, ...viewKind(kind), from, at: recordedAt.toISOString(), reason, note, granted, noLoss },
      ...{ by: by && formatUserName(by), approvedBy: approvedBy && formatUserName(approvedBy) },
      ...{ charged: sumAmounts(lines), lines: [...lines], days, of, kept: [...kept], whole },
    };
  });
}

const viewKind = (kind: TransactionKind) => (kind === 'void' ? ({ kind: 'cancel', isVoid: true } as const) : { kind });

/** The cancellation that waits for a second person. A seller sees only what the own partner requested. */
async function viewRequest(sql: Sql, user: SignedInUser, number: string): Promise<PolicyLifeView['request']> {
  const [waiting] = await listWaitingFor(sql, 'cancel', number);
  if (!waiting) return null;
  const { id, payload, reason, note, amount: refund, currency, askedBy, askedAt } = waiting;
  const isClerk = user.scopes.includes('insurer:orders');
  const asker = askedBy === null ? undefined : await findUser(sql, askedBy);
  if (!isClerk && asker?.partnerId !== user.partnerId) return null;
  return {
    ...{ id, from: String(payload.from), reason: reason ?? '', note, refund, currency },
    askedAt: askedAt.toISOString(),
    ...{ askedBy: asker ? formatUserName(asker) : null, mayApprove: isClerk && askedBy !== user.id },
  };
}

async function viewPayouts(sql: Sql, user: SignedInUser, number: string): Promise<PolicyLifeView['payouts']> {
  const payouts = await listPayouts(sql, number);
  const nameOf = await listUserNames(
    sql,
    payouts.flatMap(({ preparedBy, paidBy }) => [preparedBy ?? [], paidBy ?? []].flat()),
  );
  return payouts.map(({ serial, amount, currency, status, payee, preparedBy, reference, paidBy, paidAt }) => ({
    ...{ serial, amount, currency, status, payee, reference },
    preparedBy: preparedBy === null ? null : nameOf(preparedBy),
    paidBy: paidBy === null ? null : nameOf(paidBy),
    paidAt: paidAt?.toISOString() ?? null,
    mayMove: status === 'due' || (status === 'prepared' && preparedBy !== user.id),
  }));
}
