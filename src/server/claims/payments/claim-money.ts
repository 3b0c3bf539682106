import type { BodyOf } from '#contract/call.ts';
import type * as contract from '#contract/claims/claim-payments.ts';
import type { ClaimMoney, ClaimPayeeView } from '#contract/claims/claim-payments.ts';
import { openStatuses, unsettledStatuses } from '#contract/claims/claims.ts';
import { ACCOUNT } from '#server/claims/account-number.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { encrypt } from '#server/platform/keys/encrypt.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { loadLossCover } from '../assessment/assess-loss.ts';
import { findSoldPolicy, type SoldPolicy } from '../holders/sold-policy-repository.ts';
import { listClaimLines } from '../records/claim-line-repository.ts';
import { type Claim, lockClaim } from '../records/claim-repository.ts';
import { type ClaimUser, openClaim } from '../records/claim-user.ts';
import { computeApprovedRepairs, setReserve } from '../reserves/move-reserve.ts';
import { listReserveMovements, sumPaid, sumReserve } from '../reserves/reserve-repository.ts';
import { rejectWaitingPayment } from './book-payment.ts';
import { BIC } from './claim-payer.ts';
import {
  type ClaimPayee,
  type ClaimPayment,
  findPayee,
  hasWaitingPayment,
  insertClaimPayee,
  insertClaimRecovery,
  listClaimPayments,
  listRecoveries,
  loadPayees,
} from './payment-repository.ts';

/** Returns the reserve, the payments, the payee and the recoveries of a claim. */
export async function viewClaimMoney(services: ClaimServices, user: SignedInUser, ref: string): Promise<ClaimMoney> {
  const { sql } = services.database;
  const claim = await openClaim(sql, user, ref);
  const payments = await listClaimPayments(sql, claim.id);
  const payees = await loadPayees(
    sql,
    payments.map(({ payeeId }) => payeeId),
  );
  const recoveries = await listRecoveries(sql, claim.id);
  const movements = await listReserveMovements(sql, claim.id);
  const nameOf = await listUserNames(
    sql,
    movements.flatMap(({ by }) => by ?? []),
  );
  const payee = await findPayee(sql, claim.id);
  return {
    currency: claim.currency,
    outstanding: await sumReserve(sql, claim.id),
    paid: await sumPaid(sql, claim.id),
    overpaid: await computeOverpaid(sql, claim),
    recovered: recoveries.reduce((sum, { amount }) => sum + amount, 0),
    payee: payee ? viewPayee(payee) : null,
    reserves: movements.map(({ kind, amount, at, by, reason }) => ({
      ...{ kind, amount, at: at.toISOString(), by: by === null ? null : nameOf(by).name, reason },
    })),
    payments: payments.map((payment) => viewPayment(payment, payees)),
    recoveries: recoveries.map(({ kind, amount, payer, reference, at }) => ({
      ...{ kind, amount, payer, reference, at: at.toISOString() },
    })),
  };
}

export function viewPayee({ name, bank, bic, digits, at }: ClaimPayee): ClaimPayeeView {
  return { name, bank, bic, digits, at: at.toISOString() };
}

/** Returns a payment with its payee, which `payees` contains by its id. */
export function viewPayment(
  { id, number, method, status, amount, reference, reason, at, movedAt, payeeId }: ClaimPayment,
  payees: ReadonlyMap<string, ClaimPayee>,
): ClaimMoney['payments'][number] {
  const payee = payees.get(payeeId ?? '');
  return {
    ...{ id, number, method, status, amount, reference, reason, at: at.toISOString(), movedAt: movedAt.toISOString() },
    payee: payee ? viewPayee(payee) : null,
  };
}

/**
 * Computes the amount that was paid above the decided amount and has not come back, in minor units. Without a decision
 * nothing is too much yet. Exact only while the claim is locked.
 */
async function computeOverpaid(sql: Sql, { id, decision }: Claim): Promise<number> {
  if (!decision) return 0;
  const back = (await listRecoveries(sql, id)).reduce(
    (sum, { kind, amount }) => (kind === 'overpayment' ? sum + amount : sum),
    0,
  );
  return Math.max(0, (await sumPaid(sql, id)) - decision.total - back);
}

/** Changes a locked claim's money in a transaction. */
async function changeMoney(
  { database }: ClaimServices,
  user: ClaimUser,
  ref: string,
  change: (sql: Sql, claim: Claim) => Promise<void>,
): Promise<void> {
  const seen = await openClaim(database.sql, user, ref);
  await database.transaction('change claim money', async (sql) => change(sql, await lockClaim(sql, seen.id)));
}

