import { sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { PremiumReport, Reconciliation, TransactionReport } from '#contract/reports.ts';
import { businessDate } from '#engine/language/dates.ts';
import { findDraft, insertDraft } from '#server/purchase/drafts/draft-repository.ts';
import { findPolicy } from '#server/purchase/policies/policy-repository.ts';
import { rebuildPolicies } from '#server/purchase/policies/project-policy.ts';
import { expirePolicies } from '#server/purchase/policy-life/expire-policies.ts';
import { instalmentsThatDiffer, policiesThatDiffer } from '#server/reports/ledger-check-repository.ts';
import { seededRandom } from '#tests/cards/seeded-random.ts';
import { START } from '#tests/support/a-clock.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { countOf, isDeep, share } from '#tests/support/deep.ts';
import { isBusy, play, type Recorded } from './a-history.ts';
import { type Living, livingIn } from './living.ts';

/*
 * Generated histories by calls of the API: after each of them its policy replays, and policy, ledger, reports, provider and bank say the
 * same as the history's own record. One of them alone: `HISTORY_SEED=123 HISTORIES=1 npx vitest run --project pglite FILE`; others
 * than the usual ones by another seed.
 */
const HISTORIES = Number(process.env.HISTORIES ?? countOf(500, 5));
/** Each share of a deep run plays histories of its own. */
const seed = Number(process.env.HISTORY_SEED ?? 20261128 + (share.nth - 1) * HISTORIES);
/** Of them at least, in the deep run, have a claim, a change and money back on one day. */
const BUSY = isDeep && HISTORIES > 1 ? HISTORIES * 0.4 : 0;

const shop = await aShop();
const { sql } = shop.services.database;
const { clock } = shop;
const world = {
  ...shop,
  at: async (instant: string) => clock.set(instant),
  buy: async (ref: string, plan?: string) => void (await shop.buy(ref, plan)),
  work: () => shop.worker.work(),
};
const living = livingIn(world);
afterAll(() => shop.close());

/** A draft whose pages are all passed: each policy is confirmed, agreed and paid from a copy of it, as another person's house. */
const house = { effectiveFromDate: '2026-04-02' };
const pattern = await shop.aDraftOf('house-with-all-perils', 'fire', house);
const row = await findDraft(sql, pattern.id);
let sold = 0;

async function sell(plan: string | undefined): Promise<Living> {
  if (!row) throw new Error('no draft to copy');
  sold += 1;
  const phone = `+85510${600_000 + sold}`;
  const answers = {
    ...row.answers,
    mobilePhone: phone,
    identityNumber: `010${600_000 + sold}`,
    address1: `No. ${sold}`,
  };
  const { state: _state, ...draft } = row;
  await insertDraft(sql, { ...draft, id: `${row.id}-${sold}`, answers });
  clock.set(START);
  const confirmed = await shop.confirm({ id: `${row.id}-${sold}`, key: pattern.key });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(201);
  const { order } = confirmed.body;
  await shop.verify(order, await shop.codeTo(phone));
  await shop.buy(order, plan);
  return { number: await living.numberOf(order), phone, product: 'fire', partner: null };
}

type Row = Record<string, number>;
const oneOf = async (query: ReturnType<typeof raw>): Promise<Row> =>
  ((await sql.execute(query)) as unknown as { rows: Row[] }).rows[0] as Row;

/** The payments of a policy by the provider's own books. */
async function heldOf(number: string): Promise<{ held: number; charged: number }> {
  const { rows } = (await sql.execute(raw`select a.tran_id from payment_attempts a join orders o on o.id = a.order_id
    left join policies p on p.order_id = o.id where coalesce(p.number, o.about ->> 'policy') = ${number}`)) as unknown as {
    rows: { tran_id: string }[];
  };
  const own = new Set(rows.map(({ tran_id }) => tran_id));
  const charges = (await shop.ledger()).filter(({ tranId }) => own.has(tranId));
  const sumOf = (one: (charge: (typeof charges)[number]) => number) =>
    charges.reduce((sum, each) => sum + one(each), 0);
  return { held: sumOf(({ charged, refunded }) => charged - refunded), charged: sumOf(({ charged }) => charged) };
}

/** Refunds by provider and by bank: those that are due, and all. */
const backOf = (number: string) =>
  oneOf(raw`select coalesce(sum(amount) filter (where not gone), 0)::int as due, coalesce(sum(amount), 0)::int as all_back from (
    select y.amount, y.status = 'paid' as gone from payouts y where y.policy_number = ${number} and y.status <> 'stopped'
    union all select r.amount, r.status = 'done' from refunds r join orders o on o.id = r.order_id
      left join policies p on p.order_id = o.id where coalesce(p.number, o.about ->> 'policy') = ${number}) back`);

/** Sums by policy that stay open where a claim is smaller than the refund or the parts that it takes back (decision 0044). */
const owing = new Map<string, number>();

async function expectTrue({ number }: Living, recorded: Recorded): Promise<void> {
  const policy = { number, phone: '', product: 'fire', partner: null };
  // It replays; and the row that lists read, its life and its ledger are charged what the history has added up.
  const life = await living.life(policy);
  const ledger = await living.ledger(policy);
  const { premium = 0, loading = 0, discount = 0, claims = 0, bank = 0, clearing = 0, refundDue = 0 } = ledger;
  const { held, charged: paidIn } = await heldOf(number);
  const back = await backOf(number);
  const { charged, losses, bank: moved } = recorded;
  expect({
    ...{ life: life.charged, list: (await findPolicy(sql, number))?.charged, ledger: 0 - premium - loading - discount },
    ...{ claims, bank, clearing, refundDue: 0 - refundDue },
  }).toEqual({
    ...{ life: charged, list: charged, ledger: charged },
    ...{ claims: losses, bank: moved, clearing: held, refundDue: back.due },
  });
  // Nothing is given back twice: no more than was promised, nor than was paid.
  expect(back.all_back).toBeLessThanOrEqual(Math.min(recorded.back, paidIn));
  const owed = ledger.receivable ?? 0;
  if (owed > 0) owing.set(number, owed);
  // Nobody owes for a refund that the bank has not yet paid: that one is stopped.
  const waits = life.payouts.some(({ status }) => status === 'due' || status === 'prepared');
  expect(owed > 0 && waits, 'owes, and is owed').toBe(false);
  expect(owed >= 0 && (owed === 0 || recorded.isTakenBack), `receivable ${owed}`).toBe(true);
  // No claim is paid for a day whose cover was recorded after it, unless staff granted it or no loss was declared of that day.
  const late = life.transactions.filter(
    ({ kind, charged }) => kind === 'reinstate' || (kind === 'endorse' && charged > 0),
  );
  for (const lossOn of recorded.lostOn)
    for (const { from, at, granted, noLoss } of late)
      if (from <= lossOn && lossOn < businessDate(new Date(at)))
        expect(granted !== null || (noLoss !== null && noLoss.from <= lossOn && lossOn <= noLoss.to), `${lossOn}`).toBe(
          true,
        );
}

/** The look by night finds what is owed after a claim, and nothing else. */
async function expectNoOther(context: string): Promise<void> {
  const found = (await policiesThatDiffer(sql)).map((one) => [one.kind, one.of, one.found]);
  expect(found.toSorted(), context).toEqual([...owing].map(([number, owed]) => ['owed', number, owed]).toSorted());
  expect(await instalmentsThatDiffer(sql), context).toEqual([]);
}

const all: { number: string; recorded: Recorded }[] = [];

test(`${HISTORIES} histories come to what they record themselves (HISTORY_SEED=${seed})`, async () => {
  let busy = 0;
  const seen: Record<string, number> = {};
  for (let nth = 0; nth < HISTORIES || (busy < BUSY && nth < 2 * HISTORIES); nth++) {
    const own = seed + nth;
    const random = seededRandom(own);
    const policy = await sell(random.chance(0.4) ? 'twoHalves' : undefined);
    const context = `HISTORY_SEED=${own} HISTORIES=1`;
    const { told, recorded } = await play({ ...world, living }, policy, random).catch((error: unknown) => {
      throw new Error(context, { cause: error });
    });
    for (const { came } of told) seen[came] = (seen[came] ?? 0) + 1;
    if (isBusy(told)) busy += 1;
    all.push({ number: policy.number, recorded });
    await expectTrue(policy, recorded).catch((error: unknown) => {
      throw new Error(`${context}: ${JSON.stringify(told)} ${String(error)}`, { cause: error });
    });
    if (nth % 50 === 0) await expectNoOther(context);
  }
  await expectNoOther('after all');
  console.info(`${busy} with a claim, a change and money back on one day`, seen);
  expect(busy).toBeGreaterThanOrEqual(BUSY);
}, 3_600_000);

test('reports and reconciliation add up to the same', async () => {
  const clerk = await living.staff('insurer:orders');
  const sumOf = (one: (recorded: Recorded) => number) => all.reduce((sum, { recorded }) => sum + one(recorded), 0);
  const period = 'from=2026-04-01&to=2027-04-01';
  const read = async <T>(name: string, more = '&by=month') =>
    (await clerk.call<T>('GET', `/api/b2b/reports/${name}?${period}${more}`)).body;
  const [premium, sales, agreed] = [
    await read<PremiumReport>('premiums'),
    await read<TransactionReport>('transactions'),
    await read<Reconciliation>('reconciliation', ''),
  ];
  const net = sumOf(({ charged }) => charged);
  expect(premium.total).toMatchObject({ net, claimsPaid: sumOf(({ losses }) => losses) });
  expect(sales.total).toMatchObject({ orders: all.length, net });
  const owed = [...owing.values()].reduce((sum, amount) => sum + amount, 0);
  expect(agreed).toMatchObject({ net, orders: all.length, open: owed });
  expect(agreed.differences.reduce((sum, { expected, received }) => sum + expected - received, 0)).toBe(owed);
  for (const name of ['written', 'returned', 'charges'] as const)
    expect([sales.total[name], agreed[name]]).toEqual([premium.total[name], premium.total[name]]);
  // After all of them: some have ended meanwhile.
  clock.set('2027-04-01T02:00:00Z');
  await expirePolicies(shop.services, all.length);
  expect(await rebuildPolicies(shop.services)).toEqual([]);
});
