import { randomUUID } from 'node:crypto';
import { eq, sum } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { ClaimGuarantee } from '#contract/claims/claim-guarantees.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { BenefitBalance } from '#contract/claims/policy-holders.ts';
import { advance } from '#server/catalogue/lifecycles.ts';
import { replaceAuthorityRows } from '#server/claims/authority/authority-repository.ts';
import { findHeldApproval } from '#server/claims/authority/hold-decision.ts';
import { listGuarantees } from '#server/claims/benefits/guarantee-repository.ts';
import { type Claim, listClaimsOfPolicies } from '#server/claims/records/claim-repository.ts';
import { sumPaid } from '#server/claims/reserves/reserve-repository.ts';
import { findUser } from '#server/people/users/user-repository.ts';
import { benefitUses } from '#server/platform/db/schema/claim-schema.ts';
import { pickCount } from '#tests/support/deep-run.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';

/*
 * The test makes random histories of claims and letters of guarantee on one policy, on two servers at once, by people of
 * different authority: some of them filed a claim themselves, and some of them are disabled meanwhile. In any order no
 * authority and no limit of a benefit is exceeded, only amounts decided use up the limits and valid letters reserve them,
 * and the log says the same as the claims.
 */

const env = { SECOND_REVIEW: 'sample=25, difference=60', ALONE_LIMITS: 'claim=300' };
const shop = await startTestShop({ env });
const other = await startTestShop({ env, database: shop.services.database, clock: shop.clock });
afterAll(async () => {
  await other.close();
  await shop.close();
});
const { sql } = shop.services.database;
const partner = await createTestPartner(shop);
const NOW = '2026-06-20T03:00:00Z';
const AUTHORITIES = [
  { claim: 300_00, event: 500_00, day: 900_00, above: 50_00 },
  { claim: 600_00, event: 1_000_00, day: 1_200_00, above: 100_00 },
  { claim: 2_000_00, event: 3_000_00, day: 4_000_00, above: 500_00 },
];

type Act = 'take' | 'approve' | 'decline' | 'confirm' | 'refuse' | 'reopen' | 'pay' | 'promise' | 'end';
type Move = { by: number; claim: number; act: Act; amount: number };
type Person = TestUser & { authority: (typeof AUTHORITIES)[number] };

const acts: Act[] = [
  ...(['take', 'approve', 'approve', 'decline', 'confirm', 'confirm', 'refuse', 'reopen', 'pay', 'pay'] as const),
  ...(['promise', 'promise', 'end'] as const),
];
const move = fc.record({
  by: fc.nat(3),
  claim: fc.nat(4),
  act: fc.constantFrom(...acts),
  amount: fc.integer({ min: 1, max: 700_00 }),
});
/** The states of a claim in which an act is possible; `held` is a claim whose approval waits. */
const possibleIn: Record<Act, readonly string[]> = {
  take: ['submitted'],
  approve: ['submitted', 'under_review'],
  decline: ['submitted', 'under_review'],
  confirm: ['held'],
  refuse: ['held'],
  reopen: ['approved', 'declined', 'paid'],
  pay: ['approved'],
  promise: ['submitted', 'under_review'],
  end: ['under_review'],
};
/** A history in which each kind of step happens, whatever the random sample of the second review. */
const everyStep: Move[] = [
  { by: 0, claim: 0, act: 'approve', amount: 400_00 },
  { by: 2, claim: 0, act: 'confirm', amount: 1 },
  { by: 3, claim: 0, act: 'pay', amount: 1 },
  { by: 1, claim: 0, act: 'reopen', amount: 1 },
  { by: 1, claim: 1, act: 'decline', amount: 1 },
  { by: 0, claim: 2, act: 'approve', amount: 400_00 },
  { by: 1, claim: 2, act: 'refuse', amount: 1 },
  { by: 1, claim: 3, act: 'promise', amount: 500_00 },
];
/** Groups of moves that run at once; after one of them, the second person is disabled. */
const histories = fc.record({
  groups: fc.array(fc.array(move, { minLength: 1, maxLength: 4 }), { minLength: 8, maxLength: 16 }),
  disabledAfter: fc.nat(16),
});

/** A person with an authority, whose calls go to one server. */
async function aPerson(at: Shop, authority: Person['authority']): Promise<Person> {
  const user = await createTestUser(at, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  await replaceAuthorityRows(sql, user.id, [{ product: null, ...authority }]);
  return { ...user, authority };
}

/** Five claims on one policy, two of them of one event, and one that the last person filed. */
async function createScene() {
  shop.clock.set(TEST_START);
  const { policy, order } = await createSoldPolicy(shop, {
    product: 'medical',
    testCase: 'standard-at-thirty',
    partner,
  });
  shop.clock.set(NOW);
  const seller = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
  const people = [
    ...(await Promise.all(AUTHORITIES.map((authority, at) => aPerson(at % 2 === 0 ? shop : other, authority)))),
    await aPerson(other, AUTHORITIES[2] as Person['authority']),
  ];
  const refs: string[] = [];
  for (const [at, lossDate] of ['2026-06-10', '2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13'].entries()) {
    const filer = at === 4 ? (people[3] as Person) : seller;
    const { body } = await filer.call<ClaimView>('POST', '/api/claims', {
      body: {
        ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: order.phone },
        ...{ lossDate, description: randomUUID(), lines: [{ benefit: 'surgery', amount: 700_00 }] },
      },
    });
    refs.push(body.ref);
  }
  const limit = (await readSurgery(seller, policy.number))?.left ?? 0;
  return { number: policy.number, people, refs, limit };
}

