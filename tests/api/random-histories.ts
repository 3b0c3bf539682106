import { sql as raw } from 'drizzle-orm';
import fc from 'fast-check';
import type { Sql } from '#server/platform/db/database.ts';
import { type Posting, post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { buildSalePosting } from '#server/purchase/payments/buy-policy.ts';
import { insertVersionRows } from '#tests/support/order-rows.ts';

/*
 * Histories of orders as they could have happened, put into the database in one go, and what they come to, added up in
 * plain TypeScript: what the reports are compared with.
 */

/** The ends of an order. */
const fates = [
  'unpaid',
  'expired',
  'cancelled',
  'paid',
  'paidTwice',
  'paidLate',
  'paidAfterCancel',
  'marked',
  'byBalance',
  'byBalanceLess',
  'toldTwice',
] as const;

export type History = {
  product: string;
  /** Index of the agent; null: sold to the public. */
  agent: number | null;
  total: number;
  commission: number;
  fate: (typeof fates)[number];
  paidAt: Date;
  /** The time of money that bought nothing. */
  laterAt: Date;
};

/** A booking of the insurer: above zero it credits the partner's balance. */
export type BalanceBooking = { kind: 'settlement' | 'correction'; partner: number; amount: number; at: Date };

/** A partner's status after all histories. */
export type PartnerStatus = { total: number; outstanding: number; commissionDue: number };

/** A line of a report, as it should be. */
export type Line = {
  day: string;
  product: string | null;
  agent: string | null;
  partner: string | null;
  orders: number;
  premium: number;
  commission: number;
  settled: number;
  refunds: number;
  refunded: number;
};

export type People = { agents: { id: string; partner: string }[]; partners: string[] };

const DAY = 86_400_000;
const MIDNIGHT = Date.parse('2023-12-31T17:00:00Z');
// Ends of months and years, a leap day, the days about them; and any other day.
const edgeDays = ['2024-02-28', '2024-12-30', '2025-02-27', '2025-12-28', '2026-02-27', '2026-03-30'];
const dayNumber = fc.oneof(
  fc
    .tuple(fc.constantFrom(...edgeDays), fc.nat(4))
    .map(([date, more]) => (Date.parse(date) - Date.parse('2024-01-01')) / DAY + more),
  fc.nat(900),
);
const timeOfDay = fc.oneof(fc.constantFrom(0, 1, DAY - 1, 17 * 3_600_000 - 1, 17 * 3_600_000), fc.nat(DAY - 1));
const instant = fc.tuple(dayNumber, timeOfDay).map(([day, time]) => new Date(MIDNIGHT + day * DAY + time));

export const date = dayNumber.map((day) => new Date(Date.parse('2024-01-01') + day * DAY).toISOString().slice(0, 10));

export function generateHistory(products: string[], { agents }: People): fc.Arbitrary<History> {
  return fc.record({
    product: fc.constantFrom(...products),
    agent: fc.option(fc.nat(agents.length - 1), { freq: 4 }),
    total: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 50_000 }) },
      { weight: 1, arbitrary: fc.constant(2_147_483_647) },
    ),
    commission: fc.integer({ min: 0, max: 20_000 }),
    fate: fc.constantFrom(...fates),
    paidAt: instant,
    laterAt: instant,
  });
}

export function generateBooking({ partners }: People): fc.Arbitrary<BalanceBooking> {
  return fc.record({
    kind: fc.constantFrom('settlement', 'correction'),
    partner: fc.nat(partners.length - 1),
    amount: fc.integer({ min: -90_000, max: 90_000 }),
    at: instant,
  });
}

const isIssued = ({ fate }: History) =>
  !['unpaid', 'expired', 'cancelled', 'paidLate', 'paidAfterCancel'].includes(fate);
const isRefunded = ({ fate }: History) => ['paidTwice', 'paidLate', 'paidAfterCancel'].includes(fate);
const byBalance = ({ fate }: History) => fate === 'byBalance' || fate === 'byBalanceLess';
const isPaidByCustomer = (history: History) => isIssued(history) && !byBalance(history) && history.fate !== 'marked';
const computeCommission = ({ agent, commission, total }: History) => (agent === null ? 0 : Math.min(commission, total));
const computeNet = (history: History) =>
  history.total - (history.fate === 'byBalanceLess' ? computeCommission(history) : 0);

