import type { BodyOf } from '#contract/call.ts';
import type { decideClaim as decideCall } from '#contract/claims/claim-steps.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { recordPaidClaim } from '#server/purchase/paid-claims/record-paid-claim.ts';
import { loadCoverOn } from '#server/purchase/policies/cover-on-date.ts';
import { type OpenPolicy, requirePolicy } from '#server/purchase/policies/load-policy.ts';
import { formatMoney } from '#shared/format.ts';
import { type Amount, buildBalanceLines, type Excess, findExcess } from '../benefits/benefit-balance.ts';
import { addBenefitUses, listBenefitUses, reverseBenefitUses } from '../benefits/benefit-use-repository.ts';
import { benefitLabelId } from '../benefits/covered-plan.ts';
import { findSoldPolicy, lockSoldPolicy, type SoldPolicy } from '../holders/sold-policy-repository.ts';
import { logClaimEvent } from '../records/claim-event-repository.ts';
import type { Claim, RecordedDecision } from '../records/claim-repository.ts';
import { openClaim } from '../records/claim-user.ts';
import { moveClaim } from '../records/move-claim.ts';
import { assessLoss, type LossCover } from './assess-loss.ts';
import { rejectOwnClaim, rejectPaymentByApprover, toMoneyMove } from './dual-control.ts';
import { rejectLateCover } from './late-cover.ts';

type Body = BodyOf<typeof decideCall>;
type Approval = Extract<Body, { outcome: 'approve' }>;

/** Locks order and policy before the claim, as all changes of a policy do. */
const lockPolicyAndClaim = async (services: ClaimServices, sql: Sql, { policyNumber }: Claim): Promise<OpenPolicy> =>
  await requirePolicy(services, sql, policyNumber);

/** Locks the policy before the claim, so that two decisions on its benefits run one after the other. */
const lockClaimPolicy = async (sql: Sql, { policyNumber }: Claim): Promise<void> => {
  await lockSoldPolicy(sql, policyNumber);
};

/**
 * Approves a claim by benefit line within the rest of each limit, or declines it. Of two simultaneous decisions the
 * second is refused. Throws 403 `ownClaim` if the user filed the claim, and the 409 errors of `rejectLateCover`.
 */
export async function decideClaim(services: ClaimServices, user: SignedInUser, ref: string, body: Body): Promise<void> {
  const at = services.now();
  const made = { message: body.message ?? null, at: at.toISOString(), paid: null, by: user.id };
  if (body.outcome === 'decline') {
    const decision: RecordedDecision = { outcome: 'declined', lines: [], total: 0, reason: body.reason, ...made };
    return moveClaim(services, user, ref, { event: 'DECLINE', note: body.message, change: async () => ({ decision }) });
  }
  const lines = body.lines.map(({ reason = null, ...line }) => ({ ...line, reason }));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { readLateCover = [] } = body;
  const read = readLateCover.length > 0 ? { readLateCover } : {};
  const decision: RecordedDecision = { outcome: 'approved', lines, total, reason: null, ...made, ...read };
  // Loaded before the transaction, because inside it no other database connection may be used.
  const bought = await loadLossCover(services, await openClaim(services.database.sql, user, ref));
  let file: OpenPolicy;
  return moveClaim(services, user, ref, {
    event: 'APPROVE',
    note: body.message,
    before: async (sql, claim) => {
      file = await lockPolicyAndClaim(services, sql, claim);
    },
    change: async (sql, claim) => {
      rejectOwnClaim(user, claim);
      rejectLateCover(file, claim, readLateCover);
      const { taken, units } = await checkBenefits(sql, bought, claim, body.lines);
      const { id: claimId, policyNumber } = claim;
      const amounts = lines.map(({ benefit, amount }) => ({ benefit, amount }));
      await addBenefitUses(sql, { policyNumber, claimId, at }, amounts);
      const counted = lines.map((line) => ({ ...line, ...units[line.benefit] }));
      return { decision: { ...decision, lines: counted, ...(taken > 0 ? { taken } : {}) } };
    },
  });
}

/** Reopens a decided claim: reverses its used benefits, and logs the reason as an internal note. */
export async function reopenClaim(services: ClaimServices, user: SignedInUser, ref: string, reason: string) {
  return moveClaim(services, user, ref, {
    event: 'REOPEN',
    before: lockClaimPolicy,
    change: async (sql, { id: claimId, policyNumber }) => {
      const at = services.now();
      await reverseBenefitUses(sql, { policyNumber, claimId, at });
      await logClaimEvent(sql, { claimId, type: 'NOTE', at, by: user.id, note: reason, isInternal: true });
      return { decision: null, assignedTo: user.id };
    },
  });
}

/**
 * Pays a claim: the approved amount less the amount that the policyholder owes, with its ledger entries and its effects
 * on the policy. Throws 409 `lossNotCovered` if the day of the loss has no cover any more, `approvedByYou` for the user
 * who approved it above the limit of one person, 403 `ownClaim` for the user who filed it, and the errors of
 * `rejectLateCover` for cover that was recorded since the approval.
 */
