import type { ProblemDetails } from '#contract/problem.ts';
import type { OfferView } from '#contract/purchase/consents.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import type { Answers } from '#engine/record.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import type { OpenDraft, Reply, Shop } from '#tests/support/test-shop.ts';
import type { TestUser } from '#tests/support/test-user.ts';
import { createCustomerAnswers } from './create-customer.ts';

type AgentDraftOptions = { testCase?: string; product?: string; language?: 'en' | 'km' | 'zh'; changes?: Answers };

/** A draft that an agent begins and fills in for a customer of its own phone. */
export async function createAgentDraft(
  shop: Shop,
  agent: TestUser,
  { testCase = 'solo-thailand-five-days', product = 'travel', language = 'en', changes = {} }: AgentDraftOptions = {},
): Promise<OpenDraft & { phone: string }> {
  const { body, status } = await agent.call<{ draft: DraftView; key: string }>('POST', '/api/drafts', {
    body: { product, language },
  });
  if (status !== 201) throw new Error(`the agent could not begin: ${JSON.stringify(body)}`);
  const draft: OpenDraft = { id: body.draft.id, key: body.key, view: body.draft };
  const answers = { ...shop.testCase(product, testCase).answers, ...createCustomerAnswers(), ...changes };
  await shop.fillIn(draft, answers);
  return { ...draft, phone: String(answers.mobilePhone) };
}

export type AgentOrder = { id: string; ref: string; number: string; phone: string; draft: OpenDraft };

/** An order of an agent; its customer has agreed by a code unless `agreed` is false. */
export async function createAgentOrder(
  shop: Shop,
  agent: TestUser,
  { agreed = true, ...wanted }: AgentDraftOptions & { agreed?: boolean } = {},
): Promise<AgentOrder> {
  const { phone, ...draft } = await createAgentDraft(shop, agent, wanted);
  const confirmed = await shop.confirm(draft);
  if (confirmed.status !== 201) throw new Error(`not confirmed: ${JSON.stringify(confirmed.body)}`);
  const ref = confirmed.body.order;
  if (agreed) {
    const { cookie } = await provePhone(shop, { ref, phone });
    const { status, body } = await acceptDeclaration(shop, { ref, cookie });
    if (status !== 200) throw new Error(`the customer did not agree: ${JSON.stringify(body)}`);
  }
  const order = await findOrderByRef(shop.services.database.sql, ref);
  if (!order) throw new Error('no order');
  return { id: order.id, ref, number: order.number, phone, draft };
}

/** The customer requests a code and enters it on the pay link. Returns the cookie that identifies the device. */
export async function provePhone(
  shop: Shop,
  { ref, phone }: { ref: string; phone: string },
): Promise<{ cookie: string; order: OrderView }> {
  await shop.call('POST', `/api/orders/${ref}/code`);
  const { status, body, headers } = await shop.verify(ref, await shop.codeTo(phone));
  if (status !== 200) throw new Error(`the code was refused: ${JSON.stringify(body)}`);
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  return { cookie, order: body };
}

/** The customer ticks everything and agrees, on the device that proved the phone. */
export async function acceptDeclaration(
  shop: Shop,
  { ref, cookie, language = 'en' }: { ref: string; cookie: string; language?: 'en' | 'km' | 'zh' },
): Promise<Reply<OrderView & ProblemDetails>> {
  const { body: offer } = await shop.call<OfferView>('GET', `/api/orders/${ref}/offer?language=${language}`, {
    headers: { cookie },
  });
  const declared = offer.declarations.map(({ field }) => field);
  const body = { language, wording: offer.wording, declared };
  return shop.call('POST', `/api/orders/${ref}/consent`, { headers: { cookie }, body });
}
