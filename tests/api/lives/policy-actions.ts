import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { EndorsementOutcome } from '#contract/purchase/endorsements.ts';
import type { CancellationPreview, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { Scope } from '#contract/scopes.ts';
import type { Answers } from '#engine/record.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import { moneyRequests } from '#server/platform/db/schema/ledger-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import type { OpenDraft } from '#tests/support/buyer-actions.ts';
import { readLedgerSums } from '#tests/support/ledger-sums.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Reply, Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { acceptDeclaration, createAgentOrder, provePhone } from '../create-agent-order.ts';
import type { World } from './create-world.ts';

/** A policy that was sold, and what is needed to go on with it. */
export type LivePolicy = { number: string; phone: string; product: string; partner: string | null };

/** The first balance of each partner. */
const INITIAL_BALANCE = 1_000_00;

/** Refused by the code of a problem. */
export class RequestRefused extends Error {}

/** `by`: sold to the public, or by an `agent`, whose customer pays by card or the partner from its `balance`, `balance without commission`. */
type Sale = {
  product: string;
  testCase: string;
  answers?: Answers;
  plan?: string | undefined;
  by?: string | undefined;
};
type EndorsementRequest = {
  does: 'change' | 'renew' | 'reinstate';
  kind?: string | undefined;
  from?: string | undefined;
  grant?: string | undefined;
  answers?: Answers;
};

/** The fate of a claim that is filed: left open, approved as it was asked for, or declined. */
type ClaimDecision = 'open' | 'approve' | 'decline';

type Outcome = Exclude<EndorsementOutcome, { refused: string }>;

/** Acts of people with policies, by calls of the API. Staff are new users each time: sessions end while months pass. */
export function createPolicyActions(world: World) {
  const shop = world as unknown as Shop;
  const { sql } = world.services.database;
  let sold = 0;

  const staff = (...scopes: Scope[]): Promise<TestUser> => createTestUser(shop, { scopes });
  const clerk = () => staff('insurer:orders');

  /** The body of a reply; throws `Refused` by its code. */
  function done<T>({ status, body }: Reply<T>): T {
    if (status < 300) return body;
    const { problem, errors } = body as ProblemDetails;
    if (status >= 500) throw new Error(`${status}: ${JSON.stringify(body)}`);
    throw new RequestRefused(errors?.[0]?.problem ?? problem ?? JSON.stringify(body));
  }

  /** Answers that make it another customer's and another thing's than all before. */
  function another(product: string): Answers & { mobilePhone: string } {
    sold += 1;
    const six = String(400_000 + sold);
    return {
      ...{ mobilePhone: `+85512${six}`, identityNumber: `010${six}` },
      ...(product === 'auto' ? { registrationNo: `2AL-${six.slice(2)}`, chassisFrame: `JTL${six}` } : {}),
      ...(product === 'fire' || product === 'property' ? { address1: `No. ${six}, Street 240` } : {}),
    };
  }

  async function sell({ product, testCase, answers = {}, plan, by }: Sale): Promise<LivePolicy> {
    const changes = { ...another(product), ...answers };
    const phone = String(changes.mobilePhone);
    const partner = by ? await createTestPartner(shop, { balance: INITIAL_BALANCE }) : null;
    const seller = partner && (await createTestUser(shop, { scopes: ['b2b:sell'], partner }));
    const sale = seller
      ? await createAgentOrder(shop, seller, { product, testCase, changes })
      : { id: '', ...(await world.anOrder(testCase, { product, changes })) };
    const { id, ref } = sale;
    if (!seller || by === 'agent') await world.buy(ref, plan);
    else {
      const body = { withoutCommission: by === 'balance without commission' };
      done(await seller.call('POST', `/api/b2b/orders/${id}/pay-from-balance`, { body }));
    }
    return { number: await numberOf(ref), phone, product, partner: partner?.id ?? null };
  }

  /** The number of the policy that was issued for an order. */
  async function numberOf(ref: string): Promise<string> {
    const [policy] = await sql
      .select({ number: policies.number })
      .from(policies)
      .innerJoin(orders, eq(orders.id, policies.orderId))
      .where(eq(orders.ref, ref));
    if (!policy) throw new Error(`${ref} was not issued`);
    return policy.number;
  }

  async function life({ number }: LivePolicy): Promise<PolicyLifeView> {
    return done(await (await clerk()).call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`));
  }

  /** Somebody else agrees to what waits for a second person, if anything does. */
  async function secondAgrees({ number }: LivePolicy): Promise<void> {
    const own = and(eq(moneyRequests.policyNumber, number), eq(moneyRequests.status, 'waiting'));
    for (const { id } of await sql.select({ id: moneyRequests.id }).from(moneyRequests).where(own))
      done(await (await clerk()).call('POST', `/api/b2b/money-requests/${id}`, { body: { outcome: 'approve' } }));
  }

  /** Cancels it, by two people if necessary. Returns the refund, and the credit for the days left, minor units. */
  async function cancel(living: LivePolicy, reason: string, from: string): Promise<{ refund: number; credit: number }> {
    const user = await clerk();
    const path = `/api/b2b/policies/${living.number}/cancellation`;
    const body = { from, reason };
    const { refund, lines } = done(await user.call<CancellationPreview>('POST', `${path}/preview`, { body }));
    done(await user.call('POST', path, { body: { ...body, refund, request: randomUUID() } }));
    await secondAgrees(living);
    return { refund, credit: lines.reduce((sum, { given }) => sum + given, 0) };
  }

  /**
   * Completes a journey that staff begin and the policyholder agrees to. Returns its charge, and the share of parts
   * in it, minor units.
   */
  async function journey(
    living: LivePolicy,
    { does, kind, from, grant, answers = {} }: EndorsementRequest,
  ): Promise<Outcome> {
    const path = `/api/b2b/policies/${living.number}/journeys`;
    const body = { does, kind, from, language: 'en' };
    const begun = done(await (await clerk()).call<{ draft: string; key: string }>('POST', path, { body }));
    const draft: OpenDraft = { id: begun.draft, key: begun.key, view: {} as DraftView };
    if (grant !== undefined)
      done(
        await (await clerk()).call('PATCH', `/api/drafts/${draft.id}/first-day`, {
          headers: { 'draft-key': draft.key },
          body: { from, grant },
        }),
      );
    let view = done(await world.answer(draft, answers)).draft;
    while (!view.about?.outcome && view.page !== null && view.problems.length === 0) {
      const { status, body: next } = await world.next(draft, view.page);
      if (status !== 200) break;
      view = next;
    }
    const { about, problems } = done(await world.answer(draft, { declaration: true })).draft;
    const outcome = about?.outcome;
    if (!outcome) throw new Error(`no outcome: ${JSON.stringify(problems)}`);
    if ('refused' in outcome) throw new RequestRefused(outcome.refused);
    const { order } = done(await world.confirm(draft));
    const { cookie } = await provePhone(shop, { ref: order, phone: living.phone });
    done(await acceptDeclaration(shop, { ref: order, cookie }));
    await secondAgrees(living);
    const [{ status } = { status: '' }] = await sql
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.ref, order));
    if (status === 'confirmed') await world.buy(order);
    return outcome;
  }

  /** Files a claim, and decides it, by two people; without an outcome it is left open. */
  async function claim(
    { number, phone }: LivePolicy,
    lossDate: string,
    benefit: string,
    amount: number,
    outcome: ClaimDecision | undefined = 'approve',
  ): Promise<string> {
    const filed = done(
      await (await staff('insurer:claims')).call<ClaimView>('POST', '/api/claims', {
        body: {
          ...{ policyNumber: number, claimant: 'Chan Dara', contactPerson: 'Chan Dara', phone, language: 'en' },
          ...{ lossDate, dischargeDate: null, description: `Damage ${randomUUID()}`, lines: [{ benefit, amount }] },
        },
      }),
    );
    if (outcome !== 'open') await decide(filed.ref, outcome);
    return filed.ref;
  }

  /** Decides a claim as it was filed. */
  async function decide(ref: string, outcome: Exclude<ClaimDecision, 'open'>): Promise<void> {
    const reviewer = await staff('insurer:claims');
    const taken = done(await reviewer.call<ClaimView>('POST', `/api/claims/${ref}/take`, { body: {} }));
    const lines = taken.lines.map(({ id: line, amount }) => ({ line, amount: amount ?? 0 }));
    const readLateCover = taken.lateCover.map(({ serial }) => serial);
    const body =
      outcome === 'approve'
        ? { outcome, lines, readLateCover, reasonForMore: 'Agreed' }
        : { outcome, reason: 'notCovered' };
    done(await reviewer.call('POST', `/api/claims/${ref}/decide`, { body }));
  }

  /** Pays a claim. Returns the payment by the bank, and the loss that it settles, minor units. */
  async function payClaim(ref: string): Promise<{ amount: number; total: number }> {
    const user = await staff('insurer:claim-payments');
    const body = { reference: `FT-${ref.slice(0, 6)}` };
    const { decision } = done(await user.call<ClaimView>('POST', `/api/claims/${ref}/pay`, { body }));
    return { amount: decision?.paid?.amount ?? 0, total: decision?.total ?? 0 };
  }

  /** Pays the next part of the premium. Returns the payment, minor units. */
  async function payPart({ number }: LivePolicy): Promise<number> {
    const path = `/api/b2b/policies/${number}/instalments/link`;
    const { link } = done(await (await clerk()).call<{ link: string }>('POST', path));
    const ref = link.split('/').at(-1) as string;
    await world.buy(ref);
    return (await findOrderByRef(sql, ref))?.total ?? 0;
  }

  /** The bank pays the waiting refunds, by two people. Returns the sum, minor units. */
  async function payOut(living: LivePolicy): Promise<number> {
    let sum = 0;
    for (const { serial, amount, status } of (await life(living)).payouts.filter((one) => one.status !== 'paid')) {
      if (status === 'stopped') continue;
      const path = `/api/b2b/policies/${living.number}/payouts/${serial}`;
      if (status === 'due')
        done(await (await clerk()).call('POST', path, { body: { step: 'prepare', payee: 'ABA 1' } }));
      done(await (await clerk()).call('POST', path, { body: { step: 'paid', reference: 'FT-9' } }));
      sum += amount;
    }
    return sum;
  }

  /** The ledger of the policy by account. */
  const ledger = ({ number }: LivePolicy) => readLedgerSums(sql, number);

  /** The balance of the selling partner; minor units. */
  async function balance({ partner }: LivePolicy): Promise<number> {
    return (await findPartner(sql, partner as string))?.total ?? 0;
  }

  return { balance, numberOf, sell, life, cancel, journey, claim, decide, payClaim, payPart, payOut, ledger, staff };
}

/** Minor units as they are written: 741.00. */
export const formatCents = (amount: number): string => (amount / 100).toFixed(2);
