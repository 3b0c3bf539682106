/*
 * Are the lists of claims quick among 200,000 claims? Fills a database and asks for each list of work, its numbers, each
 * search and each question of the findings with the application's own queries. It fails where half of the answers take
 * more than 50 ms, or where a query reads the whole table of claims.
 *
 *   npm run bench:claims [-- CLAIMS (200000 if not said)] [-- --plans]
 *
 * PostgreSQL at DATABASE_URL, whose database must be empty, else a server of its own from the programs on this machine.
 */

import { sql as raw } from 'drizzle-orm';
import { claimLists } from '#contract/claims/claim-lists.ts';
import { buildListCondition, countClaimLists } from '#server/claims/records/claim-list-repository.ts';
import { type ClaimQuery, findClaims } from '#server/claims/records/claim-repository.ts';
import { openDatabase, type Sql } from '#server/platform/db/database.ts';
import { readSearch } from '#server/purchase/customers/read-search.ts';
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
  await run('vacuum analyze');
}

const claims = (more: Partial<ClaimQuery>) => {
  const all = { partner: undefined, search: undefined, order: 'newest', after: undefined, limit: 26 } as const;
  return (inner: Sql) => findClaims(inner, { ...all, ...more });
};
const search = (typed: string) => claims({ search: readSearch(typed) });
const far = { after: [new Date(now.getTime() - CLAIMS * 0.9 * 180_000), 'x'] as [Date, string] };

const questions: Record<string, (inner: Sql) => Promise<unknown[]>> = {
  'all open': claims({ statuses: ['submitted', 'under_review', 'information_requested', 'approved'], order: 'oldest' }),
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
    ...(/Seq Scan on claims\b/.test(plan) ? ['WHOLE'] : []),
  ];
  const indexes = [...new Set([...plan.matchAll(/(?:using|Index Scan on) (\w+)/g)].map(([, index]) => index))];
  print([name.padEnd(28), `${took.toFixed(1)} ms`.padStart(10), ` ${indexes.join(' ')}`, ...faults].join(' '));
  if (shows || faults.length > 0) print(plan);
  isGood &&= faults.length === 0;
}
await database.close();
await stop();
process.exitCode = isGood ? 0 : 1;