/**
 * Moves the reserve of a claim without a decision to an amount. Throws 409 `reserveFollowsDecision`, and
 * `reserveBelowEstimates` if it is less than the approved estimates that are not paid.
 */
export async function moveReserve(
  services: ClaimServices,
  user: SignedInUser,
  ref: string,
  { amount, reason }: BodyOf<typeof contract.moveClaimReserve>,
): Promise<void> {
  await changeMoney(services, user, ref, async (sql, claim) => {
    if (!(openStatuses as readonly string[]).includes(claim.status))
      throw new ApiProblem(409, 'reserveFollowsDecision');
    const cover = await loadLossCover(services, sql, claim);
    const lines = await listClaimLines(sql, [claim.id]);
    if (amount < (await computeApprovedRepairs(sql, claim, { product: cover.product, sold: cover }, lines)))
      throw new ApiProblem(409, 'reserveBelowEstimates');
    await setReserve(sql, claim, amount, { kind: 'moved', at: services.now(), by: user.id, reason: reason.trim() });
  });
}

const SHOWN_DIGITS = 4;

/** True if the policyholder can enter the account of a claim: it is neither declined nor paid. */
const mayHolderEnter = ({ status }: Claim): boolean => (unsettledStatuses as readonly string[]).includes(status);

/** Returns the payee of an own claim for its policyholder, and whether the policyholder can enter another one. */
export async function viewOwnPayee({ database: { sql } }: ClaimServices, user: ClaimUser, ref: string) {
  const claim = await openClaim(sql, user, ref);
  const payee = await findPayee(sql, claim.id);
  return {
    payee: payee ? { name: payee.name, bank: payee.bank, digits: payee.digits } : null,
    mayEnterAccount: mayHolderEnter(claim) && !(await hasWaitingPayment(sql, claim.id)),
  };
}

/**
 * Enters the receiver of a claim's payments. The account is encrypted; its last characters are shown. Throws 422
 * `accountInvalid`, `bicInvalid` and 409 `claimPaymentWaits`; for the policyholder 409 `claimStepNotPossible` and
 * `accountInUse`.
 */
export async function enterPayee(
  services: ClaimServices,
  user: ClaimUser,
  ref: string,
  body: BodyOf<typeof contract.setClaimPayee>,
): Promise<void> {
  const account = body.account.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!ACCOUNT.test(account)) throw problem('accountInvalid', '/account');
  const bic = body.bic?.trim().toUpperCase() || null;
  if (bic !== null && !BIC.test(bic)) throw problem('bicInvalid', '/bic');
  await changeMoney(services, user, ref, async (sql, claim) => {
    const { id: claimId } = claim;
    const isHolder = user.holds !== undefined;
    if (isHolder && !mayHolderEnter(claim)) throw new ApiProblem(409, 'claimStepNotPossible');
    if (isHolder && (await hasWaitingPayment(sql, claimId))) throw new ApiProblem(409, 'accountInUse');
    await rejectWaitingPayment(sql, claimId);
    const id = services.ids.id();
    const secret = encrypt(services.config.keys, 'bank account', id, Buffer.from(account));
    const of = { id, claimId, name: body.name.trim(), bank: body.bank.trim(), bic };
    const digits = account.slice(-SHOWN_DIGITS);
    await insertClaimPayee(sql, { ...of, account: secret, digits, at: services.now(), by: user.id });
  });
}

/**
 * Records money that came in on a claim, with its entry in the ledger. Throws 409 `notOverpaid` for more than was paid
 * above the decided amount.
 */
export async function recordRecovery(
  services: ClaimServices,
  user: SignedInUser,
  ref: string,
  { kind, amount, payer, reference }: BodyOf<typeof contract.addClaimRecovery>,
): Promise<void> {
  await changeMoney(services, user, ref, async (sql, claim) => {
    if (kind === 'overpayment' && amount > (await computeOverpaid(sql, claim)))
      throw new ApiProblem(409, 'notOverpaid');
    const { id: claimId, currency, number: note } = claim;
    const { order } = (await findSoldPolicy(sql, claim.policyNumber, undefined)) as SoldPolicy;
    const at = services.now();
    const of = { id: services.ids.id(), claimId, kind, amount, currency };
    await insertClaimRecovery(sql, { ...of, payer: payer.trim(), reference: reference ?? null, at, by: user.id });
    const entry = { at, by: user.id, orderId: order.id, partnerId: order.partnerId, currency, note, amount };
    await post(sql, transfer('recovery', entry));
  });
}
