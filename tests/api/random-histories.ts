import { sql as raw } from 'drizzle-orm';
import fc from 'fast-check';
import type { Sql } from '#server/db/database.ts';

/*
 * Histories of orders as they could have happened, put into the database in one go, and what they come to, added up in
 * plain TypeScript: what the reports are compared with.
 */

/** What became of an order. */
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
  /** When money came that bought nothing. */
  laterAt: Date;
};

export type Settlement = { partner: number; amount: number; at: Date };

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
const edges = ['2024-02-28', '2024-12-30', '2025-02-27', '2025-12-28', '2026-02-27', '2026-03-30'];
const dayNumber = fc.oneof(
  fc
    .tuple(fc.constantFrom(...edges), fc.nat(4))
    .map(([date, more]) => (Date.parse(date) - Date.parse('2024-01-01')) / DAY + more),
  fc.nat(900),
);
const timeOfDay = fc.oneof(fc.constantFrom(0, 1, DAY - 1, 17 * 3_600_000 - 1, 17 * 3_600_000), fc.nat(DAY - 1));
const instant = fc.tuple(dayNumber, timeOfDay).map(([day, time]) => new Date(MIDNIGHT + day * DAY + time));

export const date = dayNumber.map((day) => new Date(Date.parse('2024-01-01') + day * DAY).toISOString().slice(0, 10));

export function aHistory(products: string[], { agents }: People): fc.Arbitrary<History> {
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

export function aSettlement({ partners }: People): fc.Arbitrary<Settlement> {
  return fc.record({
    partner: fc.nat(partners.length - 1),
    amount: fc.integer({ min: -90_000, max: 90_000 }),
    at: instant,
  });
}

const isIssued = ({ fate }: History) =>
  !['unpaid', 'expired', 'cancelled', 'paidLate', 'paidAfterCancel'].includes(fate);
const isRefunded = ({ fate }: History) => ['paidTwice', 'paidLate', 'paidAfterCancel'].includes(fate);
const byBalance = ({ fate }: History) => fate === 'byBalance' || fate === 'byBalanceLess';
const commissionOf = ({ agent, commission, total }: History) => (agent === null ? 0 : Math.min(commission, total));
const netOf = (history: History) => history.total - (history.fate === 'byBalanceLess' ? commissionOf(history) : 0);

const inPhnomPenh = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Phnom_Penh' });
const dayOf = (at: Date): string => inPhnomPenh.format(at);

/** What histories come to. */
export function linesOf(histories: History[], settlements: Settlement[], { agents, partners }: People): Line[] {
  const nothing = { orders: 0, premium: 0, commission: 0, settled: 0, refunds: 0, refunded: 0 };
  const sold = histories.flatMap((history) => {
    const { product, agent, total, paidAt, laterAt } = history;
    const who = agent === null ? undefined : agents[agent];
    const of = { ...nothing, product, agent: who?.id ?? null, partner: who?.partner ?? null };
    const commission = commissionOf(history);
    const settled = history.fate === 'byBalanceLess' && who ? commission : 0;
    return [
      ...(isIssued(history) ? [{ ...of, day: dayOf(paidAt), orders: 1, premium: total, commission, settled }] : []),
      ...(isRefunded(history) ? [{ ...of, day: dayOf(laterAt), refunds: 1, refunded: total }] : []),
    ];
  });
  return [
    ...sold,
    ...settlements.map(({ partner, amount, at }) => ({
      ...{
        ...nothing,
        day: dayOf(at),
        product: null,
        agent: null,
        partner: partners[partner] ?? null,
        settled: -amount,
      },
    })),
  ];
}

/** Puts histories into the database in the place of all that is there. */
export async function putHistories(
  sql: Sql,
  histories: History[],
  settlements: Settlement[],
  people: People,
): Promise<void> {
  const { agents, partners } = people;
  const all = histories.map((history, index) => ({ history, id: `o${index}`, who: agents[history.agent ?? -1] }));
  await sql.execute(raw`truncate orders, order_events, payment_attempts, refunds, partner_entries`);
  await put(
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
        status: statusOf(history),
      },
      ...{
        customer_status: 'new',
        frozen: {},
        premium: {},
        total: history.total,
        currency: 'USD',
        phone: '+85512000000',
      },
      ...{ created_at: history.paidAt, payable_until: history.paidAt, partner_id: who?.partner, agent_id: who?.id },
      ...{
        commission: who && commissionOf(history),
        premium_without_commission: who && history.total - commissionOf(history),
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
  await put(
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
  const paid = all.filter(({ history }) => isIssued(history) && !byBalance(history) && history.fate !== 'marked');
  const returned = all.filter(({ history }) => isRefunded(history));
  await put(sql, 'payment_attempts', [
    ...paid.map(({ history, id }) => attempt(`t${id}`, id, history.total, 'paid', history.paidAt)),
    ...returned.map(({ history, id }) => attempt(`l${id}`, id, history.total, 'refunded', history.laterAt)),
  ]);
  await put(
    sql,
    'refunds',
    returned.map(({ history, id }) => ({
      ...{
        tran_id: `l${id}`,
        order_id: id,
        amount: history.total,
        currency: 'USD',
        status: 'done',
        created_at: history.laterAt,
      },
    })),
  );
  const booked = { total: 0, outstanding: 0 };
  await put(
    sql,
    'partner_entries',
    [
      ...all
        .filter(({ history }) => byBalance(history) && netOf(history) > 0)
        .map(({ history, id, who }) => ({
          ...{ ...booked, partner_id: who?.partner ?? partners[0], kind: 'spend', order_id: id, at: history.paidAt },
          ...{ amount: -netOf(history), held: -netOf(history) },
        })),
      ...settlements.map(({ partner, amount, at }) => ({
        ...{ ...booked, partner_id: partners[partner], kind: 'settlement', amount, held: 0, at },
      })),
    ].map((entry, index) => ({ id: index + 1, ...entry })),
  );
}

function statusOf(history: History): string {
  if (isIssued(history)) return 'issued';
  if (history.fate === 'unpaid') return 'confirmed';
  return history.fate === 'expired' || history.fate === 'paidLate' ? 'expired' : 'cancelled';
}

function attempt(tranId: string, orderId: string, amount: number, status: string, at: Date) {
  return {
    ...{ tran_id: tranId, order_id: orderId, status, option: 'cards', amount, currency: 'USD', form: {} },
    ...{ started_at: at, expires_at: at },
  };
}

async function put(sql: Sql, table: string, rows: object[]): Promise<void> {
  const name = raw.identifier(table);
  await sql.execute(
    raw`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
  );
}
