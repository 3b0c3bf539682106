import type { MyDraft, MyInsurance, MyOffer, MyPolicy } from '#contract/mine/policies.ts';
import type { Locale } from '#contract/products.ts';
import { businessDate } from '#engine/language/dates.ts';
import type { Product } from '#engine/product.ts';
import { benefitLines, planView } from '#server/claims/benefits/bought-plan.ts';
import { claimRulesOf } from '#server/claims/benefits/claim-rules.ts';
import { holderName, insuredPersons } from '#server/claims/holders/insured-persons.ts';
import type { SoldPolicy } from '#server/claims/holders/sold-policy-repository.ts';
import { claimsOfPolicies } from '#server/claims/records/claim-repository.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { SignedInCustomer } from '#server/platform/http/signed-in-customer.ts';
import { waitingFor } from '#server/platform/money/money-request-repository.ts';
import { journeyChoices } from '#server/purchase/after-sale/begin-journey.ts';
import { instalmentViews } from '#server/purchase/instalments/view-instalments.ts';
import { asShownOn, orderNow } from '#server/purchase/policies/as-held.ts';
import { type PolicyFile, readableLife, readLife } from '#server/purchase/policies/read-life.ts';
import { standingOf } from '#server/purchase/policies/standing-of.ts';
import { holderReasons } from '#server/purchase/policy-life/judge-cancellation.ts';
import { payoutsOf } from '#server/purchase/policy-life/policy-work-repository.ts';
import { isNamed, policiesHeldBy } from './held-by.ts';
import { openOrdersOf } from './my-policy-repository.ts';
import { draftsOf } from './own-drafts.ts';

/** All that a customer holds, in words of a language. */
export async function viewMine(
  services: ClaimServices,
  customer: SignedInCustomer,
  locale: Locale = 'en',
): Promise<MyInsurance> {
  const { sql } = services.database;
  const held = await policiesHeldBy(services, sql, customer);
  const policies: MyPolicy[] = [];
  const today = businessDate(services.now());
  for (const one of held) policies.push(await policyOf(services, sql, one, { today, locale }));
  const [latest] = held;
  return {
    name: latest ? await nameOf(services, sql, latest) : '',
    policies,
    claims: await myClaims(sql, held),
    offers: await myOffers(services, sql, customer, locale),
    drafts: await myDrafts(services, sql, customer, locale),
  };
}

/** A policy as it holds today; one that cannot be replayed takes no other with it, and is shown as it was sold. */
async function policyOf(
  services: ClaimServices,
  sql: Sql,
  one: SoldPolicy,
  { today, locale }: { today: string; locale: Locale },
): Promise<MyPolicy> {
  const file = await readLife(services, sql, one.policy, one.order);
  const held = await asShownOn(services, sql, one, today);
  return myPolicy(services, sql, readableLife(file) ? file : undefined, one, held, locale);
}

async function nameOf(services: ClaimServices, sql: Sql, { policy, order }: SoldPolicy): Promise<string> {
  const file = await readLife(services, sql, policy, order);
  const { version, frozen } = readableLife(file) ? orderNow(file) : order;
  return holderName(file.product(version), frozen);
}