const inPhnomPenh = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Phnom_Penh' });
const toDay = (at: Date): string => inPhnomPenh.format(at);

/** The first deposit of each partner: as much as any of them may ever spend. */
const PAID_IN = 1e13;

/** A partner's status after its histories. */
export function computePartnerStatus(
  partner: string,
  histories: History[],
  booked: BalanceBooking[],
  people: People,
): PartnerStatus {
  const own = histories.filter(({ agent }) => people.agents[agent ?? -1]?.partner === partner);
  const spent = own.filter(byBalance).reduce((sum, history) => sum + computeNet(history), 0);
  // The first partner's balance pays for the public's orders.
  const others = histories.filter((history) => byBalance(history) && history.agent === null);
  const forOthers = partner === people.partners[0] ? others.reduce((sum, { total }) => sum + total, 0) : 0;
  const credited = (kind?: BalanceBooking['kind']) =>
    booked
      .filter((one) => people.partners[one.partner] === partner && (kind ?? one.kind) === one.kind)
      .reduce((sum, { amount }) => sum + amount, 0);
  const due = computeReportLines(own, [], people).reduce(
    (sum, { commission, settled }) => sum + commission - settled,
    0,
  );
  return {
    total: PAID_IN + credited() - spent - forOthers,
    outstanding: 0,
    commissionDue: due - credited('settlement'),
  };
}

/** The sums of histories. */
export function computeReportLines(
  histories: History[],
  booked: BalanceBooking[],
  { agents, partners }: People,
): Line[] {
  const nothing = { orders: 0, premium: 0, commission: 0, settled: 0, refunds: 0, refunded: 0 };
  const sold = histories.flatMap((history) => {
    const { product, agent, total, paidAt, laterAt } = history;
    const who = agent === null ? undefined : agents[agent];
    const of = { ...nothing, product, agent: who?.id ?? null, partner: who?.partner ?? null };
    const commission = computeCommission(history);
    const settled = history.fate === 'byBalanceLess' && who ? commission : 0;
    return [
      ...(isIssued(history) ? [{ ...of, day: toDay(paidAt), orders: 1, premium: total, commission, settled }] : []),
      ...(isRefunded(history) ? [{ ...of, day: toDay(laterAt), refunds: 1, refunded: total }] : []),
    ];
  });
  return [
    ...sold,
    ...booked
      .filter(({ kind }) => kind === 'settlement')
      .map(({ partner, amount, at }) => ({
        ...{ ...nothing, day: toDay(at), product: null, agent: null, partner: partners[partner] ?? null },
        settled: amount,
      })),
  ];
}

