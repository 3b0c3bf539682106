import type { ClaimView } from '#contract/claims/claims.ts';
import type { HolderView } from '#contract/claims/policy-holders.ts';
import type { Scope } from '#contract/scopes.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Partner } from '#server/people/partners/partner-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { MessageLookup } from '#tests/support/message-lookup.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';

/** The page at an address of the table for people who may see it, and the address to which it redirects. */
type PageExpectation = { path: string; heading(words: MessageLookup): string; leadsTo?: string; isOneThing?: true };

export const agentScopes: Scope[] = ['b2b:sell', 'b2b:claims', 'b2b:reports'];

/** An agent with a medical policy that the partner sold and a claim on it, and every address of the specification. */
export async function createServedPartner(
  shop: Shop,
): Promise<{ agent: TestUser; partner: Partner; table: PageExpectation[] }> {
  const partner = await createTestPartner(shop, { balance: 100_00 });
  const agent = await createTestUser(shop, { scopes: agentScopes, partner });
  // Bought some days ago: the cover has begun.
  shop.clock.advance({ days: -3 });
  const changes = { startDate: addDays(toBusinessDate(shop.clock.now()), 1) };
  const sold = createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty', partner, changes });
  const { policy, order } = await sold.finally(() => shop.clock.advance({ days: 3 }));
  const { body: claim } = await agent.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512555001' },
      ...{
        lossDate: policy.effectiveFrom,
        description: 'A broken arm',
        lines: [{ benefit: 'surgery', amount: 200_00 }],
      },
    },
  });
  const { body: holders } = await searchList<{ items: HolderView[] }>(agent, '/api/policy-holders');
  const holder = holders.items[0] as HolderView;
  const said =
    (id: string, values?: Record<string, string>): PageExpectation['heading'] =>
    (words) =>
      words(id, values);
  const home = { heading: said('due.title'), leadsTo: '/b2b/buy_insurance' };
  const plan = { heading: said('policy-holders.planNamed', { plan: 'PLAN' }), isOneThing: true } as const;
  const schedule = { heading: said('policy-holders.scheduleOf', { number: policy.number }), isOneThing: true } as const;
  const ofHolder = `/b2b/policy_holders/${holder.id}`;
  const ofProduct = '/b2b/policy_holder_by_products/medical';
  const table: PageExpectation[] = [
    { path: '/b2b', ...home },
    { path: '/b2b/login', ...home },
    { path: '/b2b/login_with_phone', ...home },
    { path: '/b2b/buy_insurance', heading: home.heading },
    { path: '/b2b/my_account', heading: said('portal.menu.account') },
    { path: '/b2b/claim', heading: said('portal.menu.claim') },
    { path: `/b2b/claim/${claim.ref}`, heading: () => claim.number, isOneThing: true },
    { path: '/b2b/claim_history', heading: said('portal.menu.claimHistory') },
    { path: `/b2b/claim_history/${claim.ref}`, heading: () => claim.number, isOneThing: true },
    { path: '/b2b/order_histories', heading: said('portal-orders.title') },
    { path: `/b2b/order_histories/${order.id}`, heading: () => order.number, isOneThing: true },
    { path: `/b2b/policies/${policy.number}`, heading: () => policy.number, isOneThing: true },
    { path: '/b2b/expiring_policies', heading: said('portal.menu.expiring') },
    { path: '/b2b/policy_holders', heading: said('portal.menu.policyHolders') },
    { path: ofHolder, heading: () => holder.name, isOneThing: true },
    { path: '/b2b/policy_holder_by_products', heading: said('portal.menu.policyHoldersByProduct') },
    { path: ofProduct, heading: (words) => words('medical.name') },
    { path: '/b2b/customer_policy/benefit_balance', heading: said('policy-holders.balance.title') },
    { path: `${ofHolder}/benefit_plans/standard`, ...plan },
    { path: `${ofHolder}/benefit_plans/standard/schedules/${policy.number}`, ...schedule },
    { path: `${ofHolder}/benefit_plans/schedules/${policy.number}`, ...schedule },
    { path: `${ofProduct}/policy_holders/${holder.id}`, heading: () => holder.name, isOneThing: true },
    { path: `${ofProduct}/policy_holders/${holder.id}/benefit_plans/standard`, ...plan },
    { path: `${ofProduct}/policy_holders/benefit_plans/standard`, heading: (words) => words('medical.name') },
    { path: `${ofProduct}/policy_holders/${holder.id}/benefit_plans/standard/schedules/${policy.number}`, ...schedule },
    { path: `${ofProduct}/policy_holders/${holder.id}/benefit_plans/schedules/${policy.number}`, ...schedule },
    { path: `${ofProduct}/policy_holders/benefit_plans/schedules/${policy.number}`, ...schedule },
  ];
  return { agent, partner, table };
}
