import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { getClaimFiling } from '#contract/claims/claim-filing.ts';
import type { ClaimFile, ClaimRow, ClaimView } from '#contract/claims/claims.ts';
import type { BenefitBalance } from '#contract/claims/policy-holders.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import { ledgerEntries, ledgerLines } from '#server/platform/db/schema/ledger-schema.ts';
import type { Policy } from '#server/purchase/policies/policy-repository.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal, loadTestMessages } from './coded-problem.ts';

const shop = await startTestShop();
const partner = await createTestPartner(shop);
const policy = await aMedicalPolicy();
// Sessions live for a day.
shop.clock.set('2026-06-20T02:00:00Z');
const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
const stranger = await createTestUser(shop, {
  scopes: ['b2b:claims', 'b2b:sell'],
  partner: await createTestPartner(shop),
});
const reviewer = await createTestUser(shop, {
  scopes: ['insurer:claims', 'insurer:claim-payments'],
  givenName: 'Chanthou',
  familyName: 'Prak',
});
const second = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
afterAll(() => shop.close());

/** Standard plan: 15,000 a year, 2,000 for surgery, 3,000 for hospital services, 150 for an ambulance. */
async function aMedicalPolicy(testCase = 'standard-at-thirty'): Promise<Policy> {
  const now = shop.clock.now().toISOString();
  shop.clock.set('2026-04-01T02:00:00Z');
  const sold = await createSoldPolicy(shop, { product: 'medical', testCase, partner });
  shop.clock.set(now);
  return sold.policy;
}

const linesOf = (amounts: Record<string, number>) =>
  Object.entries(amounts).map(([benefit, amount]) => ({ benefit, amount }));

let claims = 0;
/** A claim as an agent sends it; each is another claim with another phone. */
function aClaim(more: Record<string, unknown> = {}) {
  claims += 1;
  return {
    policyNumber: policy.number,
    claimant: 'Chea Sreymom',
    contactPerson: 'Chea Dara',
    phone: `+85512${400_000 + claims}`,
    language: 'en',
    lossDate: '2026-06-10',
    dischargeDate: '2026-06-12',
    description: `Appendicitis ${claims}`,
    lines: linesOf({ surgery: 200_000, hospitalServices: 100_000 }),
    ...more,
  };
}

const file = (user: TestUser, more: Record<string, unknown> = {}): Promise<Reply<ClaimView>> =>
  user.call('POST', '/api/claims', { body: aClaim(more) });
const filed = async (more: Record<string, unknown> = {}): Promise<ClaimView> => {
  const reply = await file(agent, more);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
};
const step = (user: TestUser, { ref }: { ref: string }, name: string, body: object = {}): Promise<Reply<ClaimView>> =>
  user.call('POST', `/api/claims/${ref}/${name}`, { body });
const read = async (user: TestUser, { ref }: { ref: string }) =>
  (await user.call<ClaimView>('GET', `/api/claims/${ref}`)).body;
const approval = (amounts: Record<string, number>, more: object = {}) => ({
  outcome: 'approve',
  reasonForMore: 'Agreed',
  lines: linesOf(amounts),
  ...more,
});
const balance = async (number: string): Promise<Record<string, BenefitBalance['people'][number]['lines'][number]>> => {
  const { body } = await agent.call<BenefitBalance>('GET', `/api/policies/${number}/benefit-balance`);
  return Object.fromEntries((body.people[0]?.lines ?? []).map((line) => [line.benefit, line]));
};

