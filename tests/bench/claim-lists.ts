/*
 * Are the lists of claims quick among 200,000 claims? Fills a database and uses the application's own queries. They
 * request each list of work, its numbers, each order, each search, the lists of payments and each question of the
 * findings. It fails if half of the answers need more than 50 ms, or if a query reads a whole table of claims.
 *
 *   npm run bench:claims [-- CLAIMS (200000 if not said)] [-- --plans]
 *
 * PostgreSQL at DATABASE_URL, whose database must be empty, else a server of its own from the programs on this
 * machine.
 */

import { sql as raw } from 'drizzle-orm';
import { claimLists } from '#contract/claims/claim-lists.ts';
import { claimStatuses } from '#contract/claims/claims.ts';
import { listEventApprovals, sumDayApprovals } from '#server/claims/authority/authority-repository.ts';
import { listFoundClaims } from '#server/claims/find/find-repository.ts';
import {
  buildListCondition,
  countClaimLists,
  listThirdPartyClaims,
  selectAskedClaimIds,
} from '#server/claims/records/claim-list-repository.ts';
import {
  type Claim,
  type ClaimQuery,
  findClaimById,
  findClaims,
  findLikelyDuplicates,
} from '#server/claims/records/claim-repository.ts';
import {
  countOtherClaims,
  findAlikeBills,
  findComparedPictures,
  findSameBills,
  findSameFiles,
} from '#server/claims/review/claim-finding-repository.ts';
import { listPayable, listPaymentRuns, listPaymentsOfRun } from '#server/claims/runs/run-repository.ts';
import { openDatabase, type Sql } from '#server/platform/db/database.ts';
import { readSearch, wordsOfSearch } from '#server/purchase/customers/read-search.ts';
import { setup } from '#tests/support/postgres.ts';
import { explainQueries } from './explain-queries.ts';
import { fillLists, LAST_ORDER_TIME } from './fill-lists.ts';
import { median } from './quantile.ts';

const CLAIMS = Number(process.argv.slice(2).find((word) => !word.startsWith('--')) ?? 200_000);
const shows = process.argv.includes('--plans');
const MOST_MILLISECONDS = 50;
const REPEATS = 15;

const print = (line: string) => process.stdout.write(`${line}\n`);
const where: { url?: string | undefined } = { url: process.env.DATABASE_URL };
const provide = (_name: string, url: string): void => {
  where.url = url;
};
const stop = where.url === undefined ? await setup({ provide } as never) : async () => {};
const database = await openDatabase({ dataDir: 'memory://', databaseUrl: where.url });
const { sql } = database;
const now = LAST_ORDER_TIME;
const user = 'reviewer3';

/**
 * Claims of 400 days on 40,000 policies. One in ten waits for the insurer, one in fifty of these is overdue; twelve
 * reviewers have most of them.
 */
