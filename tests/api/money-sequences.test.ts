import { randomUUID } from 'node:crypto';
import { eq, sql as raw } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import type { Scope } from '#contract/scopes.ts';
import { claims } from '#server/platform/db/schema/claim-schema.ts';
import { START } from '#tests/support/a-clock.ts';
import { aPartner } from '#tests/support/a-partner.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { aSoldPolicy } from '#tests/support/a-sold-policy.ts';
import { aUser, type TestUser } from '#tests/support/a-user.ts';
import { countOf, isDeep, shareOf } from '#tests/support/deep.ts';
import { anAgentsOrder } from './an-agents-order.ts';

/*
 * One person makes up to four calls that move money, in any order, with the rights of one role: what the ledger has then of each kind is
 * never above the limit. The calls are listed here by hand, and judged by the ledger, whatever they answer. Each call finds new policies,
 * orders and claims of other customers, so that only what is added up by person can stop it; `same`: those of one customer.
 */

const LIMIT = 10_00;
/** Cover for illness has begun, no trip has. */
const DAY = '2026-04-03T03:00:00Z';
const shop = await aShop({ env: { ALONE_LIMITS: 'refund=10, claim=10, booking=10, markAsPaid=10' } });
const { sql } = shop.services.database;
shop.clock.set(START);
const partner = await aPartner(shop);
const agent = await aUser(shop, { scopes: ['b2b:sell'], partner });
/** Before its cover begins a trip gives its 6.80 back whole to who got no visa; a family's is more than may be given alone. */
const [trip, family] = [
  await aSoldPolicy(shop, { testCase: 'solo-thailand-five-days' }),
  await aSoldPolicy(shop, { testCase: 'family-to-japan' }),
];
const unpaid = await anAgentsOrder(shop, agent);
const cover = await aSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty' });
afterAll(() => shop.close());

let copies = 0;
type Row = Record<string, unknown>;

/** Another row like one, but for what is told. */
async function copy(table: string, where: ReturnType<typeof raw>, change: Row): Promise<void> {
  await sql.execute(raw`insert into ${raw.raw(table)} select (jsonb_populate_record(t, ${JSON.stringify(change)}::jsonb)).*
    from ${raw.raw(table)} t where ${where}`);
}

/** An order like one, of another customer, with its policy if it has one; answers its id and the policy's number. */
async function another(like: { id: string }, number?: string, phone?: string): Promise<{ id: string; number: string }> {
  copies += 1;
  const [id, of] = [`copy-${copies}`, `CPY-2026-${String(copies).padStart(6, '0')}`];
  const draft = `draft-${copies}`;
  await copy('orders', raw`t.id = ${like.id}`, {
    ...{ id, ref: `ref-${copies}`, number: `ORD-COPY-${copies}`, draft_id: draft },
    phone: phone ?? `+85510${100_000 + copies}`,
  });
  if (number === undefined) return { id, number: '' };
  await copy('policies', raw`t.number = ${number}`, { number: of, order_id: id });
  await copy('policy_transactions', raw`t.policy_number = ${number}`, { policy_number: of, request: null });
  return { id, number: of };
}

type Person = { user: TestUser; phone: string; partner: string };
type Call = (person: Person) => Promise<unknown>;

const cancelling =
  (like: typeof trip, same = false): Call =>
  async ({ user, phone }) => {
    const { number } = await another(like.order, like.policy.number, same ? phone : undefined);
    const path = `/api/b2b/policies/${number}`;
    const wanted = { from: like.policy.effectiveFrom, reason: 'visaRefused' };
    const shown = await user.call<{ refund: number }>('POST', `${path}/cancellation/preview`, { body: wanted });
    const body = { ...wanted, refund: shown.body.refund ?? 0, request: randomUUID() };
    const { status } = await user.call<PolicyLifeView>('POST', `${path}/cancellation`, { body });
    // Alone nobody pays out by bank, either.
    for (const step of [
      { step: 'prepare', payee: 'Me, ABA 1' },
      { step: 'paid', reference: 'FT-1' },
    ])
      await user.call('POST', `${path}/payouts/2`, { body: step });
    return status;
  };

