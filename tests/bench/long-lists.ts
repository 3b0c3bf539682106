/*
 * Do long lists stay quick? Fills a database (fill-lists.ts) and requests pages of the portal's lists with the
 * application's own queries: the first page and one nine tenths down. No list of pages may read a whole table of
 * orders, policies, claims, drafts or entries, and each page must come quickly. Reports and counts may need longer.
 * The check of a night and its parts may need the longest: they read everything, and must find that records and
 * ledger agree.
 *
 *   npm run bench:lists [-- ORDERS (1000000 if not said) [postgresql]] [-- --plans] [-- --only=a pattern of names]
 *
 * PGlite in memory, else PostgreSQL: at DATABASE_URL, whose database must be empty, or with `postgresql` a server of
 * its own from the programs on this machine.
 */

import { readFileSync } from 'node:fs';
import { sql as raw } from 'drizzle-orm';
import type { Scope } from '#contract/scopes.ts';
import { listJournalLines, listMonths, sumAccounts } from '#server/books/books-repository.ts';
import { listPartnerStatements, sumOpenLines } from '#server/books/commission/run-repository.ts';
import { findAnything } from '#server/claims/find/find-anything.ts';
import {
  countByProduct,
  type HolderQuery,
  listPersons,
  listPoliciesByPerson,
} from '#server/claims/holders/holder-repository.ts';
import { type ClaimQuery, findClaims } from '#server/claims/records/claim-repository.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { viewDue } from '#server/due/due-repository.ts';
import { listOrderCommission, sumPartnerCommission } from '#server/people/partners/commission-repository.ts';
import { listEntries } from '#server/people/partners/statement-repository.ts';
import { openDatabase, type Sql } from '#server/platform/db/database.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { listLines } from '#server/purchase/bank-statements/bank-line-repository.ts';
import { readSearch } from '#server/purchase/customers/read-search.ts';
import { listDebts } from '#server/purchase/instalments/list-debts.ts';
import { findOrders, type OrderQuery, sumOrders } from '#server/purchase/order-histories/order-list-repository.ts';
import { findExpiring } from '#server/purchase/renewals/expiring-repository.ts';
import { listNewestPurchases, listPurchases } from '#server/purchase/sales/customer-list-repository.ts';
import { findPartnerDrafts } from '#server/purchase/sales/partner-draft-repository.ts';
import { buildReport, type ReportSource, salesSource } from '#server/reports/build-report.ts';
import { checkLedger } from '#server/reports/check-ledger.ts';
import { conversionSource, readDraftEnds } from '#server/reports/conversion-repository.ts';
import {
  findBalanceDifferences,
  findInstalmentDifferences,
  findPolicyDifferences,
} from '#server/reports/ledger-check-repository.ts';
import { premiumSource, retentionSource } from '#server/reports/policy-figures-repository.ts';
import { readReconciliation } from '#server/reports/reconciliation-repository.ts';
import { aggregateDays } from '#server/reports/sums/aggregate-days.ts';
import { listDifferingDays } from '#server/reports/sums/daily-sums-repository.ts';
import { readFigures } from '#server/reports/sums/report-repository.ts';
import { partial } from '#tests/support/partial.ts';
import { setup } from '#tests/support/postgres.ts';
import { explainQueries } from './explain-queries.ts';
import { fillLists, LAST_ORDER_TIME } from './fill-lists.ts';
import { median, quantile } from './quantile.ts';

const given = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? '';
const shows = process.argv.includes('--plans');
const ORDERS = Number(given[0] ?? 1_000_000);
/** Most milliseconds in the median and in 95 of 100 answers of a page, of a report, and of the check of a night. */
const MAX_MILLISECONDS = { page: [100, 300], report: [1_000, 1_000], check: [600_000, 600_000] } as const;
/** Questions of each. */
const TIMES = { page: 20, report: 3, check: 1 };
/** The third morning after the last order, as for the hourly job. */
const now = () => new Date(LAST_ORDER_TIME.getTime() + 3 * 86_400_000);
const READ_WHOLE = /Seq Scan on (orders|policies|claims|drafts|ledger_entries|ledger_lines|order_events)\b.*/g;

