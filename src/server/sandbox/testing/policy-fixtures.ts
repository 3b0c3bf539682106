import { MAX_AUTHORITY } from '#contract/claims/claim-authority.ts';
import type { Scope } from '#contract/scopes.ts';
import type { PolicyState } from '#contract/testing.ts';
import { addDays } from '#engine/language/dates.ts';
import { findField } from '#engine/product.ts';
import type { Answers } from '#engine/record.ts';
import { answer, canConfirm, next } from '#engine/wizard.ts';
import { resolveMoneyRequest } from '#server/approvals/decide-money-request.ts';
import { replaceAuthorityRows } from '#server/claims/authority/authority-repository.ts';
import { buildBalanceLines } from '#server/claims/benefits/benefit-balance.ts';
import { buildClaimContext } from '#server/claims/filing/claim-context.ts';
import { fileClaim } from '#server/claims/filing/file-claim.ts';
import { decideClaim, payClaim } from '#server/claims/review/decide-claim.ts';
import { assignReviewer } from '#server/claims/review/review-claim.ts';
import { viewClaim } from '#server/claims/review/view-claim.ts';
import { findUserByName, insertUser } from '#server/people/users/user-repository.ts';
import { ApiProblem, throwIfProblems } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import {
  type EndorsementRequester,
  listEndorsementChoices,
  openEndorsement,
} from '#server/purchase/after-sale/open-endorsement.ts';
import { confirmOrder } from '#server/purchase/checkout/confirm-order.ts';
import { changeDraft } from '#server/purchase/drafts/change-draft.ts';
import { computeEndorsementDays } from '#server/purchase/endorsements/endorsement-days.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { loadPolicy, type OpenPolicy, requirePolicy } from '#server/purchase/policies/load-policy.ts';
import { findPolicyOfOrder } from '#server/purchase/policies/policy-repository.ts';
import { assessCancellation } from '#server/purchase/policy-life/assess-cancellation.ts';
import { recordCancellation } from '#server/purchase/policy-life/cancel-policy.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { type Stage, TESTER_NETWORK } from './simulate-event.ts';

/** Simulates an order until it is issued; returns true if it was. */
type Finish = (order: string) => Promise<boolean>;

/**
 * Moves a new policy to a state, with the functions of customers and staff, and moves the clock to the necessary days.
 * Returns false if the endorsement for this state is not issued.
 * @throws ApiProblem 409 as these functions, if the product does not allow the state
 */
export async function bringPolicyToState(
  stage: Stage,
  ref: string,
  state: PolicyState,
  finish: Finish,
): Promise<boolean> {
  const { effectiveFrom, effectiveTo } = (await loadPolicyFile(stage, ref)).policy;
  switch (state) {
    case 'inForce':
      await moveClockToDay(stage, effectiveFrom);
      return true;
    case 'changed':
      await moveClockToDay(stage, effectiveFrom);
      return changeAddress(stage, ref, finish);
    case 'cancelled':
      await moveClockToDay(stage, effectiveFrom);
      await moveClockToDay(stage, await cancelPolicy(stage, ref));
      return true;
    case 'expired':
      await moveClockToDay(stage, addDays(effectiveTo, 1));
      return true;
    case 'renewed':
      await moveClockToDay(stage, effectiveTo);
      return playEndorsement(stage, ref, { asker: { by: 'holder' }, does: 'renew' }, finish);
    case 'reinstated': {
      await moveClockToDay(stage, effectiveFrom);
      await cancelPolicy(stage, ref);
      const { id: user } = await createClerk(stage);
      return playEndorsement(stage, ref, { asker: { by: 'insurer', user }, does: 'reinstate' }, finish);
    }
    case 'claimPaid':
      await moveClockToDay(stage, effectiveFrom);
      await playPaidClaim(stage, ref);
      return true;
  }
}

/** Moves the clock to the noon of a day, if that is later, and runs all due jobs. */
async function moveClockToDay({ services, tools }: Stage, day: string): Promise<void> {
  const noon = new Date(`${day}T12:00:00+07:00`);
  if (services.now() < noon) tools.clock.moveTo(noon);
  await tools.work();
}

/** Loads a policy without its order's link, because links expire. */
async function loadPolicyFile({ services }: Stage, ref: string): Promise<OpenPolicy> {
  const order = await findOrderByRef(services.database.sql, ref);
  const policy = order && (await findPolicyOfOrder(services.database.sql, order.id));
  if (!policy) throw new ApiProblem(409, 'notAllowedNow');
  return loadPolicy(services, services.database.sql, { policy, order });
}

/** Changes an answer on which nothing depends: a street. */
async function changeAddress(stage: Stage, ref: string, finish: Finish): Promise<boolean> {
  const file = await loadPolicyFile(stage, ref);
  const { answers } = file.order.frozen;
  const product = file.product(file.policy.version);
  for (const { kind, fields } of listEndorsementChoices(file, 'holder').changes) {
    const field = fields.find((name) => {
      const { type, ...rules } = { ...findField(product, name) } as Record<string, unknown>;
      const isFree = !['enum', 'oneOf', 'const', 'format', 'pattern'].some((rule) => rule in rules);
      return type === 'string' && isFree && typeof answers[name] === 'string';
    });
    if (field === undefined) continue;
    const changes = { [field]: `${answers[field]} 2` };
    return playEndorsement(stage, ref, { asker: { by: 'holder' }, does: 'change', kind, changes }, finish);
  }
  throw new ApiProblem(409, 'notAllowedNow');
}

