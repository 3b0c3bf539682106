import { sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';

/** One order a minute back from here. */
export const LAST_ORDER_TIME = new Date('2026-04-01T00:00:00Z');

const given = 'Sokha Dara Bopha Sreymom Vannak Rithy Chenda Borey Kunthea Dalin Sophal Pisey Visal Maly Ratanak Sophea';
const family = 'Chan Sok Keo Chea Heng Kim Pich Mao Ros Yim Nhem Prak Lim Noun Ouk Thach Hout Seng Tep Meas';
/** An array of words, as SQL, and one of them by a number. */
const pickSql = (words: string, by: string) => {
  const list = words.split(' ');
  return `(array[${list.map((word) => `'${word}'`).join(',')}])[(${by}) % ${list.length} + 1]`;
};
const GIVEN_NAME_SQL = pickSql(given, 'p.n / 3 * 7');
const FAMILY_NAME_SQL = pickSql(family, 'p.n / 3 * 13');
/** The pages of drafts at their last save, and their first question without a valid answer, by a number. */
const TRAIL_SQL = `(array['first', 'first plan', 'first plan summary', 'first plan summary customer'])[p.n / 7 % 4 + 1]`;
const STOP_SQL = `(array['plan', 'identityNumber', 'mobilePhone', 'declaration'])[p.n / 11 % 4 + 1]`;
/** The first day of cover of a policy: the policies end on the 365 days from the first of April 2026. */
const BEGINS_SQL = `(date '2025-04-02' + substr(o.number, 10)::int % 365)`;
/** Every twentieth order was to be paid in two parts, and the second part of this amount is open. */
const [OPEN_PART, IS_IN_PARTS_SQL] = [250, `(substr(o.number, 10)::int % 40 in (5, 6) and o.about is null)`];
/** Between 0 and 1, even, and the same for the same order every time. */
const RANDOM_SQL = '(p.n::bigint * 7919 % 10007) / 10007.0';

/**
 * So many orders of seven products, with their records. Two hundred partners sell seventeen in twenty: the first
 * partner sells a sixth of all, the last one next to nothing. Each customer bought three times. Two of three orders
 * are issued, and three of ten policies have a claim. Every ten orders have one draft beside them. An order of its
 * own changed every tenth policy or, every thirtieth, renewed it; every twentieth is cancelled. Records and ledger
 * agree: the check of a night finds nothing.
 */
export async function fillLists(sql: Sql, orders: number): Promise<void> {
  const run = (text: string) => sql.execute(raw.raw(text));
  const again = await dropIndexes(sql);
  const at = `'${LAST_ORDER_TIME.toISOString()}'::timestamptz - p.n * interval '1 minute'`;
  const partner = `case when p.n % 20 < 3 then null else 'partner' || floor(200 * power(${RANDOM_SQL}, 3)) end`;
  const agent = `case when p.n % 20 < 3 then null else 'agent' || floor(200 * power(${RANDOM_SQL}, 3)) || '-' || p.n % 3 end`;
  const answers = `jsonb_build_object('givenName', ${GIVEN_NAME_SQL}, 'familyName', ${FAMILY_NAME_SQL}, 'gender', 'female',
    'dateOfBirth', (date '1960-01-01' + p.n / 3 % 15000)::text, 'identityNumber', lpad((p.n / 3)::text, 9, '0'),
    'mobilePhone', '+8551' || lpad((p.n / 3)::text, 7, '0'), 'address', 'No. 12, Street 240, Sangkat Chaktomuk',
    'province', 'KH-12', 'occupation', 'accountant', 'declaration', true)`;
  await run(`insert into partners (id, type, name, company, account_code, may_sell, allow_pay_without_commission,
      commission, status, total, outstanding, currency, created_at)
    select 'partner' || n, 'agency', 'Partner ' || n, 'partner' || n, 'P' || n, true, true,
      '{"default":"15","products":{}}', 'active', 100000000, 0, 'USD', now() from generate_series(0, 199) n`);
  await run(`insert into users (id, username, given_name, family_name, partner_id, scopes, language, status, is_demo, created_at)
    select 'agent' || n || '-' || k, 'agent' || n || '-' || k, 'Agent', 'Number ' || n, 'partner' || n,
      '["b2b:sell"]', 'en', 'active', false, now() from generate_series(0, 199) n, generate_series(0, 2) k`);
  await run(`insert into users (id, username, given_name, family_name, partner_id, scopes, language, status, is_demo, created_at)
    select 'clerk' || n, 'clerk' || n, 'Clerk', 'Number ' || n, null, '["insurer:orders","insurer:claims","insurer:admin"]', 'en', 'active',
      false, now() from generate_series(0, 1) n`);
  await run(`insert into product_versions (product, version, bundle, saved_at)
    select 'cover' || n, '1', '{}', now() from generate_series(0, 6) n`);
  await run(`insert into orders (id, ref, number, draft_id, product, version, status, customer_status, frozen, language, premium,
      total, currency, phone, customer_name, customer_born, created_at, payable_until, partner_id, agent_id, commission,
      premium_without_commission, paid_by, risks_kept, begun_on, search_facts)
    select 'o' || lpad(p.n::text, 8, '0'), 'r' || p.n, 'ORD-2026-' || lpad(p.n::text, 7, '0'), 'd' || p.n,
      'cover' || p.n % 7, '1', (array['issued', 'issued', 'issued', 'issued', 'confirmed', 'expired'])[p.n / 20 % 6 + 1],
      'new', jsonb_build_object('answers', ${answers}, 'circumstances', '{"language":"en"}'::jsonb),
      'en', '{}', 500 + p.n % 50000, 'USD', '+8551' || lpad((p.n / 3)::text, 7, '0'), ${GIVEN_NAME_SQL} || ' ' || ${FAMILY_NAME_SQL},
      (date '1960-01-01' + p.n / 3 % 15000)::text, ${at},
      ${at} + interval '7 days', ${partner}, ${agent}, case when p.n % 20 >= 3 then 75 end,
      case when p.n % 20 >= 3 then 425 + p.n % 50000 end,
      case when p.n / 20 % 6 > 3 then null when p.n % 20 < 10 then 'customer' else 'balance' end, true,
      to_char(${at} + interval '7 hours', 'YYYY-MM-DD'),
      jsonb_build_object('identity', array[lpad((p.n / 3)::text, 9, '0')], 'plate', array['2A' || lpad(p.n::text, 7, '0')])
    from generate_series(1, ${orders}) p(n)`);
  await run(`create table lives as
    select 'POL-2026-' || substr(o.number, 10) as number, o.id as order_id, t.kind, ${BEGINS_SQL} as begins, (${BEGINS_SQL} + t.after)::text as first,
      coalesce(t.amount, 0) as amount
    from orders o left join (values ('endorse', 61, 150, 10, 0), ('cancel', 101, -200, 20, 4), ('renew', 365, 900, 30, 0)
    ) t (kind, after, amount, nth, rest) on substr(o.number, 10)::int % t.nth = t.rest and (t.nth <> 10 or substr(o.number, 10)::int % 30 <> 0)
    where o.status = 'issued'`);
  await run(`insert into policies (number, order_id, product, version, status, effective_from, effective_to, ended_from, issued_at, charged)
    select v.number, o.id, o.product, '1', case when v.kind = 'cancel' and v.first <= '2026-04-01' then 'cancelled' else 'active' end,
      v.begins::text, (v.begins + 364)::text, case v.kind when 'cancel' then v.first end, o.created_at, o.total + v.amount
    from lives v join orders o on o.id = v.order_id`);
  await run(`insert into orders (id, ref, number, draft_id, product, version, status, customer_status, frozen, language, premium,
      total, currency, phone, customer_name, customer_born, created_at, payable_until, partner_id, agent_id, commission,
      premium_without_commission, paid_by, risks_kept, about)
    select 'j' || o.id, 'j' || o.ref, 'ORD-2027-' || substr(o.number, 10), 'j' || o.draft_id, o.product, '1', 'issued', 'new', o.frozen, 'en', '{}',
      v.amount, 'USD', o.phone, o.customer_name, o.customer_born, o.created_at + interval '1 day', o.payable_until, o.partner_id, o.agent_id,
      case when o.partner_id is not null then 0 end, case when o.partner_id is not null then v.amount end, 'customer', true, jsonb_build_object('policy', v.number, 'does', case v.kind when 'renew' then 'renew' else 'change' end)
    from lives v join orders o on o.id = v.order_id where v.kind in ('endorse', 'renew')`);
  await run(`insert into policy_transactions
      (policy_number, serial, kind, effective_from, term_to, recorded_at, version, as_of, reason, changes, bookings)
    select p.number, t.serial, t.kind, t.first, case t.kind when 'renew' then (v.begins + 729)::text end, p.issued_at + interval '1 day' * (t.serial - 1), '1',
      case when t.kind in ('issue', 'renew') then v.begins::text end, case t.kind when 'cancel' then 'wish' end, '{}',
      case t.kind when 'issue' then '[]' else json_build_array(json_build_object('serial', 2, 'lines',
        json_build_array(json_build_object('name', 'basic', 'part', 'net', 'amount', t.amount)))) end
    from policies p join lives v on v.number = p.number cross join lateral (
      select 1 as serial, 'issue' as kind, v.begins::text as first, 0 as amount union all select 2, v.kind, v.first, v.amount where v.kind is not null) t`);
  await run(`insert into order_events (order_id, type, at)
    select id, type, created_at from orders, unnest(array['CONFIRM', 'PAID', 'ISSUED']) type
    where type = 'CONFIRM' or status = 'issued'`);
  await run(`insert into claims (id, ref, number, policy_number, partner_id, claimant, status, loss_date, amount,
      currency, description, assigned_to, created_at, updated_at, decision)
    select 'c' || o.id, 'cr' || o.id, 'CLM-2026-' || substr(o.number, 10), 'POL-2026-' || substr(o.number, 10), o.partner_id,
      jsonb_build_object('claimant', o.customer_name, 'phone', o.phone, 'insured', 'policyholder'),
      (array['submitted', 'under_review', 'information_requested', 'approved', 'declined', 'paid', 'paid', 'paid'])[(row_number() over ()) % 8 + 1],
      '2026-04-02', 5000, 'USD', 'Hospital', null, o.created_at + interval '9 days', o.created_at + interval '9 days', '{"total":5000}'
    from orders o where o.status = 'issued' and substr(o.number, 10)::int % 10 in (3, 7, 9)`);
  await run(`insert into claim_lines (claim_id, id, benefit, amount) select id, 1, 'benefit', amount from claims`);
  await run(`insert into claim_payments (id, number, claim_id, method, status, amount, currency, at, moved_at)
    select 'p' || id, 'CPY' || id, id, 'hand', 'paid', amount, currency, updated_at, updated_at from claims where status = 'paid'`);
  await run(`insert into payment_attempts (tran_id, order_id, status, option, amount, currency, form, started_at, expires_at)
    select 't' || id, id, 'paid', 'cards', total - case when ${IS_IN_PARTS_SQL} then ${OPEN_PART} else 0 end, 'USD', '{}', created_at, created_at
    from orders o where ${PAID_BY_CUSTOMER_SQL}`);
  await run(`insert into instalments (policy_number, order_id, nth, plan, due_on, lapses_on, amount, charge, status)
    select p.number, o.id, 2, 'halves', (date '2026-03-02' + d.n)::text, (date '2026-04-02' + d.n)::text, ${OPEN_PART}, 0, 'due'
    from orders o join policies p on p.order_id = o.id cross join lateral (select substr(o.number, 10)::int / 40 % 150) d (n)
    where ${IS_IN_PARTS_SQL}`);
  await run(`insert into refunds (tran_id, order_id, amount, total_after, currency, status, created_at)
    select 't' || order_id, order_id, 0 - amount, 0 - amount, 'USD', 'done', '${LAST_ORDER_TIME.toISOString()}' from lives where kind = 'cancel'`);
  await fillLedger(run);
  await fillCommissionRuns(run);
  await fillDesk(run);
  await run(`insert into drafts (id, key_hash, product, version, circumstances, answers, findings, as_of, passed, order_id,
      partner_id, agent_id, begun_on, trail, stop_field, premium, saved_at, expires_at)
    select 'd' || p.n, 'k', 'cover' || p.n % 7, '1', '{}', ${answers}, '{}', '2026-04-01', '[]', null, ${partner}, ${agent},
      to_char(${at} + interval '7 hours', 'YYYY-MM-DD'), ${TRAIL_SQL}, ${STOP_SQL}, case when p.n / 7 % 4 > 1 then '{}'::jsonb end,
      ${at}, ${at} + interval '30 days' from generate_series(1, ${orders} / 10) p(n)`);
  // Beside each order, one draft without an order that ended.
  await run(`insert into ended_drafts (day, product, partner_id, agent_id, trail, stop_field, quoted, confirmed, drafts)
    select to_char(${at} + interval '7 hours', 'YYYY-MM-DD'), 'cover' || p.n % 7, ${partner}, ${agent}, k.trail, k.stop, k.quoted, k.confirmed, count(*)
    from generate_series(${orders} / 10, ${orders}) p(n), lateral (values ('first plan summary customer', null, true, true),
      (${TRAIL_SQL}, ${STOP_SQL}, p.n / 7 % 4 > 1, false)) k (trail, stop, quoted, confirmed) group by 1, 2, 3, 4, 5, 6, 7, 8`);
  for (const index of again) await run(index);
  await run('vacuum analyze');
}

/** Orders that their customers have paid. */
const PAID_BY_CUSTOMER_SQL = `status = 'issued' and (partner_id is null or paid_by = 'customer')`;

/**
 * Books the money of those orders, by one row for each transfer and sale: payments, what balances held and spent, sales and changes with
 * their commission, refunds, claims. The balances stay as they are: nothing that the ledger does by itself is done here.
 */
async function fillLedger(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`alter table ledger_lines disable trigger user`);
  await run(`create table filled as
    select row_number() over (order by at, place, order_id) as id, kind, at, order_id, tran_id, note, partner_id, total, commission, debit, credit from (
      select k.place, case when o.about is null then k.kind else coalesce(k.about, k.kind) end as kind, o.created_at as at, o.id as order_id,
        case k.kind when 'payment' then 't' || o.id end as tran_id, null as note, o.partner_id,
        o.total - case when k.kind <> 'sale' and ${IS_IN_PARTS_SQL} then ${OPEN_PART} else 0 end as total,
        case k.kind when 'sale' then o.commission end as commission, k.debit, k.credit
      from orders o, (values (1, 'payment', 'customer', 'clearing', 'receivable', null), (2, 'reserve', 'balance', 'balance', 'held', null),
        (3, 'spend', 'balance', 'held', 'receivable', null), (4, 'sale', null, 'receivable', 'premium', 'change')
      ) k (place, kind, paid_by, debit, credit, about)
      where o.status = 'issued' and (k.paid_by is null or k.paid_by = case when o.partner_id is null then 'customer' else o.paid_by end)
      union all
      select k.place, k.kind, o.created_at + interval '1 day', o.id, case k.kind when 'change' then null else 't' || o.id end, null, o.partner_id,
        0 - v.amount, case k.kind when 'change' then -30 end, k.debit, k.credit
      from lives v join orders o on o.id = v.order_id, (values (5, 'change', 'premium', 'receivable'), (6, 'giveBack', 'receivable', 'refundDue'),
        (7, 'refund', 'refundDue', 'clearing')) k (place, kind, debit, credit)
      where v.kind = 'cancel'
      union all
      select 4, 'deferred', o.created_at, o.id, null, i.policy_number, o.partner_id, i.amount, null, 'instalments', 'receivable'
      from instalments i join orders o on o.id = i.order_id
      union all
      select 8, 'claim', c.updated_at, p.order_id, null, null, c.partner_id, 5000, null, 'claims', 'bank'
      from claims c join policies p on p.number = c.policy_number where c.status = 'paid'
      union all
      select 0, 'deposit', (select min(created_at) from orders), null, null, null, p.id, p.total + coalesce(sum(o.total), 0), null, 'bank', 'balance'
      from partners p left join orders o on o.partner_id = p.id and o.status = 'issued' and o.paid_by = 'balance' group by p.id
    ) moved`);
  await run(`insert into ledger_entries (id, kind, at, recorded_at, order_id, tran_id, note)
    select id, kind, at, at, order_id, tran_id, note from filled order by id`);
  await run(`insert into ledger_lines (entry_id, account, partner_id, amount, currency, total, outstanding)
    select f.id, l.account, f.partner_id, l.amount, 'USD', 100000000, 0
    from filled f, lateral (select f.debit as account, f.total as amount union all select f.credit, -f.total
      union all select 'commission', f.commission where f.commission <> 0 and f.partner_id is not null
      union all select 'commissionDue', -f.commission where f.commission <> 0 and f.partner_id is not null) l
    order by f.id`);
  await run(`drop table filled, lives`);
  await run(`select setval('ledger_entries_id_seq', (select max(id) from ledger_entries))`);
  await run(`alter table ledger_lines enable trigger user`);
}