/** Reads what is used and left of the benefit that all claims are for. */
async function readSurgery(user: TestUser, number: string) {
  const { body } = await user.call<BenefitBalance>('GET', `/api/policies/${number}/benefit-balance`);
  return body.people[0]?.lines.find(({ benefit }) => benefit === 'surgery');
}

/** Makes a move, and returns the status of its reply. */
async function play(person: Person, ref: string, { act, amount }: Move): Promise<number> {
  const step = (name: string, body: object) =>
    person.call<ClaimView>('POST', `/api/claims/${ref}/${name}`, { body }).then(({ status }) => status);
  if (act === 'take') return step('take', {});
  if (act === 'reopen') return step('reopen', { reason: 'Again' });
  if (act === 'pay') return step('pay', {});
  if (act === 'approve' || act === 'decline') {
    await step('take', {});
    if (act === 'decline') return step('decide', { outcome: 'decline', reason: 'other' });
    const lines = [{ benefit: 'surgery', amount }];
    return step('decide', { outcome: 'approve', reasonForMore: 'Agreed', lines });
  }
  if (act === 'promise') {
    await step('take', {});
    return step('guarantees', { provider: 'Calmette Hospital', benefit: 'surgery', amount, validUntil: '2026-07-20' });
  }
  if (act === 'end') {
    const path = `/api/claims/${ref}/guarantees`;
    const { body: letters, status } = await person.call<ClaimGuarantee[]>('GET', path);
    if (status !== 200) return status;
    const valid = letters.find(({ state }) => state === 'valid');
    return valid ? step(`guarantees/${valid.id}/end`, { reason: 'Not needed' }) : 409;
  }
  const { confirmation } = (await person.call<ClaimView>('GET', `/api/claims/${ref}`)).body;
  const body = act === 'confirm' ? { outcome: 'approve' } : { outcome: 'refuse', reason: 'No' };
  return (await person.call('POST', `/api/b2b/money-requests/${confirmation?.id ?? 'none'}`, { body })).status;
}

/** Finds the claim of a move: the one that it names or the next one in which its act is possible, if there is any. */
async function aim(scene: Awaited<ReturnType<typeof createScene>>, { claim, act }: Move): Promise<string> {
  const claims = await listClaimsOfPolicies(sql, [scene.number]);
  const refs = scene.refs.map((_, at) => scene.refs[(claim + at) % scene.refs.length] as string);
  for (const ref of refs) {
    const found = claims.find((one) => one.ref === ref) as Claim;
    const state = (await findHeldApproval(sql, found.id)) ? 'held' : found.status;
    if (possibleIn[act].includes(state)) return ref;
  }
  return refs[0] as string;
}

/** The types of the log lines of all histories; LETTER: a letter of guarantee was valid. */
const seen = new Set<string>();

/** Lists the valid letters of claims without a decision, by claim. */
async function listLetters(claims: readonly Claim[]) {
  const open = claims.filter(({ status }) => status === 'submitted' || status === 'under_review');
  const letters = (await Promise.all(open.map(({ id }) => listGuarantees(sql, id)))).flat();
  return letters.filter(({ endedAt }) => endedAt === null);
}

const responsible = ({ decision }: Claim) => decision?.confirmedBy ?? decision?.by ?? '';
const sumOf = (claims: readonly Claim[]) => claims.reduce((sum, { decision }) => sum + (decision?.total ?? 0), 0);