/** Puts histories into the database in the place of all that is there. */
export async function insertHistories(
  sql: Sql,
  histories: History[],
  booked: BalanceBooking[],
  people: People,
): Promise<void> {
  const { agents, partners } = people;
  const all = histories.map((history, index) => ({ history, id: `o${index}`, who: agents[history.agent ?? -1] }));
  await sql.execute(raw`truncate orders, ledger_entries cascade`);
  await insertVersionRows(sql, ...new Set(histories.map(({ product }) => product)));
  await insertRows(
    sql,
    'orders',
    all.map(({ history, id, who }) => ({
      ...{
        id,
        ref: `r${id}`,
        number: `ORD-${id}`,
        draft_id: id,
        product: history.product,
        version: '1',
        status: computeStatus(history),
      },
      ...{
        customer_status: 'new',
        language: 'en',
        frozen: {},
        premium: computePremium(history),
        total: history.total,
        currency: 'USD',
        phone: '+85512000000',
      },
      ...{ created_at: history.paidAt, payable_until: history.paidAt, partner_id: who?.partner, agent_id: who?.id },
      ...{
        commission: who && computeCommission(history),
        risks_kept: true,
        premium_without_commission: who && history.total - computeCommission(history),
      },
      paid_by: isIssued(history)
        ? byBalance(history)
          ? 'balance'
          : history.fate === 'marked'
            ? 'marked'
            : 'customer'
        : null,
    })),
  );
  await insertRows(
    sql,
    'order_events',
    all
      .flatMap(({ history, id }) => [
        { order_id: id, type: 'CONFIRM', at: history.paidAt },
        ...(isIssued(history) ? [{ order_id: id, type: 'PAID', at: history.paidAt, note: `t${id}` }] : []),
        ...(history.fate === 'toldTwice' ? [{ order_id: id, type: 'PAID', at: history.laterAt }] : []),
        ...(isIssued(history) ? [{ order_id: id, type: 'ISSUED', at: history.paidAt }] : []),
        ...(isRefunded(history) && !isIssued(history)
          ? [{ order_id: id, type: 'REFUNDED', at: history.laterAt, note: `l${id}` }]
          : []),
      ])
      .map((event, index) => ({ id: index + 1, ...event })),
  );
  const paid = all.filter(({ history }) => isPaidByCustomer(history));
  const returned = all.filter(({ history }) => isRefunded(history));
  await insertRows(sql, 'payment_attempts', [
    ...paid.map(({ history, id }) => buildAttemptRow(`t${id}`, id, history.total, 'paid', history.paidAt)),
    ...returned.map(({ history, id }) => buildAttemptRow(`l${id}`, id, history.total, 'refunded', history.laterAt)),
  ]);
  await insertRows(
    sql,
    'refunds',
    returned.map(({ history, id }) => ({
      ...{
        tran_id: `l${id}`,
        order_id: id,
        amount: history.total,
        total_after: history.total,
        currency: 'USD',
        status: 'done',
        way: 'provider',
        created_at: history.laterAt,
      },
    })),
  );
  await sql.execute(raw`update partners set total = 0, outstanding = 0`);
  const postings = [
    ...partners.map((id) =>
      transfer('deposit', { at: new Date(MIDNIGHT), partnerId: id, amount: PAID_IN, currency: 'USD' }),
    ),
    ...all.flatMap(({ history, id, who }) => buildPostings(history, id, who?.partner ?? null, partners[0] as string)),
    ...booked.map(({ kind, partner, amount, at }) =>
      transfer(kind, { at, partnerId: partners[partner] as string, amount, currency: 'USD' }),
    ),
  ];
  for (let from = 0; from < postings.length; from += 500) await post(sql, ...postings.slice(from, from + 500));
}

function computePremium({ total }: History) {
  return { net: total - 7, loadings: 10, discounts: 5, fees: 1, levies: 1, total, currency: 'USD' };
}

/** The postings of the shop's verbs for a history. */
function buildPostings(history: History, orderId: string, partnerId: string | null, payer: string): Posting[] {
  const { total, paidAt, laterAt, fate } = history;
  const of = { at: paidAt, orderId, partnerId, amount: total, currency: 'USD' };
  const fromBalance = { ...of, partnerId: partnerId ?? payer, amount: computeNet(history) };
  const late = { ...of, at: laterAt, tranId: `l${orderId}` };
  const commission = computeCommission(history);
  return [
    ...(isIssued(history)
      ? [
          buildSalePosting(
            { id: orderId, partnerId, total, currency: 'USD', premium: computePremium(history) as never, commission },
            { at: paidAt },
          ),
        ]
      : []),
    ...(fate === 'marked' ? [transfer('marked', of)] : []),
    ...(byBalance(history) && computeNet(history) > 0
      ? [transfer('reserve', fromBalance), transfer('spend', fromBalance)]
      : []),
    ...(byBalance(history) && computeNet(history) < total
      ? [transfer('kept', { ...fromBalance, amount: total - computeNet(history) })]
      : []),
    ...(isPaidByCustomer(history) ? [transfer('payment', { ...of, tranId: `t${orderId}` })] : []),
    ...(isRefunded(history) ? [transfer('payment', late), transfer('refundOwed', late), transfer('refund', late)] : []),
  ];
}

function computeStatus(history: History): string {
  if (isIssued(history)) return 'issued';
  if (history.fate === 'unpaid') return 'confirmed';
  return history.fate === 'expired' || history.fate === 'paidLate' ? 'expired' : 'cancelled';
}

function buildAttemptRow(tranId: string, orderId: string, amount: number, status: string, at: Date) {
  return {
    ...{ tran_id: tranId, order_id: orderId, status, provider: 'payway', option: 'cards', amount, currency: 'USD' },
    ...{ form: {}, started_at: at, expires_at: at },
  };
}

async function insertRows(sql: Sql, table: string, rows: object[]): Promise<void> {
  const name = raw.identifier(table);
  await sql.execute(
    raw`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
  );
}
