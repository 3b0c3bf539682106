import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DueKind, dueKinds } from '#contract/due.ts';
import { type Scope, scopes } from '#contract/scopes.ts';
import { viewDue } from '#server/due/due-repository.ts';
import { dueWork } from '#server/due/due-work.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { insertDueRows, DUE_NOW as now } from '#tests/support/due-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { openTestDatabase, runAsOwner } from '#tests/support/test-database.ts';

/*
 * Each count of due work follows an index, beside many rows that are not due or belong to others. The planner of
 * PostgreSQL shows it, which has statistics of the rows.
 */

/** Rows of each big table. */
const MANY = 12_000;
/** Tables that grow with every sale, claim or message. */
const BIG =
  'orders policies drafts claims messages money_requests refunds payouts payment_differences claim_payments'.split(' ');

let database: Database;
let sql: Database['sql'];
beforeAll(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  await insertDueRows(database);
  await multiply();
});
afterAll(() => database.close());

/** Copies a row of a table many times; `names` has the values of its unique columns, by SQL with the number n. */
const copy = (table: string, id: string, names: Record<string, string>) =>
  sql.execute(
    raw.raw(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${Object.entries(names)
        .map(([name, value]) => `'${name}', ${value}`)
        .join(', ')}))).* from ${table} t, generate_series(1, ${MANY}) n where ${id}`,
    ),
  );

async function multiply(): Promise<void> {
  const partner = "case n % 50 when 0 then 'own' else 'other' end";
  const order = { id: "'o' || n", ref: "'o' || n", number: "'o' || n", partner_id: partner };
  await copy('orders', "id = 'in a month'", {
    ...order,
    status: "case n % 20 when 0 then 'confirmed' else 'issued' end",
  });
  await copy('policies', "number = 'in a month'", {
    ...{ number: "'o' || n", order_id: "'o' || n", effective_to: "(date '2026-03-01' + n % 365)::text" },
  });
  await copy('drafts', "id = 'of a colleague'", {
    id: "'d' || n",
    agent_id: "case n % 9 when 0 then 'dara' else 'ann' end",
    expires_at: "(date '2026-01-01' + n % 100)::text",
  });
  const claim = {
    id: "'c' || n",
    ref: "'c' || n",
    number: "'c' || n",
    partner_id: partner,
    due_at: 'null',
    warn_at: 'null',
  };
  await copy('claims', "id = 'late'", {
    ...claim,
    status: "case n % 30 when 0 then 'information_requested' else 'declined' end",
    assigned_to: "'ben'",
  });
  await copy('messages', "id = 'came'", { id: "'m' || n", nth: '1000 + n' });
  const decided = { status: "'done'", decided_by: "'ann'", decided_at: "'2026-03-02'" };
  await copy('money_requests', "id = 'booking'", { id: "'b' || n", ...decided });
  await copy('refunds', 'total_after = 40', { total_after: '100 + n' });
  await copy('payment_differences', "tran_id = 'u'", { tran_id: "'u' || n" });
  const payment = { id: "'pay' || n", number: "'pay' || n", claim_id: "'c' || n", status: "'paid'" };
  await copy('claim_payments', "id = 'p1'", payment);
  const policy = { policy_number: "'o' || n" };
  await copy('policy_transactions', "policy_number = 'later'", policy);
  const paid = {
    ...{ status: "'paid'", payee: "'ABA 1'", reference: "'FT 1'", paid_by: "'ann'" },
    paid_at: "'2026-03-02'",
  };
  await copy('payouts', "policy_number = 'today'", { ...policy, ...paid, prepared_by: "'ben'" });
  // Only the owner of a table collects its statistics: for others PostgreSQL skips it.
  await runAsOwner(database).sql.execute(raw.raw('analyze'));
}

const user = (id: string, partnerId: string | null, wanted: (scope: Scope) => boolean) =>
  partial<SignedInUser>({ id, partnerId, scopes: scopes.filter(wanted) });
const agent = user('dara', 'own', (scope) => scope.startsWith('b2b:'));
const insurer = user('ann', null, (scope) => scope.startsWith('insurer:'));
const whose = (kind: DueKind) => (dueWork[kind].scopes.some((scope) => scope.startsWith('b2b:')) ? agent : insurer);

test.each(dueKinds)('%s reads no whole table', async (kind) => {
  const query = dueWork[kind].rows(sql, { user: whose(kind), now }).limit(1_001);
  const { rows } = await sql.execute(raw`explain (costs off) ${query}`);
  const plan = rows.map((row) => String(Object.values(row)[0])).join('\n');
  const whole = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table);
  expect(
    whole.filter((table) => BIG.includes(table as string)),
    plan,
  ).toEqual([]);
});

test.each<[DueKind, string]>([
  // The policies of a user are counted from the index alone, without their orders.
  ['expiring7', 'Index Only Scan using policies_partner_until on policies'],
  ['expiring60', 'Index Only Scan using policies_partner_until on policies'],
  // The contacts of a user are read first, and not the orders of the partner.
  ['contact', 'orders_pkey'],
  ['returned', 'claim_payments_failed'],
])('%s is read by %s', async (kind, how) => {
  await runAsOwner(database).sql.execute(raw.raw('vacuum policies'));
  const query = dueWork[kind].rows(sql, { user: whose(kind), now }).limit(1_001);
  const { rows } = await sql.execute(raw`explain (costs off) ${query}`);
  const plan = rows.map((row) => String(Object.values(row)[0])).join('\n');
  expect(plan).toContain(how);
});

test('each line counts exactly to 1,000 and says that there are more', async () => {
  const { lines } = await viewDue(sql, { user: insurer, now });
  expect(lines.find(({ kind }) => kind === 'differences')).toEqual({ kind: 'differences', count: 1, isMore: false });
  await sql.execute(raw`update payment_differences set mended_at = null`);
  const after = await viewDue(sql, { user: insurer, now });
  expect(after.lines.find(({ kind }) => kind === 'differences')).toEqual({
    ...{ kind: 'differences', count: 1_000, isMore: true },
  });
  expect(after).toMatchObject({ total: 1_000, isMore: true });
  await sql.execute(raw`delete from payment_differences where tran_id not in
    (select tran_id from payment_differences order by tran_id limit 1000)`);
  const last = await viewDue(sql, { user: insurer, now });
  expect(last.lines.find(({ kind }) => kind === 'differences')).toEqual({
    ...{ kind: 'differences', count: 1_000, isMore: false },
  });
});