/** Compares all claims of the policy with the authority of their people and with the benefits. */
async function expectWithinLimits(scene: Awaited<ReturnType<typeof createScene>>, reader: Person): Promise<void> {
  const claims = await listClaimsOfPolicies(sql, [scene.number]);
  const approved = claims.filter(({ status }) => status === 'approved' || status === 'paid');
  const letters = await listLetters(claims);
  if (letters.length > 0) seen.add('LETTER');
  const sumOfLetters = (of: typeof letters) => of.reduce((sum, { amount }) => sum + amount, 0);
  const authorityOf = (id: string) => scene.people.find((person) => person.id === id)?.authority ?? AUTHORITIES[0];
  for (const { id, status, claimant } of claims) {
    const own = letters.filter(({ claimId }) => claimId === id);
    for (const { issuedBy } of own) {
      expect(status).toBe('under_review');
      expect(issuedBy).not.toBe(claimant.filedBy);
      expect(sumOfLetters(own)).toBeLessThanOrEqual(authorityOf(issuedBy)?.claim ?? 0);
    }
  }
  // Valid letters use the authority for the event and for the day like approvals.
  for (const lossDate of new Set(claims.map((claim) => claim.lossDate))) {
    const event = approved.filter((one) => one.lossDate === lossDate);
    const promised = letters.filter(({ claimId }) => claims.find(({ id }) => id === claimId)?.lossDate === lossDate);
    const by = [...event.map(responsible), ...promised.map(({ issuedBy }) => issuedBy)];
    expect(sumOf(event) + sumOfLetters(promised)).toBeLessThanOrEqual(
      Math.max(0, ...by.map((id) => authorityOf(id)?.event ?? 0)),
    );
  }
  for (const { id, authority } of scene.people) {
    const own = approved.filter((one) => responsible(one) === id);
    const promised = letters.filter(({ issuedBy }) => issuedBy === id);
    expect(sumOf(own) + sumOfLetters(promised)).toBeLessThanOrEqual(authority.day);
  }
  for (const claim of approved) {
    const of = authorityOf(responsible(claim));
    expect(claim.decision?.total).toBeLessThanOrEqual(of?.claim ?? 0);
    expect(claim.decision?.above ?? 0).toBeLessThanOrEqual(of?.above ?? 0);
    // Nobody approves or confirms what he filed.
    expect([claim.decision?.by, claim.decision?.confirmedBy]).not.toContain(claim.claimant.filedBy);
    expect(claim.decision?.confirmedBy).not.toBe(claim.decision?.by);
  }
  // Only decided amounts use up the limit. A paid claim retains its use until its new decision.
  let used = 0;
  let reserved = 0;
  for (const { id, status, decision } of claims) {
    const own = eq(benefitUses.claimId, id);
    const [row] = await sql
      .select({ amount: sum(benefitUses.amount) })
      .from(benefitUses)
      .where(own);
    const use = Number(row?.amount ?? 0);
    if (status === 'under_review' && (await sumPaid(sql, id)) > 0) expect(use).toBeGreaterThan(0);
    else expect(use).toBe(decision?.total ?? 0);
    used += use;
    // A letter on a claim that was paid promises only what is above the payment.
    reserved += Math.max(0, sumOfLetters(letters.filter(({ claimId }) => claimId === id)) - use);
  }
  const surgery = await readSurgery(reader, scene.number);
  expect(surgery).toMatchObject({ used, reserved, left: scene.limit - used - reserved });
  expect(surgery?.left).toBeGreaterThanOrEqual(0);
}

/** Replays the log of each claim by the chart, and compares the state, the waiting approval and the people with the claim. */
async function expectLogged(scene: Awaited<ReturnType<typeof createScene>>, reader: Person): Promise<void> {
  const claims = await listClaimsOfPolicies(sql, [scene.number]);
  const chart = shop.services.lifecycles.claim;
  for (const claim of claims) {
    const { log, confirmation } = (await reader.call<ClaimView>('GET', `/api/claims/${claim.ref}`)).body;
    for (const { type } of log) seen.add(type);
    let [status, waits] = ['submitted', false];
    for (const { type } of log) {
      if (type === 'HOLD') {
        expect(waits).toBe(false);
        waits = true;
      } else if (type === 'REFUSE') waits = false;
      else if (type !== 'SUBMIT' && type !== 'NOTE')
        status = advance(chart, status, type, { isAssignedToUser: true }).status;
      if (type === 'APPROVE') waits = false;
    }
    expect([status, waits]).toEqual([claim.status, confirmation !== null]);
  }
}

test('no order, split or number of people exceeds an authority or a limit', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ({ groups, disabledAfter }) => {
      const scene = await createScene();
      const reader = await aPerson(shop, AUTHORITIES[0] as Person['authority']);
      const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
      const disabled = scene.people[1] as Person;
      for (const [at, group] of groups.entries()) {
        const paidBefore = new Set(
          (await listClaimsOfPolicies(sql, [scene.number])).flatMap(({ id, status }) => (status === 'paid' ? id : [])),
        );
        const refs = await Promise.all(group.map((one) => aim(scene, one)));
        const statuses = await Promise.all(
          group.map((one, nth) => play(scene.people[one.by] as Person, refs[nth] as string, one)),
        );
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
        await expectWithinLimits(scene, reader);
        const paidNow = (await listClaimsOfPolicies(sql, [scene.number])).filter(
          ({ id, status }) => status === 'paid' && !paidBefore.has(id),
        );
        for (const claim of paidNow) expect((await findUser(sql, responsible(claim)))?.status).toBe('active');
        if (at === disabledAfter) await admin.call('POST', `/api/admin/users/${disabled.id}/disable`);
      }
      await expectLogged(scene, reader);
    }),
    {
      numRuns: pickCount(40, 3),
      examples: [[{ groups: everyStep.map((one) => [one]), disabledAfter: everyStep.length }]],
    },
  );
  // The histories do what they are about.
  const steps = ['SUBMIT', 'TAKE', 'HOLD', 'APPROVE', 'REFUSE', 'DECLINE', 'PAY', 'REOPEN', 'LETTER'];
  expect([...seen]).toEqual(expect.arrayContaining(steps));
}, 300_000);