async function myPolicy(
  services: ClaimServices,
  sql: Sql,
  /** Undefined where it cannot be replayed. */
  file: PolicyFile | undefined,
  { policy }: SoldPolicy,
  { order, policy: { version } }: SoldPolicy,
  locale: Locale,
): Promise<MyPolicy> {
  const { product, messages } = await services.catalogue.at(policy.product, version);
  const words = messages(locale);
  const plan = planView(product, order.frozen);
  const standing = standingOf(policy, services.now());
  const [request] = await waitingFor(sql, 'cancel', policy.number);
  const may = file ? mayNow(services, file) : { kinds: [], renew: false };
  const reasons = file ? holderReasons(file, services.now()) : [];
  const mayClaim = file !== undefined && standing.status !== 'notBegun' && canClaim(product, order);
  const partner = order.partnerId === null ? undefined : await findPartner(sql, order.partnerId);
  return {
    ...standing,
    version,
    isUnreadable: file === undefined,
    name: words[`${product.id}.name`] ?? product.id,
    plan: plan && (words[plan.label] ?? plan.id),
    insured: insuredPersons(product, order.frozen).map(({ name }) => name),
    premium: order.total,
    currency: order.currency,
    seller: partner?.name ?? null,
    documents: product.definition.product.documents.map(({ name }) => ({
      name,
      title: words[`${product.id}.documents.${name}.title`] ?? name,
    })),
    schedules: (file?.rows ?? []).flatMap(({ serial, kind, effectiveFrom: from }) =>
      kind === 'issue' ? [] : [{ serial, kind, from }],
    ),
    may: [
      ...(may.renew ? (['renew'] as const) : []),
      ...(reasons.length > 0 && !request ? (['cancel'] as const) : []),
      ...(mayClaim ? (['claim'] as const) : []),
    ],
    changes: may.kinds.map((kind) => ({ kind, label: words[`${product.id}.afterSale.changes.${kind}`] ?? kind })),
    waits: request
      ? {
          ...{ from: String(request.payload.from), since: request.askedAt.toISOString() },
          ...{ amount: request.amount, currency: request.currency },
        }
      : null,
    instalments: file ? instalmentViews(file) : [],
    payouts: (await payoutsOf(sql, policy.number)).map(({ status, amount, currency }) => ({
      status,
      amount,
      currency,
    })),
  };
}

/** What its holder may do with a policy now, as its product and the day allow. */
function mayNow(services: ClaimServices, file: PolicyFile): { kinds: string[]; renew: boolean } {
  const { changes, mayRenew } = journeyChoices(services, file, 'holder');
  return { kinds: changes.map(({ kind }) => kind), renew: mayRenew };
}

/** Whether the policy has a line that can be claimed on. */
function canClaim(product: Product, order: SoldPolicy['order']): boolean {
  const { notClaimed = [] } = claimRulesOf(product);
  return benefitLines(product, order.frozen).some(
    ({ benefit, limit }) => limit.kind !== 'notCovered' && !notClaimed.includes(benefit),
  );
}

async function myClaims(sql: Sql, held: SoldPolicy[]): Promise<MyInsurance['claims']> {
  const claims = await claimsOfPolicies(
    sql,
    held.map(({ policy }) => policy.number),
  );
  return claims.map(({ ref, number, policyNumber, status, lossDate, amount, currency, decision }) => ({
    ...{ ref, number, policyNumber, lossDate, amount, currency },
    status: status as MyInsurance['claims'][number]['status'],
    approved: decision?.total ?? null,
  }));
}

async function myOffers(
  services: ClaimServices,
  sql: Sql,
  customer: SignedInCustomer,
  locale: Locale,
): Promise<MyOffer[]> {
  const offers: MyOffer[] = [];
  for (const order of await openOrdersOf(sql, customer, services.now())) {
    // What is due of a premium stands with its policy.
    if (order.about?.does === 'pay' || !(await isNamed(services, customer, order))) continue;
    const { messages } = await services.catalogue.at(order.product, order.version);
    offers.push({
      ...{ ref: order.ref, name: messages(locale)[`${order.product}.name`] ?? order.product },
      ...{ amount: order.total, currency: order.currency, payableUntil: order.payableUntil.toISOString() },
    });
  }
  return offers;
}

async function myDrafts(
  services: ClaimServices,
  sql: Sql,
  customer: SignedInCustomer,
  locale: Locale,
): Promise<MyDraft[]> {
  const drafts: MyDraft[] = [];
  for (const { id, product, version, about, savedAt, expiresAt } of await draftsOf(services, sql, customer)) {
    const { messages } = await services.catalogue.at(product, version);
    drafts.push({
      ...{ id, product, name: messages(locale)[`${product}.name`] ?? product, policy: about?.policy ?? null },
      ...{ savedAt: savedAt.toISOString(), expiresAt: expiresAt.toISOString() },
    });
  }
  return drafts;
}
