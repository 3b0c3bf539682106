import type { ClaimFeedback } from '#contract/claims/claim-feedback.ts';
import type { ClaimLineView } from '#contract/claims/claim-lines.ts';
import {
  type ClaimDecision,
  type ClaimEventType,
  type ClaimStatus,
  type ClaimView,
  claimEventTypes,
} from '#contract/claims/claims.ts';
import type { Locale } from '#contract/products.ts';
import type { Scope } from '#contract/scopes.ts';
import { isForThirdParties, selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Product } from '#engine/product.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { loadCoverOn } from '#server/purchase/policies/cover-on-date.ts';
import { loadPolicy } from '#server/purchase/policies/load-policy.ts';
import { viewPolicyStatus } from '#server/purchase/policies/policy-status.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visibility.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { joinNames } from '#shared/full-name.ts';
import { proposeDecision } from '../assessment/propose-decision.ts';
import { viewConfirmation } from '../authority/confirm-approval.ts';
import { benefitLabelId } from '../benefits/covered-plan.ts';
import { viewVisits } from '../damage/visits.ts';
import { listClaimFiles } from '../files/claim-file-repository.ts';
import { viewClaimFile } from '../files/store-claim-file.ts';
import { formatHolderName } from '../holders/insured-persons.ts';
import { loadLabelMessages } from '../holders/label-messages.ts';
import { findSoldPolicy, type SoldPolicy } from '../holders/sold-policy-repository.ts';
import { viewPersonBalances } from '../holders/view-balance.ts';
import { type LoggedEvent, listClaimEvents } from '../records/claim-event-repository.ts';
import { type ClaimLineRow, listClaimLines } from '../records/claim-line-repository.ts';
import { listThirdPartyClaims } from '../records/claim-list-repository.ts';
import {
  type Claim,
  findClaimById,
  findLikelyDuplicates,
  type RecordedDecision,
  readListedClaim,
} from '../records/claim-repository.ts';
import type { ClaimUser } from '../records/claim-user.ts';
import { openClaim } from '../records/claim-user.ts';
import { canMoveClaim } from '../records/move-claim.ts';
import { viewClaimRow } from './claim-row.ts';
import { listWithheldSteps } from './dual-control.ts';
import { viewLateCover } from './late-cover.ts';

/** Maximum number of days between two days of loss that may be the same loss. */
const DUPLICATE_LOSS_DAYS = 3;
/** Steps for agents; the policyholder can also appeal, and all other steps are for the reviewer. */
const AGENT_STEPS: ClaimEventType[] = ['ANSWER', 'ADD_FILE', 'REMOVE_FILE'];
const HOLDER_STEPS: ClaimEventType[] = [...AGENT_STEPS, 'APPEAL'];

/** The right of the insurer's people to do a step. */
const scopeOf = (event: ClaimEventType): Scope => (event === 'PAY' ? 'insurer:claim-payments' : 'insurer:claims');

/**
 * Returns a claim for a user. Internal notes, likely duplicates and names of reviewers are only for the insurer's
 * people.
 */
export async function viewClaim(
  services: ClaimServices,
  user: ClaimUser,
  ref: string,
  locale: Locale = 'en',
): Promise<ClaimView> {
  const { database, catalogue, lifecycles, now } = services;
  const { sql } = database;
  const isInsurer = visibleSalesPartner(user) === undefined;
  const claim = await openClaim(sql, user, ref);
  const found = (await findSoldPolicy(sql, claim.policyNumber, undefined)) as SoldPolicy;
  const sold = await loadCoverOn(services, sql, found, claim.lossDate);
  const { policy, order } = sold;
  const version = await catalogue.at(policy.product, policy.version);
  const { product } = version;
  const { papers, ...details } = claim.claimant;
  const files = (await listClaimFiles(sql, claim.id)).map((file) => viewClaimFile(file, papers[file.id]));
  const needed = selectClaimRules(product).papers;
  const claimed = await listClaimLines(sql, [claim.id]);
  const lines = claimed.map((line) => viewClaimLine(product, line));
  const today = toBusinessDate(now());
  const without = claim.decision === null ? claim.id : undefined;
  const people = await viewPersonBalances(sql, product, sold, { today, without });
  const balance = people.find(({ id }) => id === details.insured) ?? (people[0] as (typeof people)[number]);
  const steps = user.holds === undefined ? AGENT_STEPS : HOLDER_STEPS;
  // Neither is a step of the insurer's people: the claimant appeals, and the bank returns a payment.
  const isForReviewers = (event: ClaimEventType) => isInsurer && event !== 'APPEAL' && event !== 'RETURN';
  const events = claimEventTypes.filter((event) =>
    isInsurer ? isForReviewers(event) && user.scopes.includes(scopeOf(event)) : steps.includes(event),
  );
  const may = events.filter((event) => event === 'NOTE' || canMoveClaim(lifecycles, claim, event, user));
  const late = isInsurer ? await viewLateCover(await loadPolicy(services, sql, found), claim) : [];
  const cover = { ...sold, product, today };
  const confirmation = isInsurer ? await viewConfirmation(services, user, claim, cover) : null;
  const seen = { cover, late, isHeld: confirmation !== null };
  const withheld = isInsurer ? await listWithheldSteps(services, user, claim, seen) : [];
  return {
    ...viewClaimRow(await readListedClaim(sql, claim.id), { now: now(), isInsurer }),
    insured: details.insured,
    contactPerson: details.contactPerson,
    phone: details.phone,
    language: details.language,
    dischargeDate: claim.dischargeDate,
    description: claim.description,
    lines,
    policy: viewPolicyStatus(found.policy, now()),
    holder: formatHolderName(product, order.frozen),
    files,
    papers: needed,
    missing: needed.filter((paper) => !files.some((file) => file.paper === paper)),
    log: (await listClaimEvents(sql, claim.id, { withInternal: isInsurer })).map((line) =>
      viewLogEvent(line, isInsurer),
    ),
    decision: claim.decision && viewDecision(claim.decision),
    ...(await viewThirdParties(sql, product, claim, balance.lines)),
    visits: await viewVisits(sql, claim.id, { today, isInsurer }),
    repairs: selectClaimRules(product).repair?.of ?? [],
    confirmation,
    may: may.filter((event) => !withheld.some((one) => one.event === event)),
    withheld: withheld.filter(({ event }) => may.includes(event)),
    lateCover: late,
    duplicates: isInsurer ? await viewDuplicates(services, claim) : [],
    balance,
    feedback: claim.feedback as ClaimFeedback | null,
    proposal: isInsurer && claim.decision === null ? await proposeDecision(sql, cover, claim, claimed) : null,
    draft: isInsurer && claim.decision === null ? claim.draft : null,
    messages: loadLabelMessages(version.messages(locale), lines, balance),
  };
}