const marking =
  (same: boolean): Call =>
  async ({ user, phone }) => {
    const { id } = await another(unpaid, undefined, same ? phone : undefined);
    const body = { amount: 680, reference: 'FT-1', reason: 'cash' };
    return user.call('POST', `/api/b2b/orders/${id}/mark-as-paid`, { body });
  };

const booking =
  (more: object): Call =>
  ({ user, partner: id }) =>
    user.call('POST', `/api/admin/partners/${id}/entries`, { body: { note: 'Paid in', reference: 'TRF 1', ...more } });

const approving: Call = async ({ user }) => {
  const { body } = await user.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests');
  for (const { id } of Array.isArray(body) ? body : [])
    if (id) await user.call('POST', `/api/b2b/money-requests/${id}`, { body: { outcome: 'approve' } });
};

/** Files a claim, or finds one that somebody else has filed, and does all with it that one person tries. */
const claiming =
  (amount: number, byOthers: boolean): Call =>
  async (person) => {
    const { user } = person;
    const { number } = await another(cover.order, cover.policy.number);
    const filed = await user.call<ClaimView>('POST', '/api/claims', {
      body: {
        ...{ policyNumber: number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512450001' },
        ...{ lossDate: '2026-04-02', description: randomUUID(), lines: [{ benefit: 'surgery', amount }] },
      },
    });
    const { ref } = filed.body;
    if (!ref) return;
    if (byOthers) {
      const kept = raw`jsonb_set(claimant, '{filedBy}', to_jsonb(${agent.id}::text))`;
      await sql
        .update(claims)
        .set({ claimant: kept as never })
        .where(eq(claims.ref, ref));
    }
    const steps: [string, object][] = [
      ['take', {}],
      ['decide', { outcome: 'approve', lines: [{ benefit: 'surgery', amount }] }],
      ['pay', { reference: 'FT-2' }],
    ];
    for (const [step, body] of steps) await user.call('POST', `/api/claims/${ref}/${step}`, { body });
  };

const calls: Record<string, Call> = {
  'cancels a trip': cancelling(trip),
  'cancels a trip of the same customer': cancelling(trip, true),
  'cancels a family’s trip': cancelling(family),
  'marks a trip as paid': marking(false),
  'marks a trip of the same customer as paid': marking(true),
  'books 6.00': booking({ kind: 'deposit', amount: 6_00 }),
  'settles 6.00': booking({ kind: 'settlement', direction: 'credit', amount: 6_00 }),
  'corrects by 60.00': booking({ kind: 'correction', direction: 'credit', amount: 60_00 }),
  'takes 6.00': booking({ kind: 'correction', direction: 'debit', amount: 6_00 }),
  'approves all that waits': approving,
  'pays an own claim': claiming(6_00, false),
  'pays a claim of 6.00': claiming(6_00, true),
  'pays a claim of 60.00': claiming(60_00, true),
};

const roles: Record<string, Scope[]> = {
  'a clerk of orders': ['insurer:orders'],
  'a clerk of claims': ['insurer:claims'],
  'a clerk of both': ['insurer:orders', 'insurer:claims'],
  'an administrator': ['insurer:admin'],
  'who may do all': ['insurer:orders', 'insurer:claims', 'insurer:admin', 'studio:edit', 'studio:approve'],
  'an agent': ['b2b:sell', 'b2b:claims', 'b2b:reports'],
  'a partner’s administrator': ['b2b:admin', 'b2b:webhooks'],
};

/** Sums of the ledger since an entry, by the limit that they count by; money that left by bank or provider counts by itself. */
async function movedSince(entry: number): Promise<Record<string, number>> {
  const { rows } = (await sql.execute(raw`
    select case when e.kind in ('giveBack', 'returned') then 'refund' when e.kind = 'claim' then 'claim'
        when e.kind = 'marked' then 'marked' when e.kind in ('payout', 'refund') then 'paid out' else 'credit' end as of,
      sum(l.amount)::int as amount
    from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.amount > 0
    where e.id > ${entry} and (e.kind in ('giveBack', 'returned', 'claim', 'marked', 'payout', 'refund')
      or (e.kind in ('deposit', 'settlement', 'correction')
        and exists (select 1 from ledger_lines b where b.entry_id = e.id and b.account = 'balance' and b.amount < 0)))
    group by 1`)) as unknown as { rows: { of: string; amount: number }[] };
  return Object.fromEntries(rows.map(({ of, amount }) => [of, amount]));
}

async function lastEntry(): Promise<number> {
  const { rows } = (await sql.execute(raw`select coalesce(max(id), 0)::int as id from ledger_entries`)) as unknown as {
    rows: { id: number }[];
  };
  return rows[0]?.id ?? 0;
}

async function play(
  role: string,
  names: readonly string[],
  hears: (status: number) => void = () => {},
): Promise<Record<string, number>> {
  copies += 1;
  shop.clock.set(DAY);
  // Requests of others from before are not this one's.
  await sql.execute(raw`delete from money_requests where status = 'waiting'`);
  const scopes = roles[role] as Scope[];
  const of = scopes[0]?.startsWith('b2b') ? partner : null;
  const user = await aUser(shop, { scopes, partner: of });
  const call: TestUser['call'] = async (...asked) => {
    const reply = await user.call<never>(...asked);
    hears(reply.status);
    return reply;
  };
  const person = { user: { ...user, call }, phone: `+85511${100_000 + copies}`, partner: (await aPartner(shop)).id };
  const from = await lastEntry();
  for (const name of names) await (calls[name] as Call)(person);
  return movedSince(from);
}

const aboveLimits = (moved: Record<string, number>) =>
  Object.entries(moved).filter(([of, amount]) => of === 'paid out' || amount > LIMIT);

/** The calls do what they say, so that it is the limits that stop them. */
test.each([
  ['a clerk of orders', ['cancels a trip', 'marks a trip as paid'], { refund: 680, marked: 680 }],
  ['a clerk of claims', ['pays a claim of 6.00'], { claim: 600 }],
  ['an administrator', ['books 6.00', 'takes 6.00'], { credit: 600 }],
  ['a clerk of claims', ['pays an own claim', 'pays a claim of 60.00'], {}],
  ['an administrator', ['settles 6.00', 'books 6.00', 'approves all that waits'], { credit: 600 }],
  [
    'a clerk of orders',
    ['cancels a trip', 'cancels a trip of the same customer', 'approves all that waits'],
    { refund: 680 },
  ],
  ['an agent', Object.keys(calls).slice(0, 10), {}],
] as const)('%s: %j moves %j', async (role, names, moved) => expect(await play(role, names)).toEqual(moved));

/** All sequences of up to so many calls. */
function* sequences(length: number, of: readonly string[]): Generator<string[]> {
  for (const name of of) {
    yield [name];
    if (length > 1) for (const rest of sequences(length - 1, of)) yield [name, ...rest];
  }
}

const reading = fc.record({
  role: fc.constantFrom(...Object.keys(roles)),
  names: fc.array(fc.constantFrom(...Object.keys(calls)), { minLength: 2, maxLength: 4 }),
});

test('nobody moves more than the limit alone, in any order of up to four calls', async () => {
  await fc.assert(
    fc.asyncProperty(reading, async ({ role, names }) => {
      expect(aboveLimits(await play(role, names)), `${role}: ${names.join(', ')}`).toEqual([]);
    }),
    { numRuns: countOf(400, 25) },
  );
});

/** The calls of which a role is refused not all for want of a right: what it may not do at all changes nothing, in whatever order. */
async function callsOf(role: string): Promise<string[]> {
  const may: string[] = [];
  for (const name of Object.keys(calls)) {
    const statuses: number[] = [];
    await play(role, [name], (status) => statuses.push(status));
    if (statuses.some((status) => status !== 403)) may.push(name);
  }
  return may;
}

/** All sequences of so many calls that a role may make; of four, and of three by those who may make most of them, there are samples above. */
const whole: Record<string, number> = {
  ...{ 'a clerk of orders': 3, 'a clerk of claims': 3, 'an administrator': 3, 'an agent': 3 },
  ...{ 'a partner’s administrator': 3, 'a clerk of both': 2, 'who may do all': 2 },
};

if (isDeep)
  test.each(Object.entries(whole))(
    'and in all of them: %s, up to %i calls',
    async (role, length) => {
      const faults: string[] = [];
      for (const names of shareOf([...sequences(length, await callsOf(role))]))
        if (aboveLimits(await play(role, names)).length > 0) faults.push(names.join(', '));
      expect(faults).toEqual([]);
    },
    900_000,
  );