/** Cancels at the holder's wish; returns the first day without cover. */
async function cancelPolicy(stage: Stage, ref: string): Promise<string> {
  const { services } = stage;
  const { policy, terms } = await loadPolicyFile(stage, ref);
  const rules = terms.rules(policy.version);
  const { effectiveFrom, effectiveTo, number } = policy;
  const { usual: from } = computeEndorsementDays([{ from: effectiveFrom, to: effectiveTo }], 0, services.now());
  const [reason] = Object.keys(rules.cancel.reasons).filter((name) =>
    rules.cancel.reasons[name]?.by.includes('holder'),
  );
  if (reason === undefined) throw new ApiProblem(409, 'notAllowedNow');
  await services.database.transaction('testers cancel', async (sql) => {
    const file = await requirePolicy(services, sql, number);
    const { refund } = assessCancellation(file, { from, reason }, services.now());
    const taking = { from, reason, refund, note: null, by: undefined, request: services.ids.id() };
    await recordCancellation(file, taking);
  });
  return from;
}

/** An endorsement to perform; `changes` are the answers that differ from the sale. */
type EndorsementPlan = {
  asker: EndorsementRequester;
  does: 'change' | 'renew' | 'reinstate';
  kind?: string;
  changes?: Answers;
};

/** Performs an endorsement: begin, answer as at the sale, confirm, agree and pay. */
async function playEndorsement(
  stage: Stage,
  ref: string,
  { asker, changes, ...wish }: EndorsementPlan,
  finish: Finish,
): Promise<boolean> {
  const { services } = stage;
  const file = await loadPolicyFile(stage, ref);
  const { frozen, language } = file.order;
  const { draft: id, key } = await openEndorsement(file, asker, { ...wish, language });
  await changeDraft(services, id, { key }, (before) => {
    const missing = Object.entries(frozen.answers).filter(([field]) => !(field in before.record.answers));
    const given = answer(before, { ...Object.fromEntries(missing), ...changes });
    throwIfProblems(given.problems);
    let at = given.journey;
    while (at.position.page !== undefined && !canConfirm(at)) {
      const passed = next(at, at.position.page);
      throwIfProblems(passed.problems);
      at = passed.journey;
    }
    return { journey: at };
  });
  const { order } = await confirmOrder(services, id, key, { network: TESTER_NETWORK });
  return finish(order);
}

/** Files a loss of today on the first benefit as staff; a second member approves it and a third one pays it. */
async function playPaidClaim(stage: Stage, ref: string): Promise<void> {
  const { services } = stage;
  const { policy, order, product: versions } = await loadPolicyFile(stage, ref);
  const clerk = await createClerk(stage);
  const product = versions(policy.version);
  const lines = buildBalanceLines(product, order.frozen, []);
  const covered = { from: policy.effectiveFrom, to: policy.effectiveTo };
  const given = buildClaimContext(product, { policy, order, covered }, [{ id: null, lines }]);
  const [line] = given.lines;
  if (!line) throw new ApiProblem(409, 'notAllowedNow');
  const today = toBusinessDate(services.now());
  const claimed = [{ benefit: line.benefit, amount: Math.min(10_000, line.payable ?? 10_000) }];
  const claim = await fileClaim(services, clerk, {
    ...{ policyNumber: policy.number, lossDate: today, lines: claimed },
    ...{
      contactPerson: order.customerName ?? 'Testers',
      phone: order.phone,
      description: 'A loss that testers made up',
    },
    ...(given.onlyInsured === null ? { insured: line.insured } : {}),
    ...(given.asksDischarge ? { dischargeDate: today } : {}),
  });
  const reviewer = await createClerk(stage, 'testers.review');
  await assignReviewer(services, reviewer, claim, {});
  await decideClaim(services, reviewer, claim, { outcome: 'approve', lines: claimed, reasonForMore: 'TESTERS' });
  await confirmHeldClaim(stage, claim);
  await payClaim(services, await createClerk(stage, 'testers.payment'), claim, 'TESTERS');
}

/** Confirms the approval of a claim by a person with enough authority, if it waits for one. */
async function confirmHeldClaim(stage: Stage, ref: string): Promise<void> {
  const { services } = stage;
  const head = await createClerk(stage, 'testers.head');
  const most = MAX_AUTHORITY;
  const all = { product: null, claim: most, event: most, day: most, above: most };
  await replaceAuthorityRows(services.database.sql, head.id, [all]);
  const { confirmation } = await viewClaim(services, head, ref);
  if (confirmation) await resolveMoneyRequest(services, head, confirmation.id, { outcome: 'approve' });
}

const CLERK = 'testers.desk';

/** Creates a user for actions of the staff; nobody can sign in as this user. */
async function createClerk({ services }: Stage, name = CLERK): Promise<SignedInUser> {
  const { sql } = services.database;
  const scopes: Scope[] = ['insurer:orders', 'insurer:claims', 'insurer:claim-payments'];
  if (!(await findUserByName(sql, name)))
    await insertUser(sql, {
      ...{ id: services.ids.id(), username: name, phone: null, email: null, givenName: 'Testers', familyName: 'Desk' },
      ...{ customerId: services.ids.id(), partnerId: null, scopes, language: 'en', status: 'active', isDemo: true },
      ...{ createdAt: services.now(), lastSignInAt: null, password: null },
      ...{ secondFactor: null, secondFactorAt: null, secondFactorStep: null },
    });
  const user = await findUserByName(sql, name);
  if (!user) throw new Error('no clerk');
  const { id, username, givenName, familyName, customerId, partnerId } = user;
  return {
    ...{ id, username, givenName, familyName, customerId, partnerId, scopes },
    ...{ sessionId: 'testers', by: 'cookie', lacksSecondFactor: false, isProgram: false },
  };
}