describe('from filing to payment', () => {
  let claim: ClaimView;
  const told = async () => (await shop.messagesTo(claim.phone)).join('\n');

  test('an agent files a claim on a policy that the agent’s partner sold', async () => {
    claim = await filed();
    expect(claim).toMatchObject({
      number: expect.stringMatching(/^CLM-2026-\d{6}$/),
      status: 'submitted',
      policyNumber: policy.number,
      amount: 300_000,
      missing: ['invoice', 'medicalReport', 'prescription'],
      may: ['ADD_FILE', 'REMOVE_FILE'],
      duplicates: [],
      assignedTo: null,
      messages: { 'medical.benefits.surgery': 'Surgery' },
      log: [{ type: 'SUBMIT', by: { isInsurer: false, name: 'Sokha Chan' } }],
    });
    expect(await told()).toContain(claim.number);
  });

  test('a reviewer is assigned to the claim, and asks for more', async () => {
    expectRefusal(shop, await step(reviewer, claim, 'ask', { question: 'Why?' }), '409 claimStepNotPossible');
    const taken = await step(reviewer, claim, 'take');
    expect(taken.body).toMatchObject({
      status: 'under_review',
      assignedTo: { id: reviewer.id, name: 'Chanthou Prak' },
    });
    expectRefusal(shop, await step(second, claim, 'ask', { question: 'Why?' }), '409 claimOfSomebodyElse');
    expect((await step(reviewer, claim, 'ask', { question: 'Please send the prescription.' })).status).toBe(200);
    expect(await told()).toContain(`for your claim ${claim.number}. Read our question and answer it: http`);
    expect((await read(agent, claim)).waiting).toBeNull();
  });

  test('the agent answers, and never reads the insurer’s notes', async () => {
    expect((await step(reviewer, claim, 'notes', { note: 'Smells of fraud' })).status).toBe(201);
    expect((await step(agent, claim, 'answer', { answer: 'Sent just now.' })).body.status).toBe('under_review');
    const seen = await read(agent, claim);
    expect(JSON.stringify(seen)).not.toMatch(/Smells of fraud|Chanthou/);
    expect(seen.log.map(({ type, by, note }) => [type, by?.isInsurer, note])).toEqual([
      ['SUBMIT', false, null],
      ['TAKE', true, null],
      ['ASK', true, 'Please send the prescription.'],
      ['ANSWER', false, 'Sent just now.'],
    ]);
    expect((await read(second, claim)).log.map(({ note }) => note)).toContain('Smells of fraud');
    for (const name of ['take', 'ask', 'decide', 'pay', 'reopen', 'notes'])
      expect((await step(agent, claim, name)).status).toBe(403);
  });

  test('the claim is approved by benefit line, within the remaining amount of each', async () => {
    const tooMuch = await step(reviewer, claim, 'decide', approval({ hospitalServices: 50_000, surgery: 200_001 }));
    // Its label is one of the product's own words.
    expect(tooMuch).toMatchObject({
      status: 422,
      body: {
        problem: 'limitExceeded',
        errors: [
          {
            pointer: '/lines/1/amount',
            params: { label: 'medical.benefits.surgery', amount: 200_000, left: '$2,000.00' },
          },
        ],
      },
    });
    for (const [lines, problem] of [
      [{ surgery: 150_000, hospitalServices: 150_001 }, 'moreThanClaimed'],
      [{ surgery: 0 }, 'nothingApproved'],
      [{ coPayment: 100 }, 'benefitNotCovered'],
      [{ dentalTreatment: 100 }, 'benefitNotCovered'],
    ] as const)
      expectRefusal(shop, await step(reviewer, claim, 'decide', approval(lines)), `422 ${problem}`);
    const reason = {
      lines: [
        { benefit: 'surgery', amount: 150_000, reason: 'coPayment' },
        { benefit: 'hospitalServices', amount: 40_000 },
      ],
    };
    const decided = await step(reviewer, claim, 'decide', {
      outcome: 'approve',
      reasonForMore: 'Agreed',
      ...reason,
      message: 'Get well soon.',
    });
    expect(decided.body).toMatchObject({
      status: 'approved',
      approved: 190_000,
      decision: { total: 190_000, lines: reason.lines },
    });
    expect(await told()).toContain('$1,900.00');
    expect(await balance(policy.number)).toMatchObject({
      surgery: { used: 150_000, left: 50_000, payable: 50_000 },
      hospitalServices: { used: 40_000, left: 260_000 },
      annualLimit: { used: 190_000, left: 1_310_000, isClaimed: false },
      ambulance: { used: 0, left: 15_000 },
      roomAndBoard: { limit: { kind: 'words' }, left: null, payable: 1_310_000 },
    });
  });

  test('the letter states the number and the amounts in Khmer and in English', async () => {
    const letter = async (language: string) => {
      const { body, headers } = await agent.call<Buffer>('GET', `/api/claims/${claim.ref}/letter?language=${language}`);
      expect(headers['content-type']).toBe('application/pdf');
      return extractPdfText(body);
    };
    const english = await letter('en');
    for (const said of [claim.number, policy.number, '$1,500.00', '$400.00', '$1,900.00', 'Get well soon.', 'Surgery'])
      expect(english).toContain(said);
    const khmer = await letter('km');
    for (const said of [claim.number, policy.number, '1,500.00', '400.00', '1,900.00']) expect(khmer).toContain(said);
    for (const said of ['1,900.00 ដុល្លារ', 'សេចក្ដីសម្រេចលើពាក្យទាមទារសំណង']) expect(khmer).toContain(said);
    expect(khmer).not.toContain('Dear customer');
    expect(await letter('both')).toContain('Dear customer');
    expectRefusal(shop, await agent.call('GET', `/api/claims/${(await filed()).ref}/letter`), '409 claimNotDecided');
  });

  test('paid, once', async () => {
    expect((await step(reviewer, claim, 'pay', { reference: 'ABA-1' })).body).toMatchObject({
      status: 'paid',
      decision: { paid: { reference: 'ABA-1' } },
      may: ['REOPEN', 'NOTE'],
    });
    for (const [name, body] of [
      ['pay', {}],
      ['decide', { outcome: 'decline', reason: 'other' }],
    ] as const)
      expectRefusal(shop, await step(reviewer, claim, name, body), '409 claimStepNotPossible');
    const of = and(eq(ledgerEntries.id, ledgerLines.entryId), eq(ledgerEntries.note, claim.number));
    const { sql } = shop.services.database;
    const { account, amount } = ledgerLines;
    const lines = await sql.select({ account, amount }).from(ledgerLines).innerJoin(ledgerEntries, of);
    const sums: Record<string, number> = {};
    for (const line of lines) sums[line.account] = (sums[line.account] ?? 0) + line.amount;
    // The reserve of the filing falls to the approved amount, and the payment uses it up.
    expect(sums).toEqual({ claims: 190_000, bank: -190_000, claimReserves: 0, outstandingClaims: 0 });
  });

  test('no cancellation removes the cover on the day of the loss', async () => {
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const preview = (from: string, reason: string) =>
      clerk.call<ProblemDetails>('POST', `/api/b2b/policies/${policy.number}/cancellation/preview`, {
        body: { from, reason },
      });
    expectRefusal(shop, await preview(claim.lossDate, 'fraud'), '409 policyClaimCovered');
    // The policy may end after that day; a claim is paid, so nothing is refunded.
    expect(await preview('2026-06-21', 'wish')).toMatchObject({ status: 200, body: { refund: 0, way: 'none' } });
  });
});

