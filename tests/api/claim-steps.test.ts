import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { ClaimFile, ClaimView } from '#contract/claims/claims.ts';
import type { BenefitBalance } from '#contract/claims/policy-holders.ts';
import { webhookEventTypes } from '#contract/integration/webhook-events.ts';
import type { EndpointWithSecret, WebhookDeliveryView } from '#contract/integration/webhooks.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { Policy } from '#server/purchase/policies/policy-repository.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/*
 * Steps of claims that claims.test.ts does not test. The medical standard plan pays 15,000 a year, 2,000 of it for
 * surgery; the premier plan pays 50,000 a year, and names no sum for hospital services; the travel basic plan pays
 * 500 for baggage to each person.
 */

const TODAY = '2026-06-20T02:00:00Z';
const shop = await startTestShop();
// A session lives for a day.
shop.clock.set(TODAY);
const partner = await createTestPartner(shop);
const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
const colleague = await createTestUser(shop, { scopes: ['b2b:claims'], partner, givenName: 'Dara', familyName: 'Sok' });
const reviewer = await createTestUser(shop, {
  scopes: ['insurer:claims', 'insurer:claim-payments'],
  givenName: 'Chanthou',
  familyName: 'Prak',
});
const second = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
afterAll(() => shop.close());

async function aPolicy(product = 'medical', testCase = 'standard-at-thirty'): Promise<Policy> {
  shop.clock.set(TEST_START);
  const { policy } = await createSoldPolicy(shop, { product, testCase, partner });
  shop.clock.set(TODAY);
  return policy;
}
const linesOf = (amounts: Record<string, number>) =>
  Object.entries(amounts).map(([benefit, amount]) => ({ benefit, amount }));
