import { randomUUID } from 'node:crypto';
import type { ClaimView } from '#contract/claims/claims.ts';
import { webhookEventTypes } from '#contract/integration/webhook-events.ts';
import type { OfferView } from '#contract/purchase/consents.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import type { CancellationPreview, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { SaleView } from '#contract/studio/releases.ts';
import type { OutboxMessage } from '#contract/testing.ts';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { SeededRandom } from '#tests/attack/request-random.ts';
import { testCase } from '#tests/support/buyer-actions.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createVisitor, type Visitor, type VisitorOptions, VisitorRefused } from './create-visitor.ts';
import type { Fleet } from './start-fleet.ts';

type Policy = { number: string; phone: string; hasBegun: boolean };
type Order = Omit<Policy, 'number'> & { ref: string };
type Form = { action: string; fields: Record<string, string> };

/** People's acts at the same time. Each work is done by somebody new, from the beginning, and counts its result. */
type CustomerTraffic = {
  /** Works by their name; each is done once by a call. */
  works: Record<string, (dice: SeededRandom) => Promise<unknown>>;
  /** Orders that the shop has confirmed to somebody. */
  confirmed: string[];
};

/** From the purchase to a trip that has not begun. */
const DAYS_BEFORE = 10;
const CASE = testCase('travel', 'solo-thailand-five-days').answers;

/**
 * @param manner of all visitors
 * @param webhooks where the partner receives events about its agent's sales
 */