describe('is filed only', () => {
  test.each([
    [{ lossDate: '2026-06-21', dischargeDate: null }, '/lossDate', 'lossInFuture'],
    [{ lossDate: '2026-04-01' }, '/lossDate', 'lossOutsidePeriod'],
    [{ dischargeDate: '2026-06-09' }, '/dischargeDate', 'dischargeBeforeLoss'],
    [{ dischargeDate: '2026-06-21' }, '/dischargeDate', 'dischargeInFuture'],
    [{ insured: 'somebody' }, '/insured', 'notInList'],
    [{ lines: linesOf({ surgery: 1, annualLimit: 1 }) }, '/lines/1/benefit', 'notInList'],
    [{ phone: '123456' }, '/phone', 'phoneInvalid'],
  ])('with valid data: %j', async (more, at, problem) => {
    expectRefusal(shop, await file(agent, more), '422 notValid', [[at, problem]]);
  });

  test('with all faults reported at once, by the form that the agent received', async () => {
    expectRefusal(
      shop,
      await file(agent, { lossDate: '2026-03-01', lines: linesOf({ none: 1 }), phone: '1234567' }),
      '422 notValid /lossDate lossOutsidePeriod /lines/0/benefit notInList /phone phoneInvalid',
    );
    const { body } = await agent.call<ReplyOf<typeof getClaimFiling>>(
      'GET',
      `/api/policies/${policy.number}/claim-filing`,
    );
    expect(body).toMatchObject({
      papers: ['invoice', 'medicalReport', 'prescription'],
      given: { onlyInsured: 'policyholder', asksDischarge: true, phone: expect.stringMatching(/^\+855/) },
      messages: { 'medical.benefits.surgery': 'Surgery' },
    });
    expect(body.given.benefits).not.toContainEqual({ code: 'annualLimit' });
    const code = await shop.call<Buffer>('GET', body.validators);
    expect([code.status, code.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  });

  test('for the insured person, unless it names another person', async () => {
    expect((await filed({ claimant: undefined })).claimant).toBe(
      (await agent.call<BenefitBalance>('GET', `/api/policies/${policy.number}/benefit-balance`)).body.people[0]?.name,
    );
  });

  test('on a policy that the agent may read', async () => {
    for (const number of ['MED-2026-999999', 'nonsense'])
      expectRefusal(shop, await file(agent, { policyNumber: number }), '404 policyNotFound');
    expectRefusal(shop, await file(stranger), '404 policyNotFound');
  });

  test('once for any number of presses', async () => {
    const body = aClaim();
    const press = () => agent.call<ClaimView>('POST', '/api/claims', { body });
    const replies = await Promise.all([press(), press(), press()]);
    expect(new Set(replies.map((reply) => reply.body.number)).size).toBe(1);
    expect(await shop.messagesTo(body.phone)).toHaveLength(1);
  });
});

test('another partner’s agent has no access to a claim', async () => {
  const claim = await filed();
  const sent = await agent.call<ClaimFile>('POST', `/api/claims/${claim.ref}/files`, { body: await createPicture() });
  const at = `/api/claims/${claim.ref}`;
  const replies = [
    await stranger.call('GET', at),
    await stranger.call('GET', `${at}/letter`),
    await stranger.call('GET', `${at}/files/${sent.body.id}`),
    await stranger.call('DELETE', `${at}/files/${sent.body.id}`),
    await stranger.call('POST', `${at}/files`, { body: await createPicture() }),
    await step(stranger, claim, 'answer', { answer: 'x' }),
  ];
  for (const reply of replies) expectRefusal(shop, reply, '404 claimNotFound');
  expectRefusal(
    shop,
    await stranger.call('GET', `/api/policies/${policy.number}/benefit-balance`),
    '404 policyNotFound',
  );
  expect((await searchList<{ items: [] }>(stranger, '/api/claims')).body.items).toEqual([]);
});

describe('files', () => {
  const send = (claim: { ref: string }, body: Buffer, query = '', user = agent): Promise<Reply<ClaimFile>> =>
    user.call('POST', `/api/claims/${claim.ref}/files${query}`, {
      body,
      headers: { 'content-type': 'application/octet-stream' },
    });
  const aPdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 32)]);
  const kept = (id: string) => readdirSync(join(shop.services.config.dataDir, 'files')).includes(id);

  test('pictures are drawn again, a PDF remains unchanged; both are sent as downloads', async () => {
    const claim = await filed();
    const picture = await sharp(await createPicture())
      .withExif({ IFD0: { Make: 'A phone' } })
      .toBuffer();
    const { body: invoice } = await send(claim, picture, '?name=..%2FInvoice%22.png&paper=invoice');
    expect(invoice).toMatchObject({
      name: 'Invoice.jpg',
      contentType: 'image/jpeg',
      paper: 'invoice',
    });
    const report = aPdf(2000);
    const { body: pdf } = await send(
      claim,
      report,
      `?name=${encodeURIComponent("របាយការណ៍ 'x'.pdf")}&paper=medicalReport`,
    );
    expect(await read(agent, claim)).toMatchObject({
      missing: ['prescription'],
      files: [{}, {}],
    });
    const get = (id: string) => reviewer.call<Buffer>('GET', `/api/claims/${claim.ref}/files/${id}`);
    const stored = (await get(invoice.id)).body;
    expect(stored.toString('latin1')).not.toContain('A phone');
    expect(invoice.bytes).toBe(stored.length);
    expect(stored.length).not.toBe(picture.length);
    const reply = await get(pdf.id);
    expect(reply.body.equals(report)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''[\w%.-]+$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
    });
  });

  test('of other kinds are refused, whatever their names are', async () => {
    const claim = await filed();
    for (const bytes of [Buffer.from('<svg/>'), Buffer.from('MZ%PDF-'), Buffer.alloc(0), Buffer.from('PK\x03\x04')])
      expectRefusal(shop, await send(claim, bytes), '415 fileTypeWrong');
    expectRefusal(shop, await send(claim, await createPicture(), '?paper=love-letter'), '422 paperUnknown');
  });

  test('are at most ten, also when eleven come at once', async () => {
    const claim = await filed();
    const replies = await Promise.all(Array.from({ length: 11 }, () => send(claim, aPdf(100))));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    expectRefusal(shop, replies.find(({ status }) => status !== 201) as Reply, '422 tooManyFiles');
    expect((await read(agent, claim)).files).toHaveLength(10);
  });

  test('have at most 10 MB together', async () => {
    const claim = await filed();
    const MB = 1024 * 1024;
    expect((await send(claim, aPdf(6 * MB))).status).toBe(201);
    expect((await send(claim, aPdf(4 * MB))).status).toBe(201);
    expectRefusal(shop, await send(claim, aPdf(100)), '413 filesTooLarge');
    expectRefusal(shop, await send(await filed(), aPdf(10 * MB + 1)), '413 filesTooLarge');
    expect(loadTestMessages('en', 'problems')['problems.filesTooLarge']).toMatch(
      /^These images are more than 10 MB in total\. Please choose smaller images\.$/,
    );
  });

  test('are removed before the review begins, not afterwards; no file is added to a decided claim', async () => {
    const claim = await filed();
    const [first, other] = [(await send(claim, aPdf(100))).body, (await send(claim, aPdf(100))).body];
    const remove = (id: string) => agent.call('DELETE', `/api/claims/${claim.ref}/files/${id}`);
    expect((await remove(first.id)).status).toBe(204);
    expect([kept(first.id), kept(other.id)]).toEqual([false, true]);
    expectRefusal(shop, await remove(first.id), '404 fileNotFound');
    await step(reviewer, claim, 'take');
    expectRefusal(shop, await remove(other.id), '409 claimStepNotPossible');
    await step(reviewer, claim, 'decide', { outcome: 'decline', reason: 'papersMissing' });
    expectRefusal(shop, await send(claim, aPdf(100)), '409 claimStepNotPossible');
  });
});