let claims = 0;
function aClaim({ number }: Policy, more: object = {}) {
  claims += 1;
  return {
    ...{
      policyNumber: number,
      claimant: 'Chea Sreymom',
      contactPerson: 'Chea Dara',
      phone: `+85512${450_000 + claims}`,
    },
    ...{ language: 'en', lossDate: '2026-06-10', dischargeDate: null, description: `Appendicitis ${claims}` },
    ...{ lines: linesOf({ surgery: 200_000 }), ...more },
  };
}
type View = Reply<ClaimView>;
const file = (body: object, user = agent): Promise<View> => user.call('POST', '/api/claims', { body });
const filed = async (policy: Policy, more: object = {}): Promise<ClaimView> => {
  const { status, body } = await file(aClaim(policy, more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const step = (user: TestUser, { ref }: { ref: string }, name: string, body: object = {}): Promise<View> =>
  user.call('POST', `/api/claims/${ref}/${name}`, { body });
const read = async (user: TestUser, { ref }: { ref: string }) =>
  (await user.call<ClaimView>('GET', `/api/claims/${ref}`)).body;
const approve = (claim: { ref: string }, amounts: Record<string, number>, message: string | undefined = undefined) =>
  step(reviewer, claim, 'decide', { outcome: 'approve', reasonForMore: 'Agreed', lines: linesOf(amounts), message });
const balanceOf = async ({ number }: Policy) =>
  (await agent.call<BenefitBalance>('GET', `/api/policies/${number}/benefit-balance`)).body;
const typesIn = ({ log }: ClaimView) => log.map(({ type }) => type);

describe('a claim', () => {
  test('is the same if it is sent again within ten minutes, unless any detail differs', async () => {
    const body = aClaim(await aPolicy());
    const press = async (more: object = {}, user = agent) => (await file({ ...body, ...more }, user)).body.number;
    const first = await press();
    expect(await press()).toBe(first);
    const others = [
      await press({ description: 'Another one' }),
      await press({ lossDate: '2026-06-11' }),
      await press({ lines: linesOf({ surgery: 200_001 }) }),
      await press({}, colleague),
    ];
    expect(new Set([first, ...others]).size).toBe(5);
    shop.clock.advance({ minutes: 10 });
    expect(await press()).toBe(first);
    shop.clock.advance({ seconds: 1 });
    expect([first, ...others]).not.toContain(await press());
    shop.clock.set(TODAY);
  });

  test('belongs to the named person: another insured person by the name on the policy, each with separate benefits', async () => {
    const policy = await aPolicy('travel', 'family-to-japan');
    const { people, perPerson } = await balanceOf(policy);
    expect(perPerson).toBe(true);
    const [holder, child] = [people[0], people[1]] as [(typeof people)[0], (typeof people)[0]];
    // One article is paid up to a fifth of the limit: five articles.
    const articles = Array.from({ length: 5 }, () => ({ benefit: 'baggageLoss', amount: 60_000 }));
    const loss = { lossDate: policy.effectiveFrom, lines: articles, claimant: undefined };
    const limit = holder.lines.find(({ benefit }) => benefit === 'baggageLoss')?.left ?? 0;
    const body = aClaim(policy, loss);
    const ofHolder = (await file(body)).body;
    const ofChild = (await file({ ...body, insured: child.id })).body;
    expect([ofHolder.claimant, ofHolder.insured]).toEqual([holder.name, 'policyholder']);
    expect([ofChild.claimant, ofChild.insured]).toEqual([child.name, child.id]);
    expect(ofChild.number).not.toBe(ofHolder.number);
    for (const claim of [ofHolder, ofChild]) await step(reviewer, claim, 'take');
    expect((await balanceOf(policy)).people.slice(0, 3)).toMatchObject([
      { id: 'policyholder', openClaims: 1, openAmount: 300_000, openTogether: 0 },
      { id: child.id, openClaims: 1, openAmount: 300_000, openTogether: 0 },
      { openClaims: 0, openAmount: 0 },
    ]);
    for (const claim of [ofHolder, ofChild]) {
      const lines = claim.lines.map(({ id: line }) => ({ line, amount: limit / 5 }));
      const approval = (more: number) => ({
        outcome: 'approve',
        reasonForMore: 'Agreed',
        lines: [{ line: 1, amount: limit / 5 + more }, ...lines.slice(1)],
      });
      expectRefusal(shop, await step(reviewer, claim, 'decide', approval(1)), '422 limitExceeded', [
        ['/lines/0/amount', 'limitExceeded'],
      ]);
      expect((await step(reviewer, claim, 'decide', approval(0))).status).toBe(200);
    }
    const after = (await balanceOf(policy)).people.slice(0, 3);
    const used = after.map(({ lines }) => lines.find(({ benefit }) => benefit === 'baggageLoss')?.used);
    expect([used, after.map(({ openClaims }) => openClaims)]).toEqual([
      [limit, limit, 0],
      [0, 0, 0],
    ]);
    // Each claim shows the balance of its own benefits.
    expect((await read(reviewer, ofChild)).balance).toMatchObject({ id: child.id, name: child.name });
    const again = (await file({ ...body, insured: child.id, description: 'Once more' })).body;
    await step(reviewer, again, 'take');
    expectRefusal(shop, await approve(again, { baggageLoss: 1 }), '422 limitExceeded', [
      ['/lines/0/amount', 'limitExceeded'],
    ]);
  });

  test('has a log that shows each reader only permitted entries, and names the insurer’s people only to each other', async () => {
    const claim = await filed(await aPolicy());
    const before = claim.updatedAt;
    shop.clock.advance({ minutes: 1 });
    await step(reviewer, claim, 'take', { reviewer: second.id });
    const seen = (user: TestUser) =>
      read(user, claim).then(({ log }) => log.map(({ type, by, isInternal }) => [type, by, isInternal]));
    const theAgent = { isInsurer: false, name: 'Sokha Chan' };
    const theReviewer = { isInsurer: true, name: 'Chanthou Prak' };
    expect(await seen(second)).toEqual([
      ['SUBMIT', theAgent, false],
      ['TAKE', theReviewer, false],
      ['TAKE', theReviewer, true],
    ]);
    expect(await seen(agent)).toEqual([
      ['SUBMIT', theAgent, false],
      ['TAKE', { isInsurer: true, name: null }, false],
    ]);
    const taken = await read(second, claim);
    expect(taken.updatedAt > before).toBe(true);
    expect(taken.assignedTo).toEqual({ id: second.id, name: 'Rithy Meas' });
    expect((await read(agent, claim)).assignedTo).toBeNull();
    expect(taken.may.toSorted()).toEqual(['ADD_FILE', 'APPROVE', 'ASK', 'DECLINE', 'NOTE', 'TAKE']);
    expect((await read(reviewer, claim)).may.toSorted()).toEqual(['ADD_FILE', 'NOTE', 'TAKE']);
    expect((await read(agent, claim)).may).toEqual(['ADD_FILE']);
  });
});

describe('files of a claim', () => {
  const aPdf = Buffer.from('%PDF-1.7 some words');
  const send = (claim: { ref: string }, body: Buffer, query = ''): Promise<Reply<ClaimFile>> =>
    agent.call('POST', `/api/claims/${claim.ref}/files${query}`, {
      body,
      headers: { 'content-type': 'application/pdf' },
    });

  test.each([
    ['', 'file'],
    ['..%2F', 'file'],
    ['C%3A%5Cscans%5Cbill.pdf', 'bill.pdf'],
    [`${'x'.repeat(121)}`, 'x'.repeat(120)],
    ['%E2%80%AEfdp.bill%22', 'fdp.bill'],
  ])('are named by the last part of the path, without hidden characters: %j', async (name, kept) => {
    const { body, status } = await send(await claimOfFiles(), aPdf, `?name=${name}`);
    expect([status, body.name]).toEqual([201, kept]);
  });

  let shared: ClaimView | undefined;
  async function claimOfFiles(): Promise<ClaimView> {
    shared ??= await filed(await aPolicy());
    return shared;
  }

  test('are logged by name when they are added and removed, together with their document kind', async () => {
    const claim = await filed(await aPolicy());
    shop.clock.advance({ minutes: 1 });
    const { body: kept } = await send(claim, aPdf, '?name=bill.pdf&paper=invoice');
    expect(kept).toMatchObject({ paper: 'invoice', bytes: aPdf.length, createdAt: '2026-06-20T02:01:00.000Z' });
    const added = await read(agent, claim);
    expect(added).toMatchObject({ updatedAt: '2026-06-20T02:01:00.000Z', files: [{ id: kept.id, paper: 'invoice' }] });
    const at = `/api/claims/${claim.ref}/files`;
    expect((await agent.call('GET', `${at}/${kept.id}`)).status).toBe(200);
    expectRefusal(shop, await agent.call('GET', `${at}/nobody-knows-it`), '404 fileNotFound');
    shop.clock.advance({ minutes: 1 });
    expect((await agent.call('DELETE', `${at}/${kept.id}`)).status).toBe(204);
    const removed = await read(agent, claim);
    expect(removed).toMatchObject({ updatedAt: '2026-06-20T02:02:00.000Z', files: [] });
    expect(removed.missing).toContain('invoice');
    expect(removed.log.slice(1).map(({ type, note, by }) => [type, note, by?.name])).toEqual([
      ['ADD_FILE', 'bill.pdf', 'Sokha Chan'],
      ['REMOVE_FILE', 'bill.pdf', 'Sokha Chan'],
    ]);
    expectRefusal(shop, await agent.call('GET', `${at}/${kept.id}`), '404 fileNotFound');
    // Lost from the store: as one that there is not.
    const { body: lost } = await send(claim, aPdf);
    await shop.services.files.remove(lost.id);
    expectRefusal(shop, await agent.call('GET', `${at}/${lost.id}`), '404 fileNotFound');
    // A file sends no message to anybody.
    expect(await shop.messagesTo(claim.phone)).toHaveLength(1);
    shop.clock.set(TODAY);
  });

  test('beyond the tenth are refused before their content is read', async () => {
    const claim = await filed(await aPolicy());
    for (let sent = 0; sent < 10; sent += 1) expect((await send(claim, aPdf)).status).toBe(201);
    expectRefusal(shop, await send(claim, Buffer.from('<svg/>')), '422 tooManyFiles');
  });
});

describe('a decision', () => {
  test('must not exceed the overall limit if a line has no limit', async () => {
    const policy = await aPolicy('medical', 'premier-at-sixty');
    const claim = await filed(policy, { lines: linesOf({ hospitalServices: 6_000_000 }) });
    await step(reviewer, claim, 'take');
    // Labels are words of the product's own.
    expect(await approve(claim, { hospitalServices: 5_000_001 })).toMatchObject({
      status: 422,
      body: {
        problem: 'limitExceeded',
        errors: [{ pointer: '/lines', params: { label: 'medical.benefits.annualLimit', left: '$50,000.00' } }],
      },
    });
    const twice = [1, 2].map((amount) => ({ line: 1, amount }));
    expect(
      await step(reviewer, claim, 'decide', { outcome: 'approve', reasonForMore: 'Agreed', lines: twice }),
    ).toMatchObject({
      status: 422,
      body: {
        problem: 'twice',
        errors: [{ pointer: '/lines/1/line', params: { label: 'claim-filing.lines.line' } }],
      },
    });
    expect((await approve(claim, { hospitalServices: 5_000_000 }, 'All of it.')).body).toMatchObject({
      ...{ status: 'approved', approved: 5_000_000 },
      decision: {
        outcome: 'approved',
        reason: null,
        message: 'All of it.',
        paid: null,
        at: '2026-06-20T02:00:00.000Z',
      },
    });
  });

  test('to decline states a reason, uses no benefit, and is reopened with a reason that only colleagues read', async () => {
    const policy = await aPolicy();
    const claim = await filed(policy);
    await step(reviewer, claim, 'take');
    const declined = await step(reviewer, claim, 'decide', { outcome: 'decline', reason: 'papersMissing' });
    expect(declined.body).toMatchObject({
      ...{ status: 'declined', approved: 0, waiting: null },
      decision: { outcome: 'declined', lines: [], total: 0, reason: 'papersMissing', message: null },
    });
    expect(JSON.stringify(declined.body.decision)).not.toContain(reviewer.id);
    const reopened = await step(second, claim, 'reopen', { reason: 'The papers have come' });
    expect(reopened.body).toMatchObject({
      status: 'under_review',
      decision: null,
      approved: null,
      assignedTo: { id: second.id },
    });
    expect(reopened.body.waiting).not.toBeNull();
    const note = reopened.body.log.find(({ type }) => type === 'NOTE');
    expect(note).toMatchObject({ note: 'The papers have come', isInternal: true, by: { isInsurer: true } });
    expect(typesIn(await read(agent, claim))).toEqual(['SUBMIT', 'TAKE', 'DECLINE', 'REOPEN']);
  });

  test('returns its used benefit when an approval is reopened, and is not paid if the cover had ended before', async () => {
    const policy = await aPolicy();
    const claim = await filed(policy);
    await step(reviewer, claim, 'take');
    await approve(claim, { surgery: 150_000 });
    const surgery = async () => (await balanceOf(policy)).people[0]?.lines.find(({ benefit }) => benefit === 'surgery');
    expect(await surgery()).toMatchObject({ used: 150_000, left: 50_000 });
    await step(reviewer, claim, 'reopen', { reason: 'Again' });
    expect(await surgery()).toMatchObject({ used: 0, left: 200_000 });
    await step(reviewer, claim, 'decide', { outcome: 'decline', reason: 'fraud' });
    // Found out since: the policy ends on the day before the loss, as nothing is open any more.
    const [one, other] = [
      await createTestUser(shop, { scopes: ['insurer:orders'] }),
      await createTestUser(shop, { scopes: ['insurer:orders'] }),
    ];
    const path = `/api/b2b/policies/${policy.number}`;
    const request = randomUUID();
    const body = { from: '2026-06-10', reason: 'fraud', refund: 0, request };
    expect((await one.call<PolicyLifeView>('POST', `${path}/cancellation`, { body })).status).toBe(200);
    const done = await decideApproval(other, { number: policy.number, request });
    expect(done.body).toMatchObject({ status: 'cancelled', effectiveTo: '2026-06-09' });
    await step(reviewer, claim, 'reopen', { reason: 'Once more' });
    await approve(claim, { surgery: 100_000 });
    expectRefusal(shop, await step(reviewer, claim, 'pay', { reference: 'ABA-1' }), '409 lossNotCovered');
    expect((await read(reviewer, claim)).status).toBe('approved');
  });
});

test('a partner’s program receives each step of a claim, and nothing internal', async () => {
  const admin = await createTestUser(shop, { scopes: ['b2b:admin'], partner, email: 'keeper@broker.example' });
  const { body, status } = await admin.call<EndpointWithSecret>('POST', '/api/b2b/webhooks', {
    body: { url: 'http://127.0.0.1:9/heard', events: webhookEventTypes },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const claim = await filed(await aPolicy());
  const told = async () => {
    const path = `/api/b2b/webhooks/${body.endpoint.id}/deliveries?limit=50`;
    const { items } = (await admin.call<{ items: WebhookDeliveryView[] }>('GET', path)).body;
    return items
      .filter(({ subject }) => subject === claim.number)
      .map(({ type }) => type)
      .toReversed();
  };
  await step(reviewer, claim, 'take');
  await step(reviewer, claim, 'notes', { note: 'Looks right' });
  await step(reviewer, claim, 'take', { reviewer: second.id });
  await step(second, claim, 'ask', { question: 'Which hospital?' });
  await step(agent, claim, 'answer', { answer: 'Calmette' });
  await step(second, claim, 'decide', { outcome: 'decline', reason: 'other' });
  await step(second, claim, 'reopen', { reason: 'Again' });
  await step(second, claim, 'decide', {
    outcome: 'approve',
    reasonForMore: 'Agreed',
    lines: linesOf({ surgery: 100_000 }),
  });
  await step(second, claim, 'pay', { reference: 'ABA-2' });
  const steps = [
    'submitted',
    'under_review',
    'information_requested',
    'answered',
    'declined',
    'reopened',
    'approved',
    'paid',
  ];
  expect(await told()).toEqual(steps.map((what) => `claim.${what}`));
});
