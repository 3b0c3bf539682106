import type { MyDraft, MyInsurance, MyOffer, MyPolicy } from '#contract/customer-account/policies.ts';
import type { Locale } from '#contract/products.ts';
import { isClaimable, selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import type { Product } from '#engine/product.ts';
import { listBenefitLines, viewPlan } from '#server/claims/benefits/covered-plan.ts';
import { listHolderDrafts } from '#server/claims/drafts/claim-draft-repository.ts';
import { formatHolderName, listInsuredPersons } from '#server/claims/holders/insured-persons.ts';
import type { SoldPolicy } from '#server/claims/holders/sold-policy-repository.ts';
import { listClaimsOfPolicies } from '#server/claims/records/claim-repository.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { SignedInCustomer } from '#server/platform/http/signed-in-customer.ts';
import { listOrderReceipts } from '#server/platform/ledger/receipt-repository.ts';
import { listWaitingFor } from '#server/platform/money/money-request-repository.ts';
import { listEndorsementChoices } from '#server/purchase/after-sale/open-endorsement.ts';
import { RECEIPT } from '#server/purchase/certificates/receipt.ts';
import { viewInstalments } from '#server/purchase/instalments/view-instalments.ts';
import { latestOrder, loadCoverOnOrSold } from '#server/purchase/policies/cover-on-date.ts';
import { loadPolicy, type OpenPolicy, tryReplayLife } from '#server/purchase/policies/load-policy.ts';
import { viewPolicyStatus } from '#server/purchase/policies/policy-status.ts';
import { listHolderReasons } from '#server/purchase/policy-life/assess-cancellation.ts';
import { listPayouts } from '#server/purchase/policy-life/payout-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { listOpenOrders } from './my-policy-repository.ts';
import { listOwnDrafts } from './own-drafts.ts';
import { isNamedHolder, listOwnPolicies } from './own-policies.ts';

/** Returns all policies, orders and drafts of a customer, with texts in one language. */
export async function viewMyAccount(
  services: ClaimServices,
  customer: SignedInCustomer,
  locale: Locale = 'en',
): Promise<MyInsurance> {
  const { sql } = services.database;
  const held = await listOwnPolicies(services, sql, customer);
  const policies: MyPolicy[] = [];
  const today = toBusinessDate(services.now());
  for (const one of held) policies.push(await viewCurrentPolicy(services, sql, one, { today, locale }));
  const [latest] = held;
  const names = new Map(policies.map(({ number, name }) => [number, name]));
  return {
    name: latest ? await findHolderName(services, sql, latest) : '',
    policies,
    claims: await listMyClaims(sql, held),
    offers: await listMyOffers(services, sql, customer, locale),
    drafts: await listMyDrafts(services, sql, customer, locale),
    claimDrafts: (await listHolderDrafts(sql, [...names.keys()], services.now())).map(
      ({ policyNumber: policy, savedAt }) => ({
        ...{ policy, name: names.get(policy) ?? '', savedAt: savedAt.toISOString() },
      }),
    ),
  };
}

/**
 * Returns a policy in its state of today. A policy that cannot be replayed appears as it was sold and does not affect
 * the others.
 */
async function viewCurrentPolicy(
  services: ClaimServices,
  sql: Sql,
  one: SoldPolicy,
  { today, locale }: { today: string; locale: Locale },
): Promise<MyPolicy> {
  const file = await loadPolicy(services, sql, one);
  const held = await loadCoverOnOrSold(services, sql, one, today);
  const sold = { policy: { ...one.policy, version: held.policy.version }, order: held.order };
  return toMyPolicy(services, tryReplayLife(file) ? file : undefined, sold, locale);
}

async function findHolderName(services: ClaimServices, sql: Sql, { policy, order }: SoldPolicy): Promise<string> {
  const file = await loadPolicy(services, sql, { policy, order });
  const { version, frozen } = tryReplayLife(file) ? latestOrder(file) : order;
  return formatHolderName(file.product(version), frozen);
}

/** Lists the documents of the product, and the receipt of the payment. */
async function listDocuments(
  { database, wording }: ClaimServices,
  { id }: SoldPolicy['order'],
  { product, words, locale }: { product: Product; words: Record<string, string>; locale: Locale },
): Promise<MyPolicy['documents']> {
  const own = product.definition.product.documents.map(({ name }) => ({
    name,
    title: words[`${product.id}.documents.${name}.title`] ?? name,
  }));
  const hasReceipt = (await listOrderReceipts(database.sql, id)).length > 0;
  return hasReceipt ? [...own, { name: RECEIPT, title: wording.say(locale, 'books.receipt.title') }] : own;
}

async function toMyPolicy(
  services: ClaimServices,
  /** Undefined if the policy cannot be replayed. */
  file: OpenPolicy | undefined,
  { policy, order }: SoldPolicy,
  locale: Locale,
): Promise<MyPolicy> {
  const { sql } = services.database;
  const { version } = policy;
  const { product, messages } = await services.catalogue.at(policy.product, version);
  const words = messages(locale);
  const plan = viewPlan(product, order.frozen);
  const standing = viewPolicyStatus(policy, services.now());
  const [request] = await listWaitingFor(sql, 'cancel', policy.number);
  const may = file ? listAllowedChanges(file) : { kinds: [], renew: false };
  const reasons = file ? listHolderReasons(file, services.now()) : [];
  const mayClaim = file !== undefined && standing.status !== 'notBegun' && canClaim(product, order);
  const partner = order.partnerId === null ? undefined : await findPartner(sql, order.partnerId);
  return {
    ...standing,
    version,
    isUnreadable: file === undefined,
    name: words[`${product.id}.name`] ?? product.id,
    plan: plan && (words[plan.label] ?? plan.id),
    insured: listInsuredPersons(product, order.frozen).map(({ name }) => name),
    premium: order.total,
    currency: order.currency,
    seller: partner?.name ?? null,
    documents: await listDocuments(services, order, { product, words, locale }),
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
    instalments: file ? viewInstalments(file) : [],
    payouts: (await listPayouts(sql, policy.number)).map(({ status, amount, currency }) => ({
      status,
      amount,
      currency,
    })),
  };
}

/** Lists the changes that the holder may make now, by the product and the date. */
function listAllowedChanges(file: OpenPolicy): { kinds: string[]; renew: boolean } {
  const { changes, mayRenew } = listEndorsementChoices(file, 'holder');
  return { kinds: changes.map(({ kind }) => kind), renew: mayRenew };
}

/** True if the policy has a line that a claim can name. */
function canClaim(product: Product, order: SoldPolicy['order']): boolean {
  const rules = selectClaimRules(product);
  return listBenefitLines(product, order.frozen).some(
    ({ benefit, limit }) => limit.kind !== 'notCovered' && isClaimable(rules, benefit),
  );
}

async function listMyClaims(sql: Sql, held: SoldPolicy[]): Promise<MyInsurance['claims']> {
  const claims = await listClaimsOfPolicies(
    sql,
    held.map(({ policy }) => policy.number),
  );
  // The names and amounts of third parties are not the customer's.
  const own = claims.filter(({ thirdPartyOf }) => thirdPartyOf === null);
  return own.map(({ ref, number, policyNumber, status, lossDate, amount, currency, decision }) => ({
    ...{ ref, number, policyNumber, lossDate, amount, currency },
    status: status as MyInsurance['claims'][number]['status'],
    approved: decision?.total ?? null,
  }));
}

async function listMyOffers(
  services: ClaimServices,
  sql: Sql,
  customer: SignedInCustomer,
  locale: Locale,
): Promise<MyOffer[]> {
  const offers: MyOffer[] = [];
  for (const order of await listOpenOrders(sql, customer, services.now())) {
    // A due premium is shown with its policy.
    if (order.about?.does === 'pay' || !(await isNamedHolder(services, customer, order))) continue;
    const { messages } = await services.catalogue.at(order.product, order.version);
    offers.push({
      ...{ ref: order.ref, name: messages(locale)[`${order.product}.name`] ?? order.product },
      ...{ amount: order.total, currency: order.currency, payableUntil: order.payableUntil.toISOString() },
    });
  }
  return offers;
}

async function listMyDrafts(
  services: ClaimServices,
  sql: Sql,
  customer: SignedInCustomer,
  locale: Locale,
): Promise<MyDraft[]> {
  const drafts: MyDraft[] = [];
  for (const { id, product, version, about, savedAt, expiresAt } of await listOwnDrafts(services, sql, customer)) {
    const { messages } = await services.catalogue.at(product, version);
    drafts.push({
      ...{ id, product, name: messages(locale)[`${product}.name`] ?? product, policy: about?.policy ?? null },
      ...{ savedAt: savedAt.toISOString(), expiresAt: expiresAt.toISOString() },
    });
  }
  return drafts;
}