describe('the queue', () => {
  const list = async (user: TestUser, query: Record<string, string> = {}) =>
    (await searchList<{ items: ClaimRow[]; next: string | null }>(user, '/api/claims', query)).body;

  test('is filtered by number, policy, phone, name, status, product and reviewer', async () => {
    const claim = await filed({ claimant: 'Ung Kosal' });
    await step(second, claim, 'take');
    for (const query of [
      { search: claim.number.toLowerCase() },
      { search: claim.phone.replace('+855', '0') },
      { search: 'kosal' },
      { search: 'kosal', status: 'open', order: 'oldest' },
      { list: 'mine', status: 'under_review' },
    ])
      expect((await list(second, query)).items.map(({ number }) => number)).toEqual([claim.number]);
    expect((await list(second, { search: policy.number, product: 'medical' })).items.length).toBeGreaterThan(3);
    expect((await list(second, { product: 'travel' })).items).toEqual([]);
    expect((await list(second, { search: 'kosal', list: 'unassigned' })).items).toEqual([]);
    await step(second, claim, 'decide', { outcome: 'decline', reason: 'withdrawn' });
    expect((await list(second, { search: 'kosal', status: 'open' })).items).toEqual([]);
    expect((await list(second, { search: claim.number, list: 'unassigned' })).items).toEqual([]);
  });

  test('is read page by page in either order', async () => {
    const all = (await list(agent, { limit: '100' })).items.map(({ ref }) => ref);
    for (const order of ['newest', 'oldest']) {
      const seen: string[] = [];
      for (let next: string | null = ''; next !== null; ) {
        const page = await list(agent, { limit: '4', order, ...(next === '' ? {} : { cursor: next }) });
        seen.push(...page.items.map(({ ref }) => ref));
        next = page.next;
      }
      expect(seen).toEqual(order === 'newest' ? all : all.toReversed());
    }
    expect((await searchList(agent, '/api/claims', 'cursor=nonsense')).status).toBe(422);
  });

  test('shows the waiting time of a claim, and marks a claim that waits too long', async () => {
    const before = shop.clock.now().toISOString();
    const claim = await filed();
    shop.clock.advance({ hours: 119 });
    const later = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
    expect((await read(later, claim)).waiting).toMatchObject({ hours: 119, isOverdue: false });
    shop.clock.advance({ hours: 1 });
    expect((await list(later, { search: claim.number })).items[0]?.waiting).toMatchObject({ isOverdue: true });
    shop.clock.set(before);
  });

  test('marks claims that may be the same', async () => {
    const own = await aMedicalPolicy();
    const more = { policyNumber: own.number };
    const claim = await filed({ ...more, lossDate: '2026-06-10', lines: linesOf({ surgery: 1000 }) });
    const near = await filed({
      ...more,
      lossDate: '2026-06-13',
      dischargeDate: null,
      lines: linesOf({ surgery: 2000 }),
    });
    const alike = await filed({ ...more, lossDate: '2026-05-01', lines: linesOf({ surgery: 1000 }) });
    await filed({ ...more, lossDate: '2026-06-14', dischargeDate: null, lines: linesOf({ surgery: 3000 }) });
    const numbers = (await read(reviewer, claim)).duplicates.map(({ number }) => number);
    expect(numbers.toSorted()).toEqual([near.number, alike.number].toSorted());
    expect((await read(agent, claim)).duplicates).toEqual([]);
  });

  test('is assigned to a person who may review', async () => {
    const claim = await filed();
    const { body } = await step(reviewer, claim, 'take', { reviewer: second.id });
    expect(body.assignedTo?.id).toBe(second.id);
    // The insurer alone sees the reviewer of a claim and each change of reviewer.
    await step(reviewer, claim, 'take');
    await step(reviewer, claim, 'take', { reviewer: second.id });
    const takes = (log: ClaimView['log']) => log.filter(({ type }) => type === 'TAKE').map(({ note }) => note);
    expect(takes((await read(reviewer, claim)).log)).toEqual([null, 'Rithy Meas', null, 'Rithy Meas']);
    expect(takes((await read(agent, claim)).log)).toEqual([null]);
    expectRefusal(shop, await step(reviewer, claim, 'take', { reviewer: agent.id }), '422 reviewerNotFound');
    // A reviewer with an old list cannot be assigned a claim of a colleague.
    expectRefusal(shop, await step(reviewer, claim, 'take', { onlyIfFree: true }), '409 claimOfSomebodyElse');
    expect((await step(second, claim, 'take', { onlyIfFree: true })).status).toBe(200);
    const known = await reviewer.call<{ id: string }[]>('GET', '/api/claim-reviewers');
    expect(known.body.map(({ id }) => id)).toEqual(expect.arrayContaining([reviewer.id, second.id]));
    expect(known.body.map(({ id }) => id)).not.toContain(agent.id);
  });
});