const print = (line: string) => process.stdout.write(`${line}\n`);
/** The address of PostgreSQL; undefined: PGlite. And the call that ends a server of our own. */
const where: { url?: string | undefined } = { url: process.env.DATABASE_URL };
const provide = (_name: string, url: string): void => {
  where.url = url;
};
const isOwn = where.url === undefined && given[1] === 'postgresql';
const stop = isOwn ? await setup({ provide } as never) : async () => {};
const database = await openDatabase({ dataDir: 'memory://', databaseUrl: where.url });
const { sql } = database;

/** The biggest partner, one of the middle, and all of them for the insurer. */
const [BIG, MIDDLE] = ['partner0', 'partner60'];
const deepPageTime = new Date(LAST_ORDER_TIME.getTime() - ORDERS * 0.9 * 60_000);
const deepPageId = `o${String(Math.floor(ORDERS * 0.9)).padStart(8, '0')}`;

type Ask = (inner: Sql) => Promise<unknown[]>;
/** Of a check the rows are what differs: there must be none. */
type Listed = { name: string; ask: Ask; deep?: Ask; is?: Kind };

const orders = (more: Partial<OrderQuery>): Ask => {
  return (inner) => findOrders(inner, { partner: BIG, today: '2026-04-01', sort: '-time', limit: 26, ...more });
};
const search = (typed: string) => ({ search: readSearch(typed) });
/** People of a role, with all rights of their side that are named. */
const asUser = (id: string, partnerId: string | null, ...scopes: Scope[]) =>
  partial<SignedInUser>({ id, partnerId, scopes });
const agent = asUser('agent0-1', BIG, 'b2b:sell', 'b2b:claims', 'b2b:reports', 'b2b:admin');
const finance = asUser('clerk0', null, 'insurer:orders');
const people: Record<string, SignedInUser> = {
  agent,
  finance,
  claims: asUser('clerk0', null, 'insurer:claims', 'insurer:claim-payments'),
  administrator: asUser('clerk0', null, 'insurer:admin'),
};
const today = () => LAST_ORDER_TIME;
const withSql = (inner: Sql) =>
  partial<ClaimServices>({ database: { sql: inner as never }, now: today, catalogue: { list: () => [] } });
const find = (text: string): Listed[] =>
  [agent, asUser('clerk0', null, 'insurer:orders', 'insurer:claims')].map((user) => ({
    name: `find ${text}, ${user.partnerId ?? 'insurer'}`,
    ask: (inner) => findAnything(withSql(inner), user, { text }),
  }));
const year = { from: '2025-04-01', to: '2026-03-31' };
const sources = {
  sales: salesSource,
  premium: premiumSource,
  retention: retentionSource,
  conversion: conversionSource,
} as unknown as Record<string, ReportSource<Record<string, number>>>;
/** The whole call of a report: its rows, and the sum of the period before. */
const reports = Object.entries(sources).flatMap(([name, source]) =>
  (['day', 'week', 'month', 'product', 'agent', 'partner'] as const).flatMap((by) =>
    [finance, agent].map(
      (user): Listed => ({
        name: `report of a year: ${name} by ${by}, ${user.partnerId ?? 'insurer'}`,
        is: 'report',
        ask: async (inner) => (await buildReport(withSql(inner), user, { ...year, by }, source)).rows,
      }),
    ),
  ),
);
const report = (name: string, ask: Ask): Listed => ({ name, is: 'report', ask });

const further = { after: { value: deepPageTime, id: deepPageId } };
const both = (name: string, more: Partial<OrderQuery>): Listed => {
  return { name, ask: orders(more), deep: orders({ ...more, ...further }) };
};
const holders = (more: Partial<HolderQuery>): Ask => {
  return (inner) => listPersons(inner, { partner: BIG, search: undefined, after: undefined, limit: 26, ...more });
};
const afterDeep = { after: [deepPageTime, deepPageId] as [Date, string] };
const claims = (more: Partial<ClaimQuery>): Ask => {
  const all = { partner: undefined, search: undefined, order: 'newest', after: undefined, limit: 26 } as const;
  return (inner) => findClaims(inner, { ...all, ...more });
};
const drafts = (more: object): Ask => {
  const fields = { name: ['givenName', 'familyName'], phone: ['mobilePhone'] };
  const live = new Date(LAST_ORDER_TIME.getTime() - 86_400_000);
  return (inner) =>
    findPartnerDrafts(inner, { partner: BIG, agent: 'agent0-1', fields, now: live, limit: 26, ...more });
};
const month = { from: '2026-03-01', to: '2026-03-31' };
const all = { partner: undefined };
const check = (name: string, ask: Ask): Listed => ({ name: `check of a night: ${name}`, is: 'check', ask });
const differing = (currency: string): Ask => {
  return async (inner) =>
    (await readReconciliation(inner, { from: '2026-02-28', to: '2026-04-04', currency })).differences;
};