async function fillClaims(): Promise<void> {
  const run = (text: string) => sql.execute(raw.raw(text));
  await fillLists(sql, 60_000);
  await run(`insert into users (id, username, given_name, family_name, scopes, language, status, is_demo, created_at)
    select 'reviewer' || n, 'reviewer' || n, 'Reviewer', 'Number ' || n, '["insurer:claims"]', 'en', 'active', false, now()
    from generate_series(0, 11) n`);
  const at = `'${now.toISOString()}'::timestamptz`;
  await run(`insert into claims (id, ref, number, policy_number, partner_id, claimant, status, loss_date, amount, currency,
      description, assigned_to, created_at, updated_at, due_at, warn_at, answered_at, appealed_at)
    select 'x' || n, 'x' || n, 'CLM-2025-' || lpad(n::text, 6, '0'), p.number, o.partner_id,
      jsonb_build_object('claimant', o.customer_name, 'phone', o.phone, 'insured', 'policyholder'), s.status,
      to_char(${at} - n * interval '3 minutes', 'YYYY-MM-DD'), 5000 + n % 700, 'USD', 'Hospital',
      case when s.status = 'submitted' then null else 'reviewer' || n % 12 end,
      ${at} - n * interval '3 minutes', ${at} - n * interval '3 minutes', w.due, w.due - interval '2 days',
      case when s.status = 'under_review' and n % 500 = 1 then ${at} end, case when s.status = 'under_review' and n % 5000 = 1 then ${at} end
    from generate_series(1, ${CLAIMS}) n
      join (select *, row_number() over (order by number) as at from policies) p on p.at = n % 39000 + 1
      join orders o on o.id = p.order_id,
      lateral (select (array['submitted', 'under_review', 'information_requested', 'approved', 'declined'])[case when n % 20 < 5 then n % 20 + 1 end] as said) c,
      lateral (select coalesce(c.said, 'paid') as status) s,
      lateral (select case when s.status in ('submitted', 'under_review') then ${at} + (n % 1000 - 20) * interval '10 minutes' end as due) w`);
  await run(`insert into claim_files (id, claim_id, name, content_type, bytes, created_at, digest, likeness)
    select 'f' || n, 'x' || n, 'bill.jpg', 'image/jpeg', 1000, ${at}, md5((n % ${CLAIMS - 500})::text),
      array[n % 60000, 60000 + n % 50000, 120000 + n % 40000] from generate_series(1, ${CLAIMS}) n`);
  await run(`insert into claim_lines (claim_id, id, benefit, provider, bill_number, bill_date, amount, file_id)
    select 'x' || n, k, 'surgery', 'Hospital ' || n % 300, 'B-' || n % ${CLAIMS - 500} || '-' || k,
      to_char(${at} - n % 400 * interval '1 day', 'YYYY-MM-DD'), 2500 + n % 5000, 'f' || n
    from generate_series(1, ${CLAIMS}) n, generate_series(1, 2) k`);
  await run(`insert into claim_events (claim_id, type, at, audience)
    select 'x' || n, type, ${at} - n * interval '2 minutes', 'all'
    from generate_series(1, ${CLAIMS}) n, unnest(array['SUBMIT', 'TAKE', 'ASK', 'APPROVE']) type`);
  await run(`insert into claim_reserves (claim_id, kind, amount, at)
    select id, 'filed', amount, created_at from claims where status in ('submitted', 'under_review', 'information_requested', 'approved')`);
  await run(`update claims set decision = jsonb_build_object('total', amount, 'by', 'reviewer' || regexp_replace(id, '[^0-9]', '', 'g')::int % 12,
    'at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) where status in ('approved', 'paid')`);
  // One in 50 approved claims has no account; the last payment of one in 100 came back.
  await run(`insert into claim_payees (id, claim_id, name, bank, account, digits, at)
    select 'y' || id, id, 'Payee', 'ABA Bank', 'encrypted', '0000', ${at} from claims
    where status in ('approved', 'paid') and regexp_replace(id, '[^0-9]', '', 'g')::int % 1000 <> 3`);
  await run(`insert into payment_runs (id, number, currency, status, proposed_by, proposed_at, approved_by, approved_at, sent_by, sent_at, payer, digest)
    select 'r' || n, 'RUN-2026-' || n, 'USD', 'sent', 'reviewer0', ${at} - n * interval '1 hour', 'reviewer1', ${at}, 'reviewer0', ${at}, '{}', 'x'
    from generate_series(0, 2999) n`);
  await run(`insert into claim_payments (id, number, claim_id, payee_id, run_id, method, status, amount, currency, at, moved_at, reason)
    select 'z' || id, 'CLP-' || id, id, 'y' || id, 'r' || regexp_replace(id, '[^0-9]', '', 'g')::int % 3000, 'transfer',
      case when status = 'paid' then 'paid' else 'returned' end, amount, 'USD', ${at}, ${at}, 'Said so' from claims
    where (status = 'paid' or status = 'approved' and regexp_replace(id, '[^0-9]', '', 'g')::int % 2000 = 23)
      and exists (select 1 from claim_payees y where y.claim_id = claims.id)`);
  await run(`insert into money_requests (id, act, subject, payload, amount, currency, payee, status, asked_by, asked_at)
    select 'm' || id, 'approveClaim', id, '{"why": ["sample"]}', amount, 'USD', 'payee', 'waiting', 'reviewer0', ${at} from claims
    where status = 'under_review' and regexp_replace(id, '[^0-9]', '', 'g')::int % 600 = 1`);
  await run(`insert into claim_guarantees (id, number, claim_id, provider, benefit, amount, currency, valid_until, issued_at, issued_by)
    select 'g' || id, 'GTL-' || id, id, 'Hospital', 'surgery', 5000, 'USD', '2026-12-31', ${at}, 'reviewer3' from claims
    where status = 'under_review' and regexp_replace(id, '[^0-9]', '', 'g')::int % 100 = 1`);
  await run(
    `update claims set third_party_of = 'x' || regexp_replace(id, '[^0-9]', '', 'g')::int - 1 where regexp_replace(id, '[^0-9]', '', 'g')::int % 100 = 7`,
  );
  await run('vacuum analyze');
}

const OPEN = ['submitted', 'under_review', 'information_requested', 'approved'];
const one = async (inner: Sql) => (await findClaimById(inner, 'x1001')) as Claim;
/** The biggest partner, and a small one. */
const partners = ['partner0', 'partner150'];

const claims = (more: Partial<ClaimQuery>) => {
  const all = { partner: undefined, search: undefined, order: 'newest', after: undefined, limit: 26 } as const;
  return (inner: Sql) => findClaims(inner, { ...all, ...more });
};
const search = (typed: string) => claims({ search: readSearch(typed) });
const far = { after: [new Date(now.getTime() - CLAIMS * 0.9 * 180_000), 'x'] as [Date, string] };