/** One run a month settled the commission up to the end of February. */
async function fillCommissionRuns(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`insert into commission_runs (id, number, status, up_to, currency, proposed_by, proposed_at, approved_by, approved_at)
    select 'run' || to_char(m, 'YYYY-MM'), 'COM-' || to_char(m, 'YYYY-MM'), 'booked', to_char(m + interval '1 month - 1 day', 'YYYY-MM-DD'), 'USD',
      'clerk0', m + interval '1 month', 'clerk1', m + interval '1 month'
    from generate_series((select date_trunc('month', min(at) at time zone 'UTC') from ledger_entries), '2026-02-01'::timestamp, interval '1 month') m`);
  await run(`insert into commission_run_lines (line_id, run_id)
    select l.id, 'run' || to_char(e.at at time zone 'UTC', 'YYYY-MM') from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where l.account = 'commissionDue' and l.partner_id is not null and e.at < '2026-03-01T00:00:00Z'`);
  await run(`insert into commission_statements (id, run_id, partner_id, number, opening, earned, taken_back, deducted, amount)
    select r.run_id || l.partner_id, r.run_id, l.partner_id, 'CST-' || r.run_id || l.partner_id, 0, 0 - sum(l.amount), 0, 0, greatest(0, 0 - sum(l.amount))
    from commission_run_lines r join ledger_lines l on l.id = r.line_id group by r.run_id, l.partner_id`);
}

