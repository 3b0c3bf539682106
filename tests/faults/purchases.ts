import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import type { OutboxMessage } from '#contract/testing.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Answers } from '#engine/record.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { testCase } from '#tests/support/buyer-actions.ts';
import type { GatewayProcess } from './gateway-process.ts';
import type { MortalShop } from './killable-shop.ts';

type Form = { action: string; fields: Record<string, string> };

/** A buyer's acts, from the first answer to the certificate, against a shop that may die at any moment. */
export function createApiBuyer(
  shop: Pick<MortalShop, 'ask' | 'work' | 'now'>,
  gateway: GatewayProcess,
  firstPhone = 300_000,
) {
  let customers = firstPhone;

  async function expectOk<T>(asked: Promise<{ status: number; body: T }>): Promise<T> {
    const { status, body } = await asked;
    if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  const phone = () => `+85512${String(customers)}`;

  /** A confirmed order of a trip of so many days whose phone is verified, by a customer of its own; `others`: with these answers. */
  async function order(days = 5, others: Answers = {}): Promise<string> {
    customers += 1;
    const mobilePhone = phone();
    const { draft, key } = await expectOk(
      shop.ask<{ draft: DraftView; key: string }>('POST', '/api/drafts', { product: 'travel', language: 'en' }),
    );
    const path = `/api/drafts/${draft.id}`;
    const startDate = addDays(toBusinessDate(shop.now()), 60);
    const changes = {
      ...testCase('travel', 'solo-thailand-five-days').answers,
      mobilePhone,
      startDate,
      endDate: addDays(startDate, days - 1),
      ...others,
    };
    await expectOk(shop.ask('PATCH', `${path}/answers`, { changes }, key));
    for (let page = draft.page, last: string | null = null; page !== null && page !== last; ) {
      const { status, body } = await shop.ask<DraftView>('POST', `${path}/next`, { page }, key);
      if (status !== 200) break;
      last = page;
      page = body.page;
    }
    const { order: ref } = await expectOk(shop.ask<{ order: string }>('POST', `${path}/confirm`, undefined, key));
    const sent = await expectOk(
      shop.ask<OutboxMessage[]>('GET', `/api/testing/messages?to=${encodeURIComponent(mobilePhone)}`),
    );
    await expectOk(shop.ask('POST', `/api/orders/${ref}/code/verify`, { code: sent[0]?.code }));
    return ref;
  }

  const start = (ref: string, option: string) =>
    expectOk(shop.ask<Form>('POST', `/api/orders/${ref}/payments`, { option, language: 'en' }));
  const approve = async (tranId: string, callback: 'none' | 'once') => {
    await gateway.control({ tranId, action: 'approve', callback });
    // Waits for the shop's answer to the callback, or for its silence.
    if (callback === 'once') await gateway.control({ action: 'deliver' });
  };
  const comeBack = (ref: string) => expectOk(shop.ask<OrderView>('POST', `/api/orders/${ref}/payments/settle`));

  return {
    order,
    /** Of the customer who ordered last. */
    phone,
    view: (ref: string) => expectOk(shop.ask<OrderView>('GET', `/api/orders/${ref}`)),
    /** Another way of paying is chosen: the first payment is closed at the provider. The browser brings the news. */
    async changesTheWayOfPaying(ref: string) {
      await gateway.post(await start(ref, 'cards'));
      const paid = await gateway.post(await start(ref, 'khqr'));
      await approve(paid, 'none');
      await comeBack(ref);
    },
    /** A form is left lying in a second window and paid after all: callbacks bring the news, the worker refunds. */
    async paysTwice(ref: string) {
      const left = await start(ref, 'cards');
      const paid = await gateway.post(await start(ref, 'khqr'));
      await approve(paid, 'once');
      await approve(await gateway.post(left), 'once');
      await shop.work();
    },
    /** Starts again from the button "Pay", in any state of the order. */
    async paysAgain(ref: string) {
      await approve(await gateway.post(await start(ref, 'cards')), 'none');
      return comeBack(ref);
    },
  };
}
