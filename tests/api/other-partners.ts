import type { PartnerAccount } from '#contract/people/partners.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { findPartner, type Partner } from '#server/people/partners/partner-repository.ts';
import { findUser } from '#server/people/users/user-repository.ts';
import { findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import type { Shop } from '#tests/support/a-shop.ts';
import { aSoldPolicy } from '#tests/support/a-sold-policy.ts';
import type { TestUser } from '#tests/support/a-user.ts';
import { searchList } from '#tests/support/search-list.ts';
import { aCustomer } from './a-customer.ts';
import { anAgentsDraft, anAgentsOrder } from './an-agents-order.ts';

type Call = [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object];

/**
 * Things that belong to a partner: how its agent comes to one, and the calls by which another partner's agent must not
 * come to it (403 or 404, with nothing in it). Whoever adds such a thing adds it here.
 */
export const otherPartners: [name: string, make: (shop: Shop, agent: TestUser) => Promise<Call[]>][] = [
  [
    'a program and its secrets',
    async (_shop, agent) => {
      const body = { name: 'Booking desk', scope: ['b2b:sell'] };
      const made = await agent.call<{ client: { id: string; secrets: { id: string }[] } }>(
        'POST',
        '/api/b2b/api-clients',
        { body },
      );
      const path = `/api/b2b/api-clients/${made.body.client.id}`;
      return [
        ['PATCH', path, { name: 'Mine' }],
        ['POST', `${path}/secrets`],
        ['POST', `${path}/secrets/${made.body.client.secrets[0]?.id}/end`],
        ['POST', `${path}/revoke`],
      ];
    },
  ],
  [
    'a webhook',
    async (_shop, agent) => {
      const body = { url: 'https://hooks.example.com/', events: ['order.paid'] };
      const made = await agent.call<{ endpoint: { id: string } }>('POST', '/api/b2b/webhooks', { body });
      const path = `/api/b2b/webhooks/${made.body.endpoint.id}`;
      return [
        ['GET', `${path}/deliveries`],
        ['PATCH', path, { events: ['order.issued'] }],
        ['POST', `${path}/rotate`],
        ['POST', `${path}/test`],
        ['POST', `${path}/resume`],
        ['POST', `${path}/replay`, { since: '2026-01-01T00:00:00Z' }],
        ['POST', `${path}/remove`],
      ];
    },
  ],
  [
    'an order',
    async (shop, agent) => {
      const { id } = await anAgentsOrder(shop, agent);
      const path = `/api/b2b/orders/${id}`;
      return [
        ['GET', path],
        ['POST', `${path}/payment-link`, { channel: 'link' }],
        ['POST', `${path}/pay-from-balance`, {}],
        ['POST', `${path}/cancel`, { reason: 'not mine' }],
        ['POST', `${path}/copy`],
      ];
    },
  ],
  [
    'an order of a customer who came by its link',
    async (shop, agent) => {
      const { sql } = shop.services.database;
      const seller = await findPartner(sql, (await findUser(sql, agent.id))?.partnerId ?? '');
      const { company, accountCode } = seller as Partner;
      const { id } = await aLinkedOrder(shop, { company, accountCode });
      return [
        ['GET', `/api/b2b/orders/${id}`],
        ['POST', `/api/b2b/orders/${id}/payment-link`, { channel: 'link' }],
        ['POST', `/api/b2b/orders/${id}/cancel`, { reason: 'not mine' }],
        ['POST', `/api/b2b/orders/${id}/copy`],
      ];
    },
  ],
  [
    'a policy',
    async (shop, agent) => {
      const partner = { id: (await findUser(shop.services.database.sql, agent.id))?.partnerId ?? '' };
      const { policy } = await aSoldPolicy(shop, { testCase: 'solo-thailand-five-days', partner });
      const path = `/api/b2b/policies/${policy.number}`;
      return [
        ['GET', `${path}/life`],
        ['GET', `${path}/cover?on=2026-05-01`],
      ];
    },
  ],
  [
    'a draft',
    async (shop, agent) => {
      const path = `/api/b2b/drafts/${(await anAgentsDraft(shop, agent)).id}`;
      return [
        ['POST', `${path}/open`],
        ['GET', `${path}/insured-template`],
        ['GET', `${path}/commission`],
      ];
    },
  ],
  [
    'a policy holder',
    async (shop, agent) => {
      const seller = await findUser(shop.services.database.sql, agent.id);
      const partner = { id: seller?.partnerId ?? '' };
      const { policy } = await aSoldPolicy(shop, { testCase: 'solo-thailand-five-days', partner });
      const holders = await searchList<{ items: { id: string }[] }>(agent, '/api/policy-holders');
      const holder = `/api/policy-holders/${holders.body.items[0]?.id}`;
      const claim = {
        ...{ policyNumber: policy.number, claimant: 'Sok Dara', contactPerson: 'Sok Dara', phone: '012345678' },
        ...{
          lossDate: policy.effectiveFrom,
          description: 'A suitcase',
          lines: [{ benefit: 'baggageLoss', amount: 1000 }],
        },
      };
      return [
        ['GET', holder],
        ['GET', `${holder}/schedules/${policy.number}`],
        ['GET', `/api/policies/${policy.number}/benefit-balance`],
        ['GET', `/api/policies/${policy.number}/claim-filing`],
        ['POST', '/api/claims', claim],
      ];
    },
  ],
];

/** An order of a customer who came by a partner's link; its code is not entered yet. */
async function aLinkedOrder(shop: Shop, partner: PartnerAccount): Promise<Order> {
  const begun = { product: 'travel', language: 'en', partner };
  const { body } = await shop.call<{ draft: DraftView; key: string }>('POST', '/api/drafts', { body: begun });
  const draft = { id: body.draft.id, key: body.key, view: body.draft };
  await shop.fillIn(draft, { ...shop.testCase('travel', 'solo-thailand-five-days').answers, ...aCustomer() });
  const confirmed = await shop.confirm(draft);
  const order = await findOrderByRef(shop.services.database.sql, confirmed.body.order);
  if (!order) throw new Error(`not confirmed: ${JSON.stringify(confirmed.body)}`);
  return order;
}