test('two decisions at once result in one', async () => {
  const own = await aMedicalPolicy();
  const claim = await filed({ policyNumber: own.number });
  await step(reviewer, claim, 'take');
  const replies = await Promise.all([
    step(reviewer, claim, 'decide', approval({ surgery: 200_000 })),
    step(reviewer, claim, 'decide', approval({ surgery: 200_000 })),
    step(reviewer, claim, 'decide', { outcome: 'decline', reason: 'other' }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const { decision } = await read(reviewer, claim);
  expect((await balance(own.number)).surgery?.used).toBe(decision?.outcome === 'approved' ? 200_000 : 0);
});

test('two claims decided at once stay within the limit together', async () => {
  const own = await aMedicalPolicy();
  const both = [await filed({ policyNumber: own.number }), await filed({ policyNumber: own.number })];
  for (const claim of both) await step(reviewer, claim, 'take');
  const replies = await Promise.all(
    both.map((claim) => step(reviewer, claim, 'decide', approval({ surgery: 120_000 }))),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect((await balance(own.number)).surgery).toMatchObject({ used: 120_000, left: 80_000 });
});

/* The premier plan pays hospital services as they are charged, within the limit of the year. */
const limits = {
  surgery: 600_000,
  maternityComplications: 300_000,
  preHospitalisation: 100_000,
  hospitalServices: Number.POSITIVE_INFINITY,
};
const benefits = Object.keys(limits) as (keyof typeof limits)[];
const YEAR = 5_000_000;

test('the remainder after any decisions is the limit less the approved amounts, and never below zero', async () => {
  const upTo = (max: number) => fc.integer({ min: 1, max });
  const amounts = fc
    .record(
      {
        ...{ surgery: upTo(500_000), maternityComplications: upTo(400_000), preHospitalisation: upTo(150_000) },
        hospitalServices: upTo(2_500_000),
      },
      { requiredKeys: [], noNullPrototype: true },
    )
    .filter((asked) => Object.keys(asked).length > 0);
  const moves = fc.array(fc.record({ claim: fc.nat(3), amounts, reopens: fc.boolean() }), {
    minLength: 4,
    maxLength: 14,
  });
  await fc.assert(
    fc.asyncProperty(moves, async (history) => {
      const own = await aMedicalPolicy('premier-at-sixty');
      const open: ClaimView[] = [];
      for (let each = 0; each < 4; each++) {
        const claim = await filed({ policyNumber: own.number, lines: linesOf({ surgery: 4_000_000 }) });
        await step(reviewer, claim, 'take');
        open.push(claim);
      }
      const approved = new Map<string, Record<string, number>>();
      const used = (benefit?: string) =>
        [...approved.values()]
          .flatMap(Object.entries)
          .reduce((sum, [name, amount]) => sum + (benefit === undefined || name === benefit ? amount : 0), 0);
      for (const { claim: at, amounts: asked, reopens } of history) {
        const claim = open[at] as ClaimView;
        if (approved.has(claim.ref)) {
          if (!reopens) continue;
          expect((await step(reviewer, claim, 'reopen', { reason: 'Again' })).status).toBe(200);
          approved.delete(claim.ref);
        } else {
          const sum = Object.values(asked).reduce((total, amount) => total + amount, 0);
          const fits =
            benefits.every((name) => used(name) + (asked[name] ?? 0) <= limits[name]) && used() + sum <= YEAR;
          const { status } = await step(reviewer, claim, 'decide', approval(asked));
          expect(status).toBe(fits && sum <= 4_000_000 ? 200 : 422);
          if (status === 200) approved.set(claim.ref, asked);
        }
        const lines = await balance(own.number);
        for (const name of benefits.slice(0, 3)) {
          expect(lines[name]).toMatchObject({ used: used(name), left: limits[name] - used(name) });
          expect(lines[name]?.left).toBeGreaterThanOrEqual(0);
        }
        expect(lines.annualLimit).toMatchObject({ used: used(), left: YEAR - used() });
      }
    }),
    { numRuns: 4 },
  );
});
