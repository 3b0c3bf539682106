import type { DraftView } from '#contract/drafts.ts';
import type { Answers } from '#engine/record.ts';
import { findOrderByRef } from '#server/orders/order-repository.ts';
import type { OpenDraft, Shop } from '#tests/support/a-shop.ts';
import type { TestUser } from '#tests/support/a-user.ts';
import { aCustomer, messagesTo } from './a-customer.ts';

type Wanted = { persona?: string; product?: string; language?: 'en' | 'km' | 'zh'; changes?: Answers };

/** A draft that an agent begins and fills in for a customer of its own phone. */
export async function anAgentsDraft(
  shop: Shop,
  agent: TestUser,
  { persona = 'solo-thailand-five-days', product = 'travel', language = 'en', changes = {} }: Wanted = {},
): Promise<OpenDraft & { phone: string }> {
  const { body, status } = await agent.call<{ draft: DraftView; key: string }>('POST', '/api/drafts', {
    body: { product, language },
  });
  if (status !== 201) throw new Error(`the agent could not begin: ${JSON.stringify(body)}`);
  const draft: OpenDraft = { id: body.draft.id, key: body.key, view: body.draft };
  const answers = { ...shop.persona(product, persona).answers, ...aCustomer(), ...changes };
  await shop.answer(draft, answers);
  for (let page = draft.view.page; page !== null; ) {
    const reply = await shop.next(draft, page);
    if (reply.status !== 200) break;
    draft.view = reply.body;
    if (reply.body.page === page) break;
    page = reply.body.page;
  }
  return { ...draft, phone: String(answers.mobilePhone) };
}

export type AgentsOrder = { id: string; ref: string; number: string; phone: string; draft: OpenDraft };

/** An order of an agent; confirmed by the customer's code unless `verified` is false. */
export async function anAgentsOrder(
  shop: Shop,
  agent: TestUser,
  { verified = true, ...wanted }: Wanted & { verified?: boolean } = {},
): Promise<AgentsOrder> {
  const { phone, ...draft } = await anAgentsDraft(shop, agent, wanted);
  const confirmed = await shop.call<{ order: string }>('POST', `/api/drafts/${draft.id}/confirm`, { key: draft.key });
  if (confirmed.status !== 201) throw new Error(`not confirmed: ${JSON.stringify(confirmed.body)}`);
  const ref = confirmed.body.order;
  if (verified) {
    const [text = ''] = await messagesTo(shop, phone);
    const code = /\b\d{6}\b/.exec(text)?.[0];
    const { status } = await shop.call('POST', `/api/orders/${ref}/code/verify`, { body: { code } });
    if (status !== 200) throw new Error(`the order was not verified: ${status}`);
  }
  const order = await findOrderByRef(shop.services.database.sql, ref);
  if (!order) throw new Error('no order');
  return { id: order.id, ref, number: order.number, phone, draft };
}