/** Contacts, notes, bank lines and messages: some of each are due. */
async function fillDesk(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`insert into messages (id, channel, recipient, text, created_at, sent_at, fate, closed_at)
    select 'm' || id, 'sms', phone, 'Your policy', created_at, created_at, case when substr(number, 10)::int % 1000 = 7 then 'undelivered' else 'delivered' end, null
    from orders where about is null`);
  await run(`insert into follow_ups (order_id, partner_id, for_id, next_on, planned_at, planned_by)
    select id, partner_id, agent_id, to_char(created_at + interval '9 days', 'YYYY-MM-DD'), created_at, agent_id
    from orders where agent_id is not null and status = 'confirmed' and substr(number, 10)::int % 7 = 0`);
  await run(`insert into order_notes (order_id, partner_id, kind, text, at, by_id, for_id, closed_at)
    select id, partner_id, 'note', 'Call again', created_at, agent_id, agent_id, case when substr(number, 10)::int % 100 > 7 then created_at end
    from orders where agent_id is not null and substr(number, 10)::int % 20 = 7`);
  await run(
    `insert into bank_statements (id, digest, imported_by, imported_at, lines) values ('b1', 'd', 'clerk0', now(), 1)`,
  );
  await run(`insert into bank_lines (id, statement_id, key, account, booked_on, amount, currency, reference, payer_reference, payer, details, status,
      why, order_id)
    select 'b' || id, 'b1', id, 'A', to_char(created_at, 'YYYY-MM-DD'), 500, 'USD', number, '', 'Payer', '',
      case when status = 'issued' then 'matched' else 'open' end, case when status = 'issued' then null else 'noOrder' end,
      case when status = 'issued' then id end
    from orders where substr(number, 10)::int % 50 = 9`);
}

/** Rows go in many times as fast without their indexes. Answers the statements that make these again. */
async function dropIndexes(sql: Sql): Promise<string[]> {
  const { rows } = await sql.execute<{ name: string; definition: string }>(raw`
    select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and not exists (
      select 1 from pg_constraint where conname = indexname)`);
  for (const { name } of rows) await sql.execute(raw`drop index ${raw.identifier(name)}`);
  return rows.map(({ definition }) => definition);
}
