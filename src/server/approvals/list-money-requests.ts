import {
  type DueMoney,
  dueMoney,
  type MoneyKind,
  type MoneyRequestView,
} from '#contract/reconciliation/money-requests.ts';
import { findCommissionRun } from '#server/books/commission/run-repository.ts';
import { listApprovedClaims } from '#server/claims/records/claim-list-repository.ts';
import { type Claim, findClaimById } from '#server/claims/records/claim-repository.ts';
import { findPaymentRun } from '#server/claims/runs/run-repository.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Countable } from '#server/platform/db/statements.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { MoneyAct } from '#server/platform/money/alone-limits.ts';
import { listWaiting, type MoneyRequest, selectWaitingIds } from '#server/platform/money/money-request-repository.ts';
import { findOrder } from '#server/purchase/orders/order-repository.ts';
import { listOpenPayouts, type Payout, selectOpenPayouts } from '#server/purchase/policy-life/payout-repository.ts';
import { moneyActHandlers } from './decide-money-request.ts';

/** Maximum rows of each kind that a page shows. */
const MAX_ROWS = 100;

type Row = Omit<MoneyRequestView, 'since' | 'by'> & { since: Date; by: string | null };

/**
 * Lists the acts that wait for a second person, of the kinds that the user may decide, the oldest first; with `due` those of
 * this group whose next step is the user's.
 * @param most maximum rows of each kind
 */
export async function listMoneyRequests(
  { database: { sql } }: ClaimServices,
  user: SignedInUser,
  due?: DueMoney,
  most = MAX_ROWS,
): Promise<MoneyRequestView[]> {
  const wanted = chooseRequests(user, due);
  const rows: Row[] = [];
  for (const request of await listWaiting(sql, wanted, most)) {
    const row = await toMoneyRequestRow(sql, user, request);
    if (row) rows.push(row);
  }
  if (wanted.payouts)
    rows.push(...(await listOpenPayouts(sql, wanted.decider, most)).map((one) => toPayoutRow(user, one)));
  if (due === undefined && user.scopes.includes('insurer:claim-payments'))
    rows.push(...(await listApprovedClaims(sql, most)).map((one) => toClaimRow(user, one)));
  rows.sort((a, b) => a.since.getTime() - b.since.getTime());
  const nameOf = await listUserNames(
    sql,
    rows.flatMap(({ by }) => by ?? []),
  );
  return rows.map(({ since, by, ...row }) => ({
    ...{ ...row, since: since.toISOString() },
    by: by === null ? null : nameOf(by),
  }));
}

/** Builds the query of the ids of the requests that `listMoneyRequests` lists for a group, for counts. */
export function selectDueMoney(sql: Sql, user: SignedInUser, due: DueMoney): Countable {
  const wanted = chooseRequests(user, due);
  const requests = selectWaitingIds(sql, wanted);
  return wanted.payouts ? requests.unionAll(selectOpenPayouts(sql, wanted.decider)) : requests;
}

function chooseRequests(user: SignedInUser, due: DueMoney | undefined) {
  const kinds: readonly MoneyKind[] | undefined = due && dueMoney[due];
  const acts = (Object.keys(moneyActHandlers) as MoneyAct[]).filter(
    (act) => canDecide(user, act) && (kinds?.some((kind) => kind === act) ?? true),
  );
  const payouts = user.scopes.includes('insurer:orders') && (kinds?.includes('payout') ?? true);
  return { acts, payouts, decider: due && user.id };
}

function canDecide({ scopes }: SignedInUser, act: MoneyAct): boolean {
  const right = moneyActHandlers[act]?.right;
  return right !== undefined && scopes.includes(right);
}

/** Returns undefined if the subject of the act is missing. */
async function toMoneyRequestRow(sql: Sql, user: SignedInUser, request: MoneyRequest): Promise<Row | undefined> {
  const { act, id, amount, currency, reason, note, askedAt: since, askedBy: by } = request;
  const subject = await describeSubject(sql, request);
  if (!subject) return undefined;
  const of = { id, amount, currency, reason, note, since, by, mayDecide: by !== user.id };
  return { ...of, kind: act as MoneyRequestView['kind'], subject };
}

async function describeSubject(sql: Sql, { act, subject: id }: MoneyRequest): Promise<Row['subject'] | undefined> {
  if (act === 'closeMonth') return { page: 'month', id, name: id };
  if (act === 'cancel') return { page: 'policy', id, name: id };
  if (act === 'approveClaim') {
    const claim = await findClaimById(sql, id);
    return claim && { page: 'claim', id: claim.ref, name: claim.number };
  }
  if (act === 'booking') return { page: 'partner', id, name: (await findPartner(sql, id))?.name ?? id };
  if (act === 'commissionRun')
    return { page: 'commissionRun', id, name: (await findCommissionRun(sql, id))?.number ?? id };
  if (act === 'claimRun') return { page: 'run', id, name: (await findPaymentRun(sql, id))?.number ?? id };
  const order = await findOrder(sql, id);
  return order && { page: 'order', id, name: order.number };
}

function toPayoutRow(
  user: SignedInUser,
  { policyNumber: id, amount, currency, createdAt, preparedBy: by }: Payout,
): Row {
  return {
    ...{ id: null, kind: 'payout', subject: { page: 'policy', id, name: id }, amount, currency },
    ...{ reason: null, note: null, since: createdAt, by, mayDecide: by !== user.id },
  };
}

function toClaimRow(user: SignedInUser, { ref, number, currency, decision, claimant, updatedAt }: Claim): Row {
  return {
    ...{ id: null, kind: 'claim', subject: { page: 'claim', id: ref, name: number }, currency },
    ...{ amount: decision?.total ?? 0, reason: null, note: null, since: updatedAt, by: decision?.by ?? null },
    mayDecide: ![decision?.by, decision?.confirmedBy, claimant.filedBy].includes(user.id),
  };
}