/** Returns the other claims about the event of a claim, and the benefits that a third party can claim. */
async function viewThirdParties(
  sql: Sql,
  product: Product,
  { id, thirdPartyOf }: Claim,
  lines: ClaimView['balance']['lines'],
): Promise<Pick<ClaimView, 'thirdPartyOf' | 'thirdParties' | 'thirdPartyBenefits'>> {
  if (thirdPartyOf !== null) {
    const { ref, number } = (await findClaimById(sql, thirdPartyOf)) as Claim;
    return { thirdPartyOf: { ref, number }, thirdParties: [], thirdPartyBenefits: [] };
  }
  const rules = selectClaimRules(product);
  const covered = lines.filter(({ benefit, isClaimed }) => isClaimed && isForThirdParties(rules, benefit));
  const thirdParties = (await listThirdPartyClaims(sql, id)).map(
    ({ ref, number, status, amount, currency, decision, claimant: { claimant } }) => ({
      ...{ ref, number, claimant, status: status as ClaimStatus, amount, currency },
      approved: decision?.total ?? null,
    }),
  );
  return { thirdPartyOf: null, thirdParties, thirdPartyBenefits: covered.map(({ benefit }) => benefit) };
}

/** Returns a claimed line with the message id of its benefit's name. */
function viewClaimLine(product: Product, line: ClaimLineRow): ClaimLineView {
  const { claimId: _claim, fileId: file, currency, asked, rate, rateSource, rateDay, ...stated } = line;
  const foreign =
    currency === null || asked === null
      ? null
      : { currency, amount: asked, rate: formatRate(rate ?? ''), source: rateSource ?? '', day: rateDay ?? '' };
  return { ...stated, label: benefitLabelId(product, line.benefit), foreign, file };
}

/** Formats a rate of the database without the zeros that it adds: `4100` for `4100.000000`. */
const formatRate = (rate: string): string => rate.replace(/\.?0+$/, '');

function viewDecision({
  by: _by,
  confirmedBy: _confirmedBy,
  above: _above,
  readLateCover: _read,
  taken: _taken,
  values: _values,
  paid,
  ...decision
}: RecordedDecision): ClaimDecision {
  // Old claims had no deductions.
  return { ...decision, paid: paid && { ...{ amount: decision.total, overdue: 0, refund: 0 }, ...paid } };
}

/** Returns a line of the log. The names of the insurer's people are visible only to colleagues. */
export function viewLogEvent(
  { event, givenName, familyName, partnerId }: LoggedEvent,
  isInsurer: boolean,
): ClaimView['log'][number] {
  const name = joinNames({ givenName: givenName ?? '', familyName: familyName ?? '' });
  const ofInsurer = partnerId === null;
  const by = { isInsurer: ofInsurer, name: ofInsurer && !isInsurer ? null : name };
  return {
    id: event.id,
    type: event.type as ClaimEventType,
    at: event.at.toISOString(),
    by: event.by === null || name === '' ? null : by,
    note: event.note,
    isInternal: event.audience === 'internal',
  };
}

async function viewDuplicates(
  { database: { sql }, now }: ClaimServices,
  claim: Claim,
): Promise<ClaimView['duplicates']> {
  const [from, to] = [addDays(claim.lossDate, -DUPLICATE_LOSS_DAYS), addDays(claim.lossDate, DUPLICATE_LOSS_DAYS)];
  const rows = await findLikelyDuplicates(sql, claim, from, to);
  return rows.map((row) => viewClaimRow(row, { now: now(), isInsurer: true }));
}
