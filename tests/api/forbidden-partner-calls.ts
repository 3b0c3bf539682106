import { sql as raw } from 'drizzle-orm';
import type { ClaimFile, ClaimView } from '#contract/claims/claims.ts';
import type { PartnerAccount } from '#contract/people/partners.ts';
import type { ProfileView } from '#contract/people/sign-in.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { insertCommissionRun, insertStatements } from '#server/books/commission/run-repository.ts';
import { deposit } from '#server/people/partners/balance.ts';
import { findPartner, type Partner } from '#server/people/partners/partner-repository.ts';
import { findUser } from '#server/people/users/user-repository.ts';
import { findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import type { Policy } from '#server/purchase/policies/policy-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { createAgentDraft, createAgentOrder } from './create-agent-order.ts';
import { createCustomerAnswers } from './create-customer.ts';

type Call = [
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object | Buffer,
  headers?: Record<string, string>,
];

/**
 * Things that belong to a partner: the steps by which its agent makes one, and the calls by which another partner's
 * agent must not reach it (403 or 404, with nothing in it). Add each new such thing here.
 */
export const forbiddenPartnerCalls: [name: string, make: (shop: Shop, agent: TestUser) => Promise<Call[]>][] = [
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
    'a list as a file',
    async (shop, agent) => {
      const body = { list: 'orders', question: {}, format: 'csv', language: 'en' };
      const made = await agent.call<{ id: string }>('POST', '/api/b2b/exports', { body });
      await shop.worker.work();
      return [['GET', `/api/b2b/exports/${made.body.id}/file`]];
    },
  ],
  [
    'a saved view',
    async (_shop, agent) => {
      const body = { list: 'orders', name: 'Mine', query: { status: 'issued' }, isShared: true };
      const made = await agent.call<{ id: string }>('POST', '/api/b2b/list-views', { body });
      const path = `/api/b2b/list-views/${made.body.id}`;
      return [
        ['POST', `${path}/mail`, { isMailed: true }],
        ['DELETE', path],
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
    'a person',
    async (shop, agent) => {
      const { partner } = (await agent.call<ProfileView>('GET', '/api/user/profile')).body;
      const { id } = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
      const path = `/api/admin/users/${id}`;
      return [
        ['GET', path],
        ['GET', `${path}/programs`],
        ['PATCH', path, { language: 'km' }],
        ['POST', `${path}/disable`],
        ['POST', `${path}/enable`],
        ['POST', `${path}/reset`, {}],
        ['POST', `${path}/end-sessions`],
        ['GET', `${path}/book`],
        ['POST', `${path}/hand-over`, { to: agent.id, reason: 'Left' }],
      ];
    },
  ],
  [
    'an order',
    async (shop, agent) => {
      const { id } = await createAgentOrder(shop, agent);
      const path = `/api/b2b/orders/${id}`;
      return [
        ['GET', path],
        ['POST', `${path}/payment-link`, { channel: 'link' }],
        ['POST', `${path}/pay-from-balance`, {}],
        ['POST', `${path}/cancel`, { reason: 'not mine' }],
        ['POST', `${path}/copy`],
        ['POST', `${path}/quotations`],
        ['POST', '/api/b2b/customers/quotations', { order: id, product: 'medical' }],
        ['GET', `${path}/bought`],
        ['GET', `${path}/pictures/nobody-knows-it`],
        ['GET', `${path}/consent-form`],
        ['GET', `${path}/signed-form`],
        ['POST', `${path}/signed-form`, await createPicture(), RAW],
      ];
    },
  ],
  [
    'an order of a customer who came by its link',
    async (shop, agent) => {
      const { sql } = shop.services.database;
      const seller = await findPartner(sql, (await findUser(sql, agent.id))?.partnerId ?? '');
      const { company, accountCode } = seller as Partner;
      const { id } = await createLinkedOrder(shop, { company, accountCode });
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
      const policy = await createPartnerPolicy(shop, agent);
      const path = `/api/b2b/policies/${policy.number}`;
      const order = `/api/b2b/orders/${policy.orderId}`;
      return [
        ['GET', `${path}/life`],
        ['GET', `${path}/cover?on=2026-05-01`],
        ['GET', `${path}/journeys`],
        ['POST', `${path}/journeys`, { does: 'change', kind: 'contact', language: 'en' }],
        ['POST', `${path}/instalments/link`],
        ['POST', `${path}/renewal-offer`],
        ['POST', `${path}/cancellation/preview`, { from: '2026-05-01', reason: 'other' }],
        [
          'POST',
          `${path}/cancellation`,
          { from: '2026-05-01', reason: 'other', refund: 0, request: '00000000-0000-4000-8000-000000000001' },
        ],
        ['GET', `/api/b2b/receipts/${await createReceipt(shop, agent)}`],
        ['GET', `/api/b2b/commission-statements/${await createStatement(shop, agent)}`],
        ['GET', `${order}/documents/certificate`],
        ['POST', `${order}/certificate-link`],
        ['GET', `${order}/desk`],
        ['POST', `${order}/follow-up`, { on: '2026-05-01' }],
        ['POST', `${order}/contacts`, { outcome: 'done' }],
        ['POST', `${order}/notes`, { text: 'x' }],
        ['POST', `${order}/notes/1/close`],
        ['POST', `${order}/owner`, { to: 'x', reason: 'x' }],
        ['POST', `${order}/withdraw-link`, { send: false }],
      ];
    },
  ],
  [
    'a draft',
    async (shop, agent) => {
      const path = `/api/b2b/drafts/${(await createAgentDraft(shop, agent)).id}`;
      return [
        ['POST', `${path}/open`],
        ['GET', `${path}/insured-template`],
        ['POST', `${path}/insured`, Buffer.from('Full name\r\nVuthy Chan'), { 'content-type': 'text/csv' }],
        ['GET', `${path}/commission`],
      ];
    },
  ],
  [
    'a policy holder',
    async (shop, agent) => {
      const policy = await createPartnerPolicy(shop, agent);
      const holders = await searchList<{ items: { id: string }[] }>(agent, '/api/policy-holders');
      const holder = `/api/policy-holders/${holders.body.items[0]?.id}`;
      return [
        ['GET', holder],
        ['GET', `${holder}/desk`],
        ['GET', `${holder}/benefit-plans/silver`],
        ['GET', `${holder}/benefit-plans/silver/schedules/${policy.number}`],
        ['GET', `${holder}/schedules/${policy.number}`],
        ['GET', `/api/policies/${policy.number}/benefit-balance`],
        ['GET', `/api/policies/${policy.number}/claim-filing`],
        ['POST', '/api/claims', buildClaimBody(policy)],
        ...buildDraftCalls(policy),
      ];
    },
  ],
  [
    'a claim',
    async (shop, agent) => {
      const policy = await createPartnerPolicy(shop, agent, { product: 'medical', testCase: 'standard-at-thirty' });
      // The session of the agent ends meanwhile: a colleague files it.
      shop.clock.advance({ days: 80 });
      const partner = { id: (await findUser(shop.services.database.sql, agent.id))?.partnerId ?? '' };
      const colleague = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
      const lossDate = shop.clock.now().toISOString().slice(0, 10);
      const lines = [{ benefit: 'surgery', amount: 1000 }];
      const filed = { ...buildClaimBody(policy), lossDate, lines };
      const { status, body } = await colleague.call<ClaimView>('POST', '/api/claims', { body: filed });
      if (status !== 201) throw new Error(`no claim: ${JSON.stringify(body)}`);
      const path = `/api/claims/${body.ref}`;
      const sent = await colleague.call<ClaimFile>('POST', `${path}/files`, {
        body: await createPicture(),
        headers: RAW,
      });
      return [
        ['GET', path],
        ['GET', `${path}/letter`],
        ['GET', `${path}/files/${sent.body.id}`],
        ['POST', `${path}/files`, await createPicture(), RAW],
        ['DELETE', `${path}/files/${sent.body.id}`],
        ['POST', `${path}/answer`, { answer: 'Not mine' }],
        ['POST', `${path}/third-parties`, { name: 'Sok Dara', phone: '012345678', description: 'Not mine', lines }],
        ['POST', `${path}/lines/1/file`, { file: sent.body.id }],
        ['POST', `${path}/lines/1/invoice`, { amount: 100 }],
      ];
    },
  ],
];

/** The calls on a claim in preparation: only those who see the policy prepare one. */
const buildDraftCalls = ({ number }: Policy): Call[] => {
  const draft = `/api/policies/${number}/claim-draft`;
  return [
    ['GET', draft],
    ['POST', draft, { version: 0, answers: {}, passed: [], papers: {} }],
    ['DELETE', draft],
    ['POST', `${draft}/file`, { version: 0 }],
    ['POST', `${draft}/files`, Buffer.from('%PDF-1.7'), RAW],
    ['GET', `${draft}/files/any`],
    ['DELETE', `${draft}/files/any`],
  ];
};

const RAW = { 'content-type': 'application/octet-stream' };

async function createPartnerPolicy(
  shop: Shop,
  agent: TestUser,
  sold: { product?: string; testCase: string } = { testCase: 'solo-thailand-five-days' },
): Promise<Policy> {
  const seller = await findUser(shop.services.database.sql, agent.id);
  const partner = { id: seller?.partnerId ?? '' };
  return (await createSoldPolicy(shop, { ...sold, partner })).policy;
}

const buildClaimBody = ({ number, effectiveFrom }: Policy) => ({
  ...{ policyNumber: number, claimant: 'Sok Dara', contactPerson: 'Sok Dara', phone: '012345678' },
  ...{ lossDate: effectiveFrom, description: 'A suitcase' },
  lines: [{ benefit: 'baggageLoss', amount: 1000 }],
});

/** An order of a customer who came by a partner's link; its code is not entered yet. */
async function createLinkedOrder(shop: Shop, partner: PartnerAccount): Promise<Order> {
  const begun = { product: 'travel', language: 'en', partner };
  const { body } = await shop.call<{ draft: DraftView; key: string }>('POST', '/api/drafts', { body: begun });
  const draft = { id: body.draft.id, key: body.key, view: body.draft };
  await shop.fillIn(draft, {
    ...shop.testCase('travel', 'solo-thailand-five-days').answers,
    ...createCustomerAnswers(),
  });
  const confirmed = await shop.confirm(draft);
  const order = await findOrderByRef(shop.services.database.sql, confirmed.body.order);
  if (!order) throw new Error(`not confirmed: ${JSON.stringify(confirmed.body)}`);
  return order;
}

/** Books a deposit of an agent's partner, and returns the number of its receipt. */
async function createReceipt(shop: Shop, agent: TestUser): Promise<string> {
  const { database } = shop.services;
  const partnerId = (await findUser(database.sql, agent.id))?.partnerId ?? '';
  await database.transaction('deposit', (sql) => deposit(sql, { partnerId, at: shop.clock.now(), amount: 1_00 }));
  const { rows } = await database.sql.execute(raw`select number from receipts where partner_id = ${partnerId}`);
  return String(rows[0]?.number);
}

/** Books a commission statement of the agent's partner, and returns its number. */
async function createStatement(shop: Shop, agent: TestUser): Promise<string> {
  const { sql } = shop.services.database;
  const partnerId = (await findUser(sql, agent.id))?.partnerId ?? '';
  const number = 'CST-2026-900001';
  const [at, run] = [shop.clock.now(), `run ${number}`];
  const decided = { approvedBy: null, approvedAt: null };
  const upTo = toBusinessDate(at);
  await insertCommissionRun(sql, {
    ...{ id: run, number: run, status: 'refused', upTo, currency: 'USD', proposedBy: agent.id, proposedAt: at },
    ...decided,
  });
  const sums = { opening: 0, earned: 0, takenBack: 0, deducted: 0, amount: 0 };
  await insertStatements(sql, [{ id: number, runId: run, partnerId, number, ...sums }]);
  return number;
}