export async function payClaim(
  services: ClaimServices,
  user: SignedInUser,
  ref: string,
  reference: string | undefined,
): Promise<void> {
  const at = services.now();
  const paid = { at: at.toISOString(), reference: reference ?? null };
  let file: OpenPolicy;
  return moveClaim(services, user, ref, {
    event: 'PAY',
    note: reference,
    before: async (sql, claim) => {
      file = await lockPolicyAndClaim(services, sql, claim);
    },
    change: async (sql, claim) => {
      const { id: claimId, number, lossDate: lossOn, currency, decision } = claim;
      rejectOwnClaim(user, claim);
      rejectLateCover(file, claim, decision?.readLateCover ?? []);
      await rejectPaymentByApprover(services, sql, claim, toMoneyMove(user, claim, file.order));
      const of = { claimId, number, lossOn, currency, at, by: user.id };
      const payment = await recordPaidClaim(file, { ...of, amount: decision?.total ?? 0 });
      return { decision: decision && { ...decision, paid: { ...paid, ...payment } } };
    },
  });
}

async function loadLossCover(services: ClaimServices, { policyNumber, lossDate }: Claim): Promise<LossCover> {
  const { sql } = services.database;
  const sold = (await findSoldPolicy(sql, policyNumber, undefined)) as SoldPolicy;
  const held = await loadCoverOn(services, sql, sold, lossDate);
  const { product } = await services.catalogue.at(held.policy.product, held.policy.version);
  return { ...held, product };
}

/** The units of each line with a limit for one unit, by benefit. */
type CountedUnits = Record<string, { units: number }>;

/**
 * Checks the approved lines against the cover, the claimed amount and the rest of each limit. Returns their units, and
 * the part of the co-payment and the deductible that they leave out, in minor units.
 */
async function checkBenefits(sql: Sql, bought: LossCover, claim: Claim, lines: Approval['lines']) {
  const { claimant } = claim;
  checkLines(bought, claim, lines);
  const uses = await listBenefitUses(sql, bought.policy);
  const perPerson = bought.product.definition.benefits.perPerson ?? false;
  checkLimits(bought, perPerson ? uses.filter(({ insured }) => insured === claimant.insured) : uses, lines);
  const units = await checkUnits(sql, bought, claim, lines);
  return { units, taken: await computeTaken(sql, bought, claim, lines) };
}

/** Checks the lines with a limit for one unit against their units and the most units that are paid. */
async function checkUnits(sql: Sql, bought: LossCover, claim: Claim, lines: Approval['lines']): Promise<CountedUnits> {
  const asked = lines.map(({ amount, reason: _reason, ...line }) => ({ ...line, asked: amount }));
  const { assessment, unitLimits } = await assessLoss(sql, bought, claim, asked);
  const counted: CountedUnits = {};
  for (const [at, { benefit, units, asked: amount, steps }] of assessment.lines.entries()) {
    if (!unitLimits[benefit] || amount === 0) continue;
    if (units === undefined) throw problem('unitsMissing', `/lines/${at}/units`);
    const most = steps.find((step) => step.rule === 'units')?.amount ?? 0;
    if (amount > most) throw limitProblem(bought, `/lines/${at}/amount`, { benefit, left: most });
    counted[benefit] = { units };
  }
  return counted;
}

/** Computes the part of the claim's co-payment and deductible by which the approved amounts are lower. */
async function computeTaken(sql: Sql, bought: LossCover, claim: Claim, lines: Approval['lines']): Promise<number> {
  const asked = claim.claimant.benefits.flatMap(({ benefit, amount }) => {
    const { units } = lines.find((line) => line.benefit === benefit) ?? {};
    return amount === null ? [] : [{ benefit, asked: amount, ...(units === undefined ? {} : { units }) }];
  });
  const { shares, lines: assessed } = (await assessLoss(sql, bought, claim, asked)).assessment;
  const share = shares.reduce((sum, { amount }) => sum + amount, 0);
  const allowed = assessed.reduce((sum, line) => sum + line.allowed, 0);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, Math.min(share, allowed - total));
}

/** Checks that each line occurs once and is covered, and that the sum is not more than the claimed amount. */
function checkLines(
  { product, order: { frozen } }: LossCover,
  { amount: claimed }: Claim,
  lines: Approval['lines'],
): void {
  const claimable = buildBalanceLines(product, frozen, []).filter(({ isClaimed }) => isClaimed);
  for (const [at, { benefit }] of lines.entries()) {
    if (!claimable.some((line) => line.benefit === benefit)) throw problem('benefitNotCovered', `/lines/${at}/benefit`);
    if (lines.findIndex((line) => line.benefit === benefit) !== at)
      throw problem('twice', `/lines/${at}/benefit`, { label: benefitLabelId(product, benefit) });
  }
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) throw problem('nothingApproved', '/lines');
  if (total > claimed) throw problem('moreThanClaimed', '/lines');
}

function checkLimits(bought: LossCover, uses: Amount[], lines: Amount[]): void {
  const excess = findExcess(bought.product, bought.order.frozen, uses, lines);
  if (!excess) return;
  const line = lines.findIndex(({ benefit }) => benefit === excess.benefit);
  throw limitProblem(bought, line < 0 ? '/lines' : `/lines/${line}/amount`, excess);
}

/** The error of an amount above a limit, with the limit's name and the amount left. */
const limitProblem = ({ product, order: { currency } }: LossCover, at: string, { benefit, left }: Excess) =>
  problem('limitExceeded', at, {
    label: benefitLabelId(product, benefit),
    benefit,
    left: formatMoney(left, currency, 'en'),
    amount: left,
  });
