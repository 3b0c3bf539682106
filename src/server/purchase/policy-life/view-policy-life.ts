import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { chargedBy } from '#engine/policy/replay-policy.ts';
import { sumOf } from '#engine/policy/share-by-day.ts';
import { findUser, type User } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { waitingFor } from '#server/platform/money/money-request-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { instalmentViews } from '../instalments/view-instalments.ts';
import { openOrderSeen } from '../orders/open-order.ts';
import { findPolicy } from '../policies/policy-repository.ts';
import { livedLife, type PolicyFile, readLife } from '../policies/read-life.ts';
import { standingOf } from '../policies/standing-of.ts';
import { peopleOfTransactions } from '../policies/transaction-repository.ts';
import { nameOfUser } from '../sellers/name-of-user.ts';
import { mayCorrect } from './correct-policy.ts';
import { cancelDays, staffReasons } from './judge-cancellation.ts';
import { payoutsOf } from './policy-work-repository.ts';

/** A policy that a user sees. Throws 404 `policyNotFound`, also for another partner's. */
export async function openPolicyFile(
  services: PurchaseServices,
  sql: Sql,
  user: SignedInUser,
  number: string,
): Promise<PolicyFile> {
  const policy = await findPolicy(sql, number);
  const order = policy && (await openOrderSeen(sql, user, policy.orderId).catch(() => undefined));
  if (!policy || !order) throw new ApiProblem(404, 'policyNotFound');
  return readLife(services, sql, policy, order);
}

/** What happened to a policy, who did it, what it cost, and what may be done now. Throws 404 `policyNotFound`. */
export async function viewPolicyLife(
  services: PurchaseServices,
  user: SignedInUser,
  number: string,
): Promise<PolicyLifeView> {
  const { database, now } = services;
  const { sql } = database;
  const file = await openPolicyFile(services, sql, user, number);
  const { policy, order } = file;
  const life = livedLife(file);
  const isClerk = user.scopes.includes('insurer:orders');
  const reasons = isClerk ? staffReasons(file, now()) : [];
  return {
    ...standingOf(policy, now()),
    ...{ order: order.id, orderNumber: order.number, currency: order.currency, charged: chargedBy(life) },
    transactions: await transactionsIn(sql, file),
    segments: life.terms.flatMap(({ segments }) =>
      segments.map(({ from, to, serial, lines }) => ({ from, to, serial, premium: sumOf(lines) })),
    ),
    request: isClerk ? await requestView(sql, user, number) : null,
    payouts: isClerk ? await payoutViews(sql, user, number) : [],
    mayCorrect: isClerk && mayCorrect(file, now()),
    instalments: instalmentViews(file),
    reasons,
    cancelFrom: (reasons.length > 0 && cancelDays(file, now())) || null,
  };
}

async function transactionsIn(sql: Sql, file: PolicyFile): Promise<PolicyLifeView['transactions']> {
  const people = await peopleOfTransactions(sql, file.policy.number);
  const { charges } = livedLife(file);
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
      ...{ serial, kind, from, at: recordedAt.toISOString(), reason, note, granted, noLoss },
      ...{ by: by && nameOfUser(by), approvedBy: approvedBy && nameOfUser(approvedBy) },
      ...{ charged: sumOf(lines), lines: [...lines], days, of, kept: [...kept], whole },
    };
  });
}

async function requestView(sql: Sql, user: SignedInUser, number: string): Promise<PolicyLifeView['request']> {
  const [waiting] = await waitingFor(sql, 'cancel', number);
  if (!waiting) return null;
  const { id, payload, reason, note, amount: refund, currency, askedBy, askedAt } = waiting;
  return {
    ...{ id, from: String(payload.from), reason: reason ?? '', note, refund, currency },
    askedAt: askedAt.toISOString(),
    ...{ askedBy: askedBy === null ? null : await nameOf(sql, askedBy), mayApprove: askedBy !== user.id },
  };
}

async function payoutViews(sql: Sql, user: SignedInUser, number: string): Promise<PolicyLifeView['payouts']> {
  const payouts = await payoutsOf(sql, number);
  return Promise.all(
    payouts.map(async ({ serial, amount, currency, status, payee, preparedBy, reference, paidBy, paidAt }) => ({
      ...{ serial, amount, currency, status, payee, reference },
      preparedBy: preparedBy === null ? null : await nameOf(sql, preparedBy),
      paidBy: paidBy === null ? null : await nameOf(sql, paidBy),
      paidAt: paidAt?.toISOString() ?? null,
      mayMove: status === 'due' || (status === 'prepared' && preparedBy !== user.id),
    })),
  );
}

/** Of who has done something: users are never deleted. */
const nameOf = async (sql: Sql, id: string) => nameOfUser((await findUser(sql, id)) as User);
