import type { PartnerAccount } from '#contract/people/partners.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import type { Shop } from '#tests/support/a-shop.ts';
import { aCustomer } from './a-customer.ts';

/** An order of a customer who came by a partner's link; its code is not entered yet. */
export async function aLinkedOrder(shop: Shop, partner: PartnerAccount): Promise<Order> {
  const begun = { product: 'travel', language: 'en', partner };
  const { body } = await shop.call<{ draft: DraftView; key: string }>('POST', '/api/drafts', { body: begun });
  const draft = { id: body.draft.id, key: body.key, view: body.draft };
  await shop.answer(draft, { ...shop.testCase('travel', 'solo-thailand-five-days').answers, ...aCustomer() });
  for (const page of ['travelInfo', 'plan', 'summaryInfo', 'customerInfo']) await shop.next(draft, page);
  const confirmed = await shop.call<{ order: string }>('POST', `/api/drafts/${draft.id}/confirm`, { key: draft.key });
  const order = await findOrderByRef(shop.services.database.sql, confirmed.body.order);
  if (!order) throw new Error(`not confirmed: ${JSON.stringify(confirmed.body)}`);
  return order;
}