export async function runTraffic({
  fleet,
  manner,
  webhooks,
}: {
  fleet: Fleet;
  manner: VisitorOptions;
  webhooks: string;
}): Promise<CustomerTraffic> {
  const { services, gateway } = fleet;
  const confirmed: string[] = [];
  const bought: Policy[] = [];
  let phones = 500_000;

  const visitor = () => createVisitor(manner);
  const world = { services, app: visitor().app };
  const partner = await createTestPartner(world);
  const agent = await createTestUser(world, { scopes: ['b2b:sell', 'b2b:admin'], partner });
  const wanted = { url: webhooks, events: webhookEventTypes };
  expectOk(await agent.call('POST', '/api/b2b/webhooks', { body: wanted }), '/api/b2b/webhooks');
  const clerk = await createTestUser(world, { scopes: ['insurer:orders'] });
  const claims = await createTestUser(world, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  const publisher = await createTestUser(world, { scopes: ['studio:edit', 'studio:approve'] });

  async function codeTo({ get }: Visitor, phone: string): Promise<string> {
    const sent = await get<OutboxMessage[]>('GET', `/api/testing/messages?to=${encodeURIComponent(phone)}`);
    return sent.find(({ code }) => code !== null)?.code ?? '';
  }

  /** A travel order of a customer of its own, of a trip that begins today or later. */
  async function order(by: Visitor, dice: SeededRandom, token?: string): Promise<Order> {
    phones += 1;
    const phone = `+85512${phones}`;
    const begun = { product: 'travel', language: 'en' };
    const { draft, key } = await by.get<{ draft: DraftView; key: string }>(
      'POST',
      '/api/drafts',
      begun,
      undefined,
      token,
    );
    const hasBegun = dice.percent(50);
    const startDate = addDays(toBusinessDate(new Date()), hasBegun ? 0 : DAYS_BEFORE);
    const dates = { startDate, endDate: addDays(startDate, 4) };
    const email = `buyer${phones}@shop.example`;
    const ref = await confirm(by, draft.id, key, { ...CASE, mobilePhone: phone, email, ...dates });
    return { ref, phone, hasBegun };
  }

  /** Sends answers to a draft, passes its pages, and confirms it. */
  async function confirm(by: Visitor, id: string, key: string, changes: object): Promise<string> {
    const path = `/api/drafts/${id}`;
    await by.get('PATCH', `${path}/answers`, { changes }, key);
    for (let last: string | null = null; ; ) {
      const { page } = await by.get<DraftView>('GET', path, undefined, key);
      if (page === null || page === last) break;
      last = page;
      const passed = await by.ask('POST', `${path}/next`, { page }, key);
      if (passed.status !== 200) break;
    }
    if (!('mobilePhone' in changes)) await by.get('PATCH', `${path}/answers`, { changes: { declaration: true } }, key);
    const { order: ref } = await by.get<{ order: string }>('POST', `${path}/confirm`, undefined, key);
    confirmed.push(ref);
    return ref;
  }

  /** Enters the code that was sent, after a wrong one now and then. */
  async function prove(by: Visitor, ref: string, phone: string, dice: SeededRandom): Promise<void> {
    if (dice.percent(20)) await by.ask('POST', `/api/orders/${ref}/code/verify`, { code: '000000' });
    await by.get('POST', `/api/orders/${ref}/code/verify`, { code: await codeTo(by, phone) });
  }

  /** The customer of an agent or a clerk reads what is agreed to, by a code, and agrees. */
  async function agree(by: Visitor, ref: string, phone: string, dice: SeededRandom): Promise<void> {
    await by.get('POST', `/api/orders/${ref}/code`);
    await prove(by, ref, phone, dice);
    const offer = await by.get<OfferView>('GET', `/api/orders/${ref}/offer?language=en`);
    const declared = offer.declarations.map(({ field }) => field);
    await by.get('POST', `/api/orders/${ref}/consent`, { language: 'en', wording: offer.wording, declared });
  }

  const start = (by: Visitor, ref: string, option: string) =>
    by.get<Form>('POST', `/api/orders/${ref}/payments`, { option, language: 'en' });

  /** Somebody pays; now and then twice, in another way first, late, or without ever coming back. */
  async function pay(by: Visitor, { ref, phone, hasBegun }: Order, dice: SeededRandom): Promise<void> {
    const left = dice.percent(25) ? await start(by, ref, 'cards') : undefined;
    const tranId = await gateway.post(await start(by, ref, 'khqr'));
    const callback = dice.pick(['none', 'once', 'twice', 'late']);
    await gateway.control({ tranId, action: 'approve', callback });
    if (left && dice.percent(50)) {
      const twice = await gateway.post(left).catch(() => undefined);
      if (twice) await gateway.control({ tranId: twice, action: 'approve', callback: dice.pick(['none', 'once']) });
    }
    if (dice.percent(20)) return;
    const { policy } = await by.get<OrderView>('POST', `/api/orders/${ref}/payments/settle`);
    if (policy) bought.push({ number: policy.number, phone, hasBegun });
  }

  /** Somebody's policy, which nobody else works on; undefined while there is none. */
  function takePolicy(dice: SeededRandom, hasBegun = dice.percent(50)): Policy | undefined {
    const some = bought.filter((policy) => policy.hasBegun === hasBegun);
    const policy = some[dice.below(some.length)];
    if (policy) bought.splice(bought.indexOf(policy), 1);
    return policy;
  }

  return {
    confirmed,
    works: {
      async buys(dice) {
        const by = visitor();
        const ordered = await order(by, dice);
        await prove(by, ordered.ref, ordered.phone, dice);
        if (dice.percent(90)) await pay(by, ordered, dice);
      },
      async agentSells(dice) {
        const ordered = await order(visitor(), dice, agent.token);
        const customer = visitor();
        await agree(customer, ordered.ref, ordered.phone, dice);
        await pay(customer, ordered, dice);
      },
      async claims(dice) {
        const policy = takePolicy(dice, true);
        if (!policy) return 'no policy yet';
        const body = {
          ...{ policyNumber: policy.number, contactPerson: 'Chea Dara', phone: policy.phone, language: 'en' },
          ...{ lossDate: toBusinessDate(new Date()), description: 'The suitcase came a day late' },
          lines: [{ benefit: 'baggageDelay', amount: 5_000 }],
        };
        return expectOk(await claims.call<ClaimView>('POST', '/api/claims', { body }), '/api/claims');
      },
      async cancels(dice) {
        const policy = takePolicy(dice, false);
        if (!policy) return 'no policy yet';
        const path = `/api/b2b/policies/${policy.number}`;
        const body = { from: addDays(toBusinessDate(new Date()), DAYS_BEFORE), reason: 'visaRefused' };
        const shown = await clerk.call<CancellationPreview>('POST', `${path}/cancellation/preview`, { body });
        const { refund } = expectOk(shown, path);
        const wanted = { ...body, refund, request: randomUUID() };
        expectOk(await clerk.call('POST', `${path}/cancellation`, { body: wanted }), `${path}/cancellation`);
        const { status } = expectOk(await clerk.call<PolicyLifeView>('GET', `${path}/life`), path);
        return status;
      },
      async changes(dice) {
        const policy = takePolicy(dice);
        if (!policy) return 'no policy yet';
        const wish = { does: 'change', kind: 'contact', language: 'en' };
        const path = `/api/b2b/policies/${policy.number}/journeys`;
        const begun = await clerk.call<{ draft: string; key: string }>('POST', path, { body: wish });
        const { draft, key } = expectOk(begun, path);
        const by = visitor();
        const ref = await confirm(by, draft, key, { email: `changed${dice.below(1e6)}@shop.example` });
        return agree(by, ref, policy.phone, dice);
      },
      async signsIn(dice) {
        const policy = takePolicy(dice);
        if (!policy) return 'no policy yet';
        bought.push(policy);
        const by = visitor();
        const who = { phone: policy.phone, dateOfBirth: String(CASE.dateOfBirth) };
        const headers = { 'sec-fetch-site': 'same-origin' };
        const asked = await by.call('POST', '/api/my/code', { body: { ...who, language: 'en' }, headers });
        expectOk(asked, '/api/my/code');
        const cookie = (asked.headers['set-cookie'] as string[]).map((set) => set.split(';')[0]).join('; ');
        const body = { ...who, code: await codeTo(by, policy.phone) };
        return expectOk(
          await by.call('POST', '/api/my/session', { body, headers: { ...headers, cookie } }),
          '/api/my/session',
        );
      },
      async staffSignsIn() {
        const { username, password } = agent;
        const body = { username, password };
        return expectOk(await visitor().call('POST', '/api/user/login', { body }), '/api/user/login');
      },
      async publishes() {
        const { body } = await publisher.call<{ items: SaleView[] }>('GET', '/api/studio/sales?product=auto');
        const release = body.items.find(({ version }) => version !== null)?.release.id;
        const off = { reason: 'a wrong table' };
        await publisher.call('POST', '/api/studio/products/auto/withdrawal', { body: off });
        const on = { drafts: 'stay', offers: 'keep', reason: 'mended', products: ['auto'] };
        const path = `/api/studio/releases/${release}/sale`;
        return expectOk(await publisher.call('POST', path, { body: on }), path);
      },
    },
  };
}

function expectOk<T>(reply: { status: number; body: T; headers: Record<string, unknown> }, path: string): T {
  if (reply.status >= 300) throw new VisitorRefused(path, reply);
  return reply.body;
}
