import type { QueryOf } from '#contract/call.ts';
import type { getMyClaimForm, MyClaimForm, MyClaimView } from '#contract/customer-account/claims.ts';
import type { Locale } from '#contract/products.ts';
import { viewClaimFiling } from '#server/claims/filing/view-claim-filing.ts';
import { type ClaimUser, toHolderUser } from '#server/claims/records/claim-user.ts';
import { viewClaim } from '#server/claims/review/view-claim.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { SignedInCustomer } from '#server/platform/http/signed-in-customer.ts';
import { listOwnPolicies } from '../policies/own-policies.ts';

/** Returns a customer as a claim user, limited to the own policies. */
export async function toClaimUser(services: ClaimServices, customer: SignedInCustomer): Promise<ClaimUser> {
  const held = await listOwnPolicies(services, services.database.sql, customer);
  return toHolderUser(held.map(({ policy }) => policy.number));
}

const nameDocuments = ({ wording }: ClaimServices, locale: Locale, papers: readonly string[]) =>
  papers.map((id) => ({ id, name: wording.say(locale, `claims.papers.${id}`) }));

/** Returns the form of a claim on an own policy. Throws 404 `policyNotFound`. */
export async function viewMyClaimForm(
  services: ClaimServices,
  customer: SignedInCustomer,
  number: string,
  { locale = 'en', lossDate }: QueryOf<typeof getMyClaimForm>,
): Promise<MyClaimForm> {
  const asked = { locale, ...(lossDate === undefined ? {} : { lossDate }) };
  const filing = await viewClaimFiling(services, await toClaimUser(services, customer), number, asked);
  const { policy, currency, today, given, insured, people, papers, messages } = filing;
  const lines = people[0]?.lines ?? [];
  return {
    ...{ number: policy.number, currency, today, insured: [...insured] },
    ...{ first: given.effectiveFrom, last: given.effectiveTo, asksDischarge: given.asksDischarge },
    benefits: lines
      .filter(({ isClaimed }) => isClaimed)
      .map(({ benefit: id, label }) => ({ id, name: messages[label] ?? id })),
    ...{ contactPerson: given.holder, phone: customer.phone },
    papers: nameDocuments(services, locale, papers),
  };
}

/** Returns a claim on an own policy for its holder. Throws 404 `claimNotFound`. */
export async function viewMyClaim(
  services: ClaimServices,
  customer: SignedInCustomer,
  ref: string,
  locale: Locale = 'en',
): Promise<MyClaimView> {
  const claim = await viewClaim(services, await toClaimUser(services, customer), ref, locale);
  const { number, policyNumber, status, lossDate, description, amount, currency, approved, files, may } = claim;
  return {
    ...{ ref, number, policyNumber, status, lossDate, description, amount, currency, approved, files, may },
    message: claim.decision?.message ?? null,
    missing: nameDocuments(services, locale, claim.missing).map(({ name }) => name),
    log: claim.log.map(({ type, at, note }) => ({ type, at, note })),
  };
}
