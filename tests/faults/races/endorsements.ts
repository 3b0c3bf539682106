import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { MyRefund } from '#contract/customer-account/cancellation.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Answers } from '#engine/record.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { testCase } from '#tests/support/buyer-actions.ts';
import { type CustomerBrowser, signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import type { Race } from '../race.ts';
import type { TwoShops } from '../two-shops.ts';

/** A policyholder's acts on a policy, pressed at both servers at once. */
export function createEndorsementRaces(race: Race): void {
  race('a change whose payment six windows bring news of is made once', async (shops) => {
    const held = await createHolder(shops);
    const order = await confirmEndorsement(
      shops,
      held,
      { does: 'change', kind: 'dates' },
      { endDate: addDays(held.from, 7) },
    );
    await payConcurrently(shops, held, order);
    const life = await readPolicyLife(shops, held.number);
    // Eight days for 8.50 in the place of five for 6.80.
    expect(life.transactions.map(({ kind, charged }) => [kind, charged])).toEqual([
      ['issue', 680],
      ['endorse', 170],
    ]);
  });

  race('a change that costs nothing and is agreed to in six windows is made once', async (shops) => {
    const held = await createHolder(shops);
    const order = await confirmEndorsement(shops, held, { does: 'change', kind: 'contact' }, { address: 'Street 271' });
    const code = await shops.codeTo(held.phone);
    await shops.atOnce(6, () => held.browser.call('POST', `/api/orders/${order}/code/verify`, { body: { code } }));
    expect((await readPolicyLife(shops, held.number)).transactions.map(({ kind }) => kind)).toEqual([
      'issue',
      'endorse',
    ]);
  });

  race(
    'a policy that its holder cancels in six windows is cancelled once, and its money goes back once',
    async (shops) => {
      const { number, from, phone, tranId, browser } = await createHolder(shops);
      const path = `/api/my/policies/${number}/cancellation`;
      const wanted = { from, reason: 'wish' };
      const { body: shown } = await browser.call<MyRefund>('POST', `${path}/preview`, { body: wanted });
      await browser.call('POST', `${path}/code`);
      const [code, request] = [await shops.codeTo(phone), randomUUID()];
      await shops.atOnce(6, () =>
        browser.call('POST', path, { body: { ...wanted, refund: shown.refund, code, request } }),
      );
      await shops.pass({ seconds: 2 });
      await Promise.all([shops.work(), shops.work()]);
      expect((await readPolicyLife(shops, number)).transactions.map(({ kind }) => kind)).toEqual(['issue', 'cancel']);
      const charge = (await shops.gateway.ledger()).find((each) => each.tranId === tranId);
      expect(charge?.refunded).toBe(shown.refund);
    },
  );

  race('a year that ends is told of once by two workers, and renewed once', async (shops, round) => {
    // Each round lets most of a year pass: once is enough for all who grow older.
    if (round > 1) return;
    const annual = testCase('travel', 'annual-by-choice').answers;
    const held = await createHolder(shops, { ...annual, startDate: addDays(toBusinessDate(shops.services.now()), 1) });
    // To the middle of a morning in Phnom Penh: nobody receives messages at night.
    const hour = (shops.services.now().getUTCHours() + 7) % 24;
    await shops.pass({ hours: 24 * 336 + ((34 - hour) % 24) });
    const before = await shops.messagesTo(held.phone);
    await Promise.all([shops.work(), shops.work()]);
    await Promise.all([shops.work(), shops.work()]);
    expect((await shops.messagesTo(held.phone)).filter((text) => !before.includes(text))).toHaveLength(1);
    const browser = await signedIn(shops, held.phone, held.dateOfBirth);
    const order = await confirmEndorsement(shops, { ...held, browser }, { does: 'renew' }, {});
    await payConcurrently(shops, { ...held, browser }, order);
    expect((await readPolicyLife(shops, held.number)).transactions.map(({ kind }) => kind)).toEqual(['issue', 'renew']);
  });
}

type Holder = {
  number: string;
  from: string;
  phone: string;
  dateOfBirth: string;
  tranId: string;
  browser: CustomerBrowser;
};

/** Somebody who has paid a policy by card, and is signed in. */
async function createHolder(shops: TwoShops, answers: Answers = {}): Promise<Holder> {
  const { phone: _own, ...more } = answers;
  const phone = shops.aPhone();
  const { ref } = await shops.anOrder({ ...more, mobilePhone: phone });
  const code = await shops.codeTo(phone);
  await shops.call('POST', `/api/orders/${ref}/code/verify`, { body: { code } });
  const tranId = await payOrder(shops, ref);
  await shops.call('POST', `/api/orders/${ref}/payments/settle`);
  const [policy] = await shops.services.database.sql
    .select({ number: policies.number, from: policies.effectiveFrom })
    .from(policies)
    .innerJoin(orders, and(eq(orders.id, policies.orderId), eq(orders.ref, ref)));
  if (!policy) throw new Error('no policy');
  const { dateOfBirth } = { ...testCase('travel', 'solo-thailand-five-days').answers, ...more };
  const browser = await signedIn(shops, phone, String(dateOfBirth));
  return { ...policy, phone, dateOfBirth: String(dateOfBirth), tranId, browser };
}

const signedIn = (shops: TwoShops, phone: string, dateOfBirth: string): Promise<CustomerBrowser> =>
  signInNewCustomer(shops as unknown as Shop, { phone, dateOfBirth, from: shops.aNetwork() });

/** Begun, answered and confirmed by its holder; returns the order. */
async function confirmEndorsement(
  shops: TwoShops,
  { number, browser }: Holder,
  wish: object,
  changes: Answers,
): Promise<string> {
  const begun = await browser.call<{ id: string; key: string }>('POST', `/api/my/policies/${number}/journeys`, {
    body: { ...wish, language: 'en' },
  });
  if (begun.status !== 201) throw new Error(`not begun: ${JSON.stringify(begun.body)}`);
  const { id, key } = begun.body;
  const path = `/api/drafts/${id}`;
  const save = (answers: Answers) => shops.call('PATCH', `${path}/answers`, { body: { changes: answers }, key });
  await save(changes);
  for (;;) {
    const { body: view } = await shops.call<DraftView>('GET', path, { key });
    if (view.about?.outcome || view.page === null || view.problems.length > 0) break;
    await shops.call('POST', `${path}/next`, { body: { page: view.page }, key });
  }
  await save({ declaration: true });
  const confirmed = await shops.call<{ order: string }>('POST', `${path}/confirm`, { key });
  if (confirmed.status !== 201) throw new Error(`not confirmed: ${JSON.stringify(confirmed.body)}`);
  return confirmed.body.order;
}

/** The code is entered, the card charged, and six windows bring the news at once. */
async function payConcurrently(shops: TwoShops, { phone, browser }: Holder, order: string): Promise<void> {
  const code = await shops.codeTo(phone);
  await browser.call('POST', `/api/orders/${order}/code/verify`, { body: { code } });
  await payOrder(shops, order, browser);
  await shops.atOnce(6, () => browser.call('POST', `/api/orders/${order}/payments/settle`));
}

async function payOrder(shops: TwoShops, ref: string, by?: CustomerBrowser): Promise<string> {
  const path = `/api/orders/${ref}/payments`;
  const sent = { body: { option: 'cards', language: 'en' } };
  const { body } = await (by ? by.call('POST', path, sent) : shops.call('POST', path, sent));
  const tranId = await shops.gateway.post(body as { action: string; fields: Record<string, string> });
  await shops.gateway.control({ tranId, action: 'approve', callback: 'none' });
  return tranId;
}

async function readPolicyLife(shops: TwoShops, number: string): Promise<PolicyLifeView> {
  const clerk = await createTestUser(shops, { scopes: ['insurer:orders'] });
  return (await clerk.call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`)).body;
}