const lists: Listed[] = [
  ...Object.entries(people).map(
    ([name, user]): Listed => ({
      name: `home: ${name}`,
      ask: async (inner) => (await viewDue(inner, { user, now: LAST_ORDER_TIME })).lines,
    }),
  ),
  ...['sokha', 'sokha chan', '0100 0033', '2A-0000033', '000033', 'ORD-2026-0000101', 'nobody'].flatMap(find),
  ...[undefined, BIG].map(
    (partner): Listed => ({
      name: `expiring policies, ${partner ?? 'insurer'}`,
      ask: (inner) => findExpiring(inner, { partner, from: '2026-04-01', to: '2026-05-31', limit: 26 }),
      deep: (inner) =>
        findExpiring(inner, { partner, from: '2026-04-01', to: '2026-05-31', limit: 26, after: ['2026-05-25', 'POL'] }),
    }),
  ),
  ...[undefined, BIG].map(
    (partner): Listed => ({
      name: `totals of orders, ${partner ?? 'insurer'}`,
      ask: async (inner) => [await sumOrders(inner, { partner, today: '2026-04-01' })],
    }),
  ),
  { name: 'bank lines to match', ask: (inner) => listLines(inner, { wanted: 'open', after: undefined, limit: 26 }) },
  {
    name: 'commission statements of a partner',
    ask: (inner) => listPartnerStatements(inner, { partner: BIG, after: undefined, limit: 26 }),
  },
  both('orders of a big partner', {}),
  both('orders of a middling partner', { partner: MIDDLE }),
  both('orders of all partners', all),
  {
    name: 'orders, oldest first',
    ask: orders({ sort: 'time', ...all }),
    deep: orders({ sort: 'time', ...all, ...further }),
  },
  both('orders of a product', { product: 'cover3', ...all }),
  both('orders of a status', { status: 'confirmed', ...all }),
  both('orders, not paid', { paymentStatus: 'incomplete_payment', ...all }),
  both('orders, payment under way', { paymentStatus: 'processing', partner: BIG }),
  both('orders of an agent', { agent: 'agent0-1' }),
  both('orders of an agent, product and status', { agent: 'agent0-1', product: 'cover5', status: 'issued' }),
  {
    name: 'orders of a month',
    ask: orders({ ...all, from: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-03-31T00:00:00Z') }),
  },
  {
    name: 'orders by premium',
    ask: orders({ sort: '-premium', ...all }),
    deep: orders({ sort: '-premium', ...all, after: { value: 5_000, id: deepPageId } }),
  },
  { name: 'orders by premium, of a partner', ask: orders({ sort: 'premium' }) },
  { name: 'orders by number', ask: orders({ ...all, ...search('ORD-2026-0000101') }) },
  { name: 'orders by phone', ask: orders({ ...all, ...search('+85510000033') }) },
  { name: 'orders by last digits', ask: orders({ ...all, ...search('000033') }) },
  { name: 'orders by digits of nobody', ask: orders({ ...all, ...search('9999999999') }) },
  both('orders by a common name', { ...all, ...search('sokha') }),
  both('orders by two names', { ...all, ...search('sok cha') }),
  { name: 'orders by the name of nobody', ask: orders({ ...all, ...search('nobody') }) },
  { name: 'orders by the name of nobody, partner', ask: orders(search('nobody')) },
  { name: 'drafts', ask: drafts({}) },
  { name: 'drafts by name', ask: drafts(search('nobody')) },
  {
    name: 'customers',
    ask: (inner) => listNewestPurchases(inner, { partner: BIG, limit: 26 }),
    deep: (inner) => listNewestPurchases(inner, { partner: BIG, limit: 26, after: [deepPageTime, deepPageId] }),
  },
  {
    name: 'customers by name',
    ask: (inner) => listNewestPurchases(inner, { partner: BIG, limit: 26, ...search('sokha') }),
  },
  { name: 'their purchases', ask: (inner) => listPurchases(inner, BIG, ['+85510000033', '+85510000034'], 20) },
  { name: 'policy holders', ask: holders({}), deep: holders(afterDeep) },
  { name: 'policy holders, all', ask: holders(all), deep: holders({ ...all, ...afterDeep }) },
  { name: 'policy holders of a product', ask: holders({ ...all, product: 'cover3' }) },
  { name: 'policy holders by name', ask: holders({ ...all, search: readSearch('sokha chan') }) },
  { name: 'policy holders by name, nobody', ask: holders({ ...all, search: readSearch('nobody') }) },
  { name: 'policy holders by phone', ask: holders({ ...all, search: readSearch('0000033') }) },
  {
    name: 'their policies',
    ask: async (inner) => {
      const held = await listPoliciesByPerson(inner, [{ phone: '+85510000033', born: '1960-04-12' }], undefined);
      return [...held.values()];
    },
  },
  { name: 'claims', ask: claims({}), deep: claims(afterDeep) },
  { name: 'claims that wait, oldest first', ask: claims({ statuses: ['submitted', 'under_review'], order: 'oldest' }) },
  { name: 'claims of a product', ask: claims({ product: 'cover3' }) },
  { name: 'claims by the name of nobody', ask: claims({ search: readSearch('nobody') }) },
  { name: 'claims of a partner', ask: claims({ partner: BIG }), deep: claims({ partner: BIG, ...afterDeep }) },
  {
    name: 'statement',
    ask: (inner) => listEntries(inner, { partner: BIG, limit: 26 }),
    deep: (inner) => listEntries(inner, { partner: BIG, limit: 26, before: Math.floor(ORDERS / 10) }),
  },
  {
    name: 'orders of a partner with their commission',
    ask: (inner) => listOrderCommission(inner, { partner: BIG, after: undefined, limit: 26 }),
    deep: (inner) => listOrderCommission(inner, { partner: BIG, after: [deepPageTime, deepPageId], limit: 26 }),
  },
  {
    name: 'commission of a partner',
    is: 'report' as const,
    ask: async (inner) => [await sumPartnerCommission(inner, BIG)],
  },
  { name: 'policies by product, partner', is: 'report' as const, ask: (inner) => countByProduct(inner, BIG) },
  { name: 'policies by product, all', is: 'report' as const, ask: (inner) => countByProduct(inner, undefined) },
  {
    name: 'report of a month by day, all',
    is: 'report' as const,
    ask: (inner) => readFigures(inner, 'day', { ...month, currency: 'USD' }),
  },
  {
    name: 'report of a year by month, all',
    is: 'report' as const,
    ask: (inner) => readFigures(inner, 'month', { from: '2025-01-01', to: '2025-12-31', currency: 'USD' }),
  },
  {
    name: 'report of a month, a partner',
    is: 'report' as const,
    ask: (inner) => readFigures(inner, 'agent', { ...month, currency: 'USD', seen: BIG }),
  },
  ...reports,
  {
    name: 'report of a year from the middle of a month: premium',
    is: 'report',
    ask: async (inner) => {
      const asked = { from: '2025-04-15', to: '2026-04-14', by: 'month' } as const;
      return (await buildReport(withSql(inner), finance, asked, sources.premium as never)).rows;
    },
  },
  ...[undefined, BIG].map((seen) =>
    report(`where drafts of a year stopped, ${seen ?? 'insurer'}`, (inner) =>
      readDraftEnds(inner, { ...year, currency: 'USD', product: 'cover3', seen }, today()),
    ),
  ),
  report('commission due', (inner) => sumOpenLines(inner, 'USD', LAST_ORDER_TIME)),
  report('trial balance of a month', (inner) => sumAccounts(inner, '2026-03', 'USD')),
  report('months of the ledger', listMonths),
  {
    name: 'journal of a month, 1,000 lines of its file',
    is: 'report',
    ask: (inner) => listJournalLines(inner, '2026-03', { after: undefined, most: 1_000 }),
  },
  ...[finance, agent].map(
    (user): Listed => ({
      name: `debts, ${user.partnerId ?? 'insurer'}`,
      ask: async (inner) => (await listDebts(withSql(inner), user, {})).items,
    }),
  ),
  {
    name: 'reconciliation of a month',
    is: 'report' as const,
    ask: async (inner) => [await readReconciliation(inner, { ...month, currency: 'USD' })],
  },
  check('policies', findPolicyDifferences),
  check('open parts', findInstalmentDifferences),
  check('balances', findBalanceDifferences),
  check('orders of 35 days', differing('USD')),
  check('sums of days', listDifferingDays),
  check('all of it', async () => Array.from({ length: await checkLedger({ database, now, alert: () => {} }) })),
];

type Kind = keyof typeof MAX_MILLISECONDS;
/** Milliseconds of half of the answers, of 95 of 100, and of the processors; the number of rows, and the plan. */
type Measured = { half: number; most: number; processor: number; rows: number; plan: string };

async function measure(ask: Ask, is: Kind): Promise<Measured> {
  const lines: string[] = [];
  await ask(explainQueries(sql, lines));
  const took: number[] = [];
  let rows: unknown[] = [];
  const before = await readProcessor();
  for (let nth = 0; nth < TIMES[is]; nth += 1) {
    const since = performance.now();
    rows = await ask(sql);
    took.push(performance.now() - since);
  }
  const processor = ((await readProcessor()) - before) / TIMES[is];
  return { half: median(took), most: quantile(took, 0.95), processor, rows: rows.length, plan: lines.join('\n') };
}

/**
 * Milliseconds of processor time of this process and of all processes of a PostgreSQL server on this machine. On a
 * busy machine they show how long an answer needs on an idle one.
 */
async function readProcessor(): Promise<number> {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1_000;
  if (database.kind !== 'postgresql') return own;
  const { rows } = await sql.execute<{ pid: number }>(raw`select pg_backend_pid() as pid`);
  const statOf = (pid: number | string) => {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    return after.split(' ').map(Number);
  };
  try {
    const server = statOf(rows[0]?.pid ?? 0)[1] ?? 0;
    const family = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ');
    const ended = statOf(server).slice(13, 15);
    const live = family.flatMap((pid) => statOf(pid).slice(11, 13));
    return own + 10 * [...ended, ...live].reduce((sum, ticks) => sum + ticks, 0);
  } catch {
    // A server on another machine.
    return own;
  }
}

/** The indexes by which the rows were found, and what is wrong. */
function checkPlan({ half, most, rows, plan }: Measured, is: Kind): { by: string; faults: string[] } {
  const indexes = [...plan.matchAll(/(?:using|Index Scan on) (\w+)/g)].map(([, name]) => name ?? '');
  const whole = is !== 'page' ? [] : [...new Set([...plan.matchAll(READ_WHOLE)].map(([node]) => node.trim()))];
  const wrong = [
    ...(half > MAX_MILLISECONDS[is][0] || most > MAX_MILLISECONDS[is][1] ? ['SLOW'] : []),
    ...(is === 'check' && rows > 0 ? [`${rows} DIFFER`] : []),
  ];
  return { by: [...new Set(indexes)].join(' '), faults: [...whole, ...wrong] };
}

let isGood = true;
const began = performance.now();
const { rows: kept } = await sql.execute<{ n: number }>(raw`select count(*)::int as n from orders where about is null`);
// A database of an earlier run stays as it is.
if (kept[0]?.n !== ORDERS) await fillLists(sql, ORDERS);
// As the hourly job has it.
await aggregateDays({ database, now });
await sql.execute(raw`analyze`);
print(`${ORDERS} orders on ${database.kind}, made in ${Math.round((performance.now() - began) / 1000)} s`);
print(`${'list'.padEnd(50)} ${'first page'.padStart(20)} ${'far down'.padStart(20)}  by (half, 95 %, processor)`);
for (const { name, ask, deep, is = 'page' } of lists.filter(({ name }) => new RegExp(only).test(name))) {
  const pages = [await measure(ask, is), ...(deep ? [await measure(deep, is)] : [])];
  const judged = pages.map((page) => checkPlan(page, is));
  const times = [0, 1].map((at) =>
    (pages[at]
      ? [pages[at].half, pages[at].most, pages[at].processor].map((ms) => ms.toFixed(0)).join(', ')
      : ''
    ).padStart(20),
  );
  const faults = judged.flatMap((each) => each.faults);
  print([name.padEnd(50), ...times, ` ${judged[0]?.by}`, ...faults.map((fault) => `<- ${fault}`)].join(' '));
  if (shows || faults.length > 0) print(pages.map(({ plan }) => plan).join('\n--\n'));
  isGood &&= faults.length === 0;
}
await database.close();
await stop();
process.exitCode = isGood ? 0 : 1;