const questions: Record<string, (inner: Sql) => Promise<unknown[]>> = {
  'all open': claims({ statuses: OPEN, order: 'oldest' }),
  all: claims({}),
  'all, far down': claims(far),
  ...Object.fromEntries(
    claimLists.flatMap((name) => {
      const list = buildListCondition(name, { user, now });
      return (['oldest', 'newest', 'due'] as const).map((order) => [`${name}, ${order}`, claims({ list, order })]);
    }),
  ),
  'next of mine': claims({ list: buildListCondition('mine', { user, now }), order: 'due', limit: 1 }),
  'numbers of all lists': async (inner) => [await countClaimLists(inner, { user, now })],
  'by number': search('CLM-2025-100000'),
  'by policy': search('POL-2026-0000101'),
  'by phone': search('+85510000033'),
  'by last digits': search('000033'),
  'by a common name': search('sokha'),
  'by two names': search('sok cha'),
  'by the name of nobody': search('nobody'),
  'of a product': claims({ product: 'cover3' }),
  'open of a product, largest': claims({ product: 'cover3', statuses: OPEN, order: 'largest' }),
  ...Object.fromEntries(
    (['largest', 'smallest'] as const).flatMap((order) => [
      [`all, ${order}`, claims({ order })],
      [`all open, ${order}`, claims({ statuses: OPEN, order })],
      ...claimStatuses.map((status) => [`${status}, ${order}`, claims({ statuses: [status], order })]),
      ...claimLists.map((name) => [
        `${name}, ${order}`,
        claims({ list: buildListCondition(name, { user, now }), order }),
      ]),
      ...partners.map((partner) => [`of ${partner}, ${order}`, claims({ partner, order })]),
    ]),
  ),
  ...Object.fromEntries(
    partners.flatMap((partner) => [
      [`of ${partner}`, claims({ partner })],
      [`of ${partner}, open`, claims({ partner, statuses: OPEN, order: 'oldest' })],
      [`of ${partner}, by a name`, claims({ partner, search: readSearch('sokha') })],
      [`of ${partner}, to answer`, (inner: Sql) => selectAskedClaimIds(inner, partner).limit(1001)],
    ]),
  ),
  'find anything': (inner) =>
    listFoundClaims(inner, { typed: wordsOfSearch(readSearch('sokha') as never), partner: undefined, most: 50 }, []),
  'of some policies': claims({ policies: ['POL-2026-0000101', 'POL-2026-0000102'] }),
  ...Object.fromEntries(
    ([undefined, 'returned', 'noAccount'] as const).map((only) => [
      `to pay, ${only ?? 'all'}`,
      (inner: Sql) => listPayable(inner, { only, after: undefined, limit: 26 }),
    ]),
  ),
  'payment runs': (inner) => listPaymentRuns(inner, { status: undefined, after: undefined, limit: 26 }),
  'payments of a run': (inner) => listPaymentsOfRun(inner, 'r7'),
  'same files': (inner) => findSameFiles(inner, 'x100'),
  'similar pictures': (inner) => findComparedPictures(inner, 'x100'),
  'same bills': (inner) => findSameBills(inner, 'x100'),
  'similar bills': (inner) => findAlikeBills(inner, 'x100'),
  'other claims of a year': async (inner) => [
    await countOtherClaims(inner, await one(inner), '2025-01-01', '2026-12-31'),
  ],
  duplicates: async (inner) => findLikelyDuplicates(inner, await one(inner), '2026-01-01', '2026-01-07'),
  'third parties': (inner) => listThirdPartyClaims(inner, 'x106'),
  'approvals of an event': async (inner) => listEventApprovals(inner, await one(inner), now),
  'approvals of a day': async (inner) => [
    await sumDayApprovals(inner, user, new Date('2026-01-07T05:00:00Z'), { products: { except: [] }, without: 'x1' }),
  ],
};

let isGood = true;
await fillClaims();
print(`${CLAIMS} claims on ${database.kind}`);
for (const [name, ask] of Object.entries(questions)) {
  const lines: string[] = [];
  await ask(explainQueries(sql, lines));
  const times: number[] = [];
  for (let nth = 0; nth < REPEATS; nth += 1) {
    const since = performance.now();
    await ask(sql);
    times.push(performance.now() - since);
  }
  const plan = lines.join('\n');
  const took = median(times);
  const faults = [
    ...(took > MOST_MILLISECONDS ? ['SLOW'] : []),
    ...(/Seq Scan on (?:claims|claim_\w+)\b/.test(plan) ? ['WHOLE'] : []),
  ];
  const indexes = [...new Set([...plan.matchAll(/(?:using|Index Scan on) (\w+)/g)].map(([, index]) => index))];
  print([name.padEnd(28), `${took.toFixed(1)} ms`.padStart(10), ` ${indexes.join(' ')}`, ...faults].join(' '));
  if (shows || faults.length > 0) print(plan);
  isGood &&= faults.length === 0;
}
await database.close();
await stop();
process.exitCode = isGood ? 0 : 1;
