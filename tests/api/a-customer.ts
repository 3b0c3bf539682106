import type { OutboxMessage } from '#contract/testing.ts';
import type { Answers } from '#engine/record.ts';
import type { OpenDraft, Shop } from '#tests/support/a-shop.ts';

let customers = 100_000;

/** The changes to a case that make it somebody else: a mobile phone of its own, which no limit has counted yet. */
export function aCustomer(): { mobilePhone: string } {
  customers += 1;
  return { mobilePhone: `+85512${customers}` };
}

/** What was sent to a phone, the newest first. */
export async function messagesTo(shop: Shop, phone: string): Promise<string[]> {
  const { body } = await shop.call<OutboxMessage[]>('GET', `/api/testing/messages?to=${encodeURIComponent(phone)}`);
  return body.map(({ text }) => text);
}

/** A case's order, verified by the code that was sent to its phone, whatever the clock showed before. */
export async function aVerifiedOrder(
  shop: Shop,
  testCase: string,
  more: Answers = {},
): Promise<{ ref: string; draft: OpenDraft }> {
  const changes = { ...aCustomer(), ...more };
  const order = await shop.anOrder(testCase, { verified: false, changes });
  const [text = ''] = await messagesTo(shop, changes.mobilePhone);
  const code = /\b\d{6}\b/.exec(text)?.[0];
  const { status } = await shop.call('POST', `/api/orders/${order.ref}/code/verify`, { body: { code } });
  if (status !== 200) throw new Error(`the order of ${testCase} was not verified: ${status}`);
  return order;
}
