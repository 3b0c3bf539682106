import { type ClaimDecision, type ClaimEventType, type ClaimView, claimEventTypes } from '#contract/claims/claims.ts';
import type { Locale } from '#contract/products.ts';
import { addDays } from '#engine/language/dates.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { asHeldOn } from '#server/purchase/policies/as-held.ts';
import { readLife } from '#server/purchase/policies/read-life.ts';
import { standingOf } from '#server/purchase/policies/standing-of.ts';
import { seenPartner } from '#server/purchase/sellers/seen-partner.ts';
import { benefitLabel } from '../benefits/bought-plan.ts';
import { claimRulesOf } from '../benefits/claim-rules.ts';
import { filesOf } from '../files/claim-file-repository.ts';
import { fileView } from '../files/keep-claim-file.ts';
import { holderName } from '../holders/insured-persons.ts';
import { namedMessages } from '../holders/named-messages.ts';
import { findSoldPolicy, type SoldPolicy } from '../holders/sold-policy-repository.ts';
import { balanceOfPeople } from '../holders/view-balance.ts';
import { claimLog, type LoggedEvent } from '../records/claim-event-repository.ts';
import { type Claim, type Decision, likelyDuplicates, waitingSince } from '../records/claim-repository.ts';
import type { ClaimUser } from '../records/claim-user.ts';
import { mayMove } from '../records/move-claim.ts';
import { openClaim } from '../records/open-claim.ts';
import { viewLateCover } from './late-cover.ts';
import { listReviewers } from './reviewer-repository.ts';
import { withheldFrom } from './two-people.ts';
import { claimRow } from './view-row.ts';

/** Days between two losses that may be one. */
const NEAR_DAYS = 3;
/** What an agent and the policyholder may do; all else is the reviewer's. */
const OF_AGENTS: ClaimEventType[] = ['ANSWER', 'ADD_FILE', 'REMOVE_FILE'];

/** A claim as the user may see it: internal notes, duplicates and names of reviewers are for the insurer's people. */
export async function viewClaim(
  services: ClaimServices,
  user: ClaimUser,
  ref: string,
  locale: Locale = 'en',
): Promise<ClaimView> {
  const { database, catalogue, lifecycles, now } = services;
  const { sql } = database;
  const isInsurer = seenPartner(user) === undefined;
  const claim = await openClaim(sql, user, ref);
  const found = (await findSoldPolicy(sql, claim.policyNumber, undefined)) as SoldPolicy;
  const sold = await asHeldOn(services, sql, found, claim.lossDate);
  const { policy, order } = sold;
  const version = await catalogue.at(policy.product, policy.version);
  const { product } = version;
  const { papers, ...details } = claim.claimant;
  const files = (await filesOf(sql, claim.id)).map((file) => fileView(file, papers[file.id]));
  const needed = claimRulesOf(product).papers;
  const benefits = details.benefits.map((line) => ({ ...line, label: benefitLabel(product, line.benefit) }));
  const people = await balanceOfPeople(sql, product, sold);
  const balance = people.find(({ id }) => id === details.insured) ?? (people[0] as (typeof people)[number]);
  const since = (await waitingSince(sql, [claim.id])).get(claim.id);
  const reviewers = isInsurer ? await listReviewers(sql) : [];
  const reviewer = reviewers.find(({ id }) => id === claim.assignedTo)?.name ?? null;
  const events = claimEventTypes.filter((event) => isInsurer || OF_AGENTS.includes(event));
  const may = events.filter((event) => event === 'NOTE' || mayMove(lifecycles, claim, event, user));
  const late = isInsurer
    ? await viewLateCover(sql, await readLife(services, sql, found.policy, found.order), claim)
    : [];
  const withheld = isInsurer ? await withheldFrom(services, user, claim, { order: found.order, late }) : [];
  return {
    ...claimRow({ claim, product: policy.product, reviewer }, { since, now: now(), isInsurer }),
    insured: details.insured,
    contactPerson: details.contactPerson,
    phone: details.phone,
    language: details.language,
    dischargeDate: claim.dischargeDate,
    description: claim.description,
    benefits,
    policy: standingOf(found.policy, now()),
    holder: holderName(product, order.frozen),
    files,
    papers: needed,
    missing: needed.filter((paper) => !files.some((file) => file.paper === paper)),
    log: (await claimLog(sql, claim.id, { withInternal: isInsurer })).map((line) => logView(line, isInsurer)),
    decision: claim.decision && decisionView(claim.decision),
    may: may.filter((event) => !withheld.some((one) => one.event === event)),
    withheld: withheld.filter(({ event }) => may.includes(event)),
    lateCover: late,
    duplicates: isInsurer ? await duplicatesOf(services, claim) : [],
    balance,
    messages: namedMessages(version.messages(locale), benefits, balance),
  };
}

function decisionView({ by: _by, readLateCover: _read, paid, ...decision }: Decision): ClaimDecision {
  // Of a claim of former times nothing was kept.
  return { ...decision, paid: paid && { ...{ amount: decision.total, overdue: 0, refund: 0 }, ...paid } };
}

/** A line of the log: who of the insurer did it is told by name to colleagues alone. */
export function logView(
  { event, givenName, familyName, partnerId }: LoggedEvent,
  isInsurer: boolean,
): ClaimView['log'][number] {
  const name = `${givenName ?? ''} ${familyName ?? ''}`.trim();
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

async function duplicatesOf({ database: { sql }, now }: ClaimServices, claim: Claim): Promise<ClaimView['duplicates']> {
  const [from, to] = [addDays(claim.lossDate, -NEAR_DAYS), addDays(claim.lossDate, NEAR_DAYS)];
  const rows = await likelyDuplicates(sql, claim, from, to);
  const since = await waitingSince(
    sql,
    rows.map((row) => row.claim.id),
  );
  return rows.map((row) => claimRow(row, { since: since.get(row.claim.id), now: now(), isInsurer: true }));
}
