/*
 * Do long lists stay quick? Makes orders of twenty partners by `generate_series`, and asks for pages of the
 * histories as the application does: each plan must name the index that it is read by, and each page must come quickly.
 *
 *   node --import tsx tests/bench/long-lists.ts [orders, 1000000 if not said] [address of a PostgreSQL server]
 */
import { sql as raw, type SQL } from 'drizzle-orm';
import { openDatabase, type Sql } from '#server/db/database.ts';
import { listOrders, type Wanted } from '#server/orders/order-list-repository.ts';
import { newestPurchases, purchasesOf } from '#server/sales/customer-list-repository.ts';

const ORDERS = Number(process.argv[2] ?? 1_000_000);
const databaseUrl = process.argv[3];
const MOST_MS = 200;
const LAST = new Date('2026-04-01T00:00:00Z');

const database = await openDatabase({ dataDir: 'memory://', databaseUrl });
const { sql } = database;
const say = (line: string) => process.stdout.write(`${line}\n`);

say(`${ORDERS} orders on ${database.kind}`);
await fill();

/** One order a minute back from `LAST`; each customer bought three times. */
async function fill(): Promise<void> {
  const frozen = `{"answers":{"givenName":"Sokha","familyName":"Chan"},"circumstances":{"language":"en"}}`;
  await sql.execute(raw`
    insert into orders (id, ref, number, draft_id, product, version, status, customer_status, frozen, premium, total,
      currency, phone, created_at, payable_until, partner_id, agent_id, commission, premium_without_commission, paid_by)
    select 'o' || n, 'r' || n, 'ORD-2026-' || lpad(n::text, 7, '0'), 'd' || n, 'cover' || n % 7, '1',
      (array['issued', 'issued', 'confirmed', 'expired'])[n / 20 % 4 + 1], 'new', ${frozen}::jsonb, '{}'::jsonb,
      500 + n % 50000, 'USD', '+8551' || lpad((n / 3)::text, 7, '0'), ${LAST.toISOString()}::timestamptz - n * interval '1 minute',
      ${LAST.toISOString()}::timestamptz, 'partner' || n % 20, 'agent' || n % 400, 75, 425 + n % 50000, null
    from generate_series(1, ${ORDERS}::int) n`);
  await sql.execute(raw`
    insert into policies (number, order_id, product, version, status, effective_from, effective_to, issued_at)
    select 'POL-2026-' || substr(number, 10), id, product, '1', 'active', '2026-04-01', '2027-03-31', created_at
    from orders where status = 'issued'`);
  await sql.execute(raw`analyze`);
}

type Plan = { name: string; indexes: string[]; ask: (sql: Sql) => Promise<unknown[]> };
const page = (more: Partial<Wanted>) => (inner: Sql) =>
  listOrders(inner, {
    partner: 'partner1',
    nameFields: ['givenName', 'familyName'],
    sort: '-time',
    limit: 26,
    ...more,
  });
const deep = { value: new Date(LAST.getTime() - ORDERS * 30_000), id: `o${Math.floor(ORDERS / 2)}` };

const lists: Plan[] = [
  { name: 'first page', indexes: ['orders_partner'], ask: page({}) },
  { name: 'in the middle', indexes: ['orders_partner'], ask: page({ after: deep }) },
  { name: 'oldest first', indexes: ['orders_partner'], ask: page({ sort: 'time' }) },
  { name: 'of all partners', indexes: ['orders_created'], ask: page({ partner: undefined, after: deep }) },
  { name: 'by product and status', indexes: ['orders_partner'], ask: page({ product: 'cover3', status: 'issued' }) },
  { name: 'unpaid', indexes: ['orders_partner'], ask: page({ paymentStatus: 'incomplete_payment' }) },
  {
    name: 'a month',
    indexes: ['orders_partner'],
    ask: page({ from: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-03-31T00:00:00Z') }),
  },
  {
    name: 'by number',
    indexes: ['orders_number_unique', 'policies_pkey'],
    ask: page({ search: { kind: 'number', number: 'ORD-2026-0000101' } }),
  },
  {
    name: 'by phone',
    indexes: ['orders_phone'],
    ask: page({ partner: undefined, search: { kind: 'phone', phone: '+85510000033' } }),
  },
  // Read along the partner's orders: names stand in the answers, which no index knows.
  { name: 'by name', indexes: [], ask: page({ search: { kind: 'name', words: ['nobody'] } }) },
  { name: 'by premium', indexes: ['orders_partner_total'], ask: page({ sort: '-premium' }) },
  { name: 'by premium, of all', indexes: ['orders_total'], ask: page({ sort: 'premium', partner: undefined }) },
  {
    name: 'customers',
    indexes: ['orders_partner', 'orders_phone'],
    ask: (inner) => newestPurchases(inner, { partner: 'partner1', nameFields: [], limit: 26 }),
  },
  {
    name: 'their purchases',
    indexes: ['orders_phone'],
    ask: (inner) => purchasesOf(inner, 'partner1', ['+85510000033', '+85510000034'], 20),
  },
];

/** The plan of a question, by asking it with `explain` before. */
async function planOf(ask: Plan['ask']): Promise<string> {
  const lines: string[] = [];
  const explaining = new Proxy(sql, {
    get: (target, name) => (name === 'select' ? explainedSelect(target, lines) : Reflect.get(target, name)),
  });
  await ask(explaining);
  return lines.join('\n');
}

/** A `select` whose question is explained when it is asked; parts of other questions stay as they are. */
function explainedSelect(target: Sql, lines: string[]) {
  return (fields: never) => wrapped(target.select(fields), target, lines);
}

function wrapped(query: object, target: Sql, lines: string[]): object {
  return new Proxy(query, {
    get(inner, name) {
      if (name === 'then') {
        const asked = (async () => {
          const { rows } = (await target.execute(raw`explain ${(inner as { getSQL(): SQL }).getSQL()}`)) as unknown as {
            rows: object[];
          };
          lines.push(...rows.map((row) => String(Object.values(row)[0])));
          return inner as unknown as unknown[];
        })();
        return asked.then.bind(asked);
      }
      const member = Reflect.get(inner, name) as unknown;
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const next = member.apply(inner, args) as unknown;
        return name === 'as' || name === 'getSQL' || next === null || typeof next !== 'object'
          ? next
          : wrapped(next, target, lines);
      };
    },
  });
}

let isGood = true;
for (const { name, indexes, ask } of lists) {
  const plan = await planOf(ask);
  await ask(sql);
  const since = performance.now();
  const rows = await ask(sql);
  const took = performance.now() - since;
  const missing = indexes.filter((index) => !new RegExp(`\\b${index}\\b`).test(plan));
  const verdict = missing.length > 0 ? `NOT BY ${missing.join(', ')}` : took > MOST_MS ? 'SLOW' : 'good';
  say(`${name.padEnd(24)} ${String(rows.length).padStart(3)} rows ${took.toFixed(1).padStart(8)} ms  ${verdict}`);
  if (missing.length > 0) say(plan);
  isGood &&= verdict === 'good';
}
await database.close();
process.exitCode = isGood ? 0 : 1;
