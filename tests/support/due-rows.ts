import { sql as raw } from 'drizzle-orm';
import { insertClaim } from '#server/claims/records/claim-repository.ts';
import { insertPaymentRun } from '#server/claims/runs/run-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { insertOrderRows, insertVersionRows } from './order-rows.ts';
import { createTestPartner } from './test-partner.ts';

/*
 * Rows of every kind of due work, beside others that are not due: of another partner, of another person, done already.
 * The time is noon of the 1st of April 2026 in Phnom Penh.
 */

export const DUE_NOW = new Date('2026-04-01T05:00:00Z');
const AT = "'2026-03-01T00:00:00Z'";

/** People by their ids: agents of the partners `own` and `other`, and people of the insurer. */
const people = { dara: 'own', bopha: 'other', ann: null, ben: null } as const;

/** Fills an empty database. */
export async function insertDueRows(database: Database): Promise<void> {
  const { sql } = database;
  for (const id of ['own', 'other'])
    await createTestPartner({ services: { database, now: () => DUE_NOW } }, { id, accountCode: id });
  for (const [id, partnerId] of Object.entries(people))
    await sql.insert(users).values({
      ...{ id, username: id, givenName: id, familyName: 'Sok', partnerId, scopes: [], language: 'en' },
      ...{ status: 'active', isDemo: false, createdAt: DUE_NOW },
    });
  await insertVersionRows(sql, 'any');
  const run = (text: string) => sql.execute(raw.raw(text));
  await insertSales(database, run);
  await insertClaims(database, run);
  await insertMoney(database, run);
  await run(`insert into messages (id, channel, recipient, text, once, created_at, fate, fate_at) values
    ('lost', 'sms', '+85512000001', '', false, ${AT}, 'undelivered', ${AT}), ('code', 'sms', '+85512000001', '', true, ${AT}, 'refused', ${AT}),
    ('came', 'sms', '+85512000001', '', false, ${AT}, 'delivered', ${AT})`);
  await run(`insert into messages (id, channel, recipient, text, once, created_at, fate, fate_at, closed_at, closed_by) values
    ('closed', 'email', 'a@example.com', '', false, ${AT}, 'refused', ${AT}, ${AT}, 'ann')`);
  await run(`insert into pgboss.job (name, data, singleton_key, state, completed_on, policy) values
    ('mails', '{"id":"lost"}', 'lost', 'failed', now(), 'short'), ('mails', '{"id":"came"}', 'came', 'completed', now(), 'short'),
    ('deadLetters', '{"id":"lost"}', 'lost', 'failed', now(), 'short')`);
  await run(`insert into webhook_endpoints (id, partner_id, url, events, status, secret, failing_since, suspended_at, created_at) values
    ('fails', 'own', 'https://a', '[]', 'suspended', 's', ${AT}, ${AT}, ${AT}), ('works', 'own', 'https://b', '[]', 'active', 's', null, null, ${AT}),
    ('gone', 'own', 'https://c', '[]', 'removed', 's', ${AT}, null, ${AT}), ('theirs', 'other', 'https://d', '[]', 'active', 's', ${AT}, null, ${AT})`);
}

type Run = (text: string) => Promise<unknown>;

async function insertSales({ sql }: Database, run: Run): Promise<void> {
  const until = { 'in 2 days': '2026-04-03', 'in 3 days': '2026-04-04', 'in 4 days': '2026-04-05', past: '2026-03-31' };
  for (const [id, day] of Object.entries({ ...until, theirs: '2026-04-02', cancelled: '2026-04-02' })) {
    await insertOrderRows(sql, id);
    const partner = id === 'theirs' ? 'other' : 'own';
    await run(`update orders set partner_id = '${partner}', commission = 0, premium_without_commission = total, payable_until = '${day}T05:00:00Z',
      status = '${id === 'cancelled' ? 'cancelled' : 'confirmed'}' where id = '${id}'`);
  }
  const ends = {
    today: '2026-04-01',
    'in a week': '2026-04-08',
    'in 8 days': '2026-04-09',
    'in a month': '2026-05-01',
    later: '2026-05-02',
    'in 60 days': '2026-05-31',
    'in 61 days': '2026-06-01',
    'of ann': '2026-04-10',
    over: '2026-03-31',
    'of other': '2026-04-10',
  };
  for (const [id, day] of Object.entries({ ...ends, ended: '2026-04-10' })) {
    await insertOrderRows(sql, id);
    const partner = id === 'of other' ? 'other' : 'own';
    await run(
      `update orders set partner_id = '${partner}', commission = 0, premium_without_commission = total, status = 'issued', paid_by = 'marked',
        agent_id = ${id === 'of other' ? "'bopha'" : id === 'of ann' ? "'ann'" : "'dara'"} where id = '${id}'`,
    );
    await run(`insert into policies (number, order_id, product, version, status, effective_from, effective_to, ended_from, issued_at) values
      ('${id}', '${id}', 'any', '1', 'active', '2025-05-01', '${day}', ${id === 'ended' ? "'2026-03-01'" : 'null'}, ${AT})`);
  }
  // Two notes about one order are one line; a closed one, one for nobody and those for other people are not due.
  await run(`insert into order_notes (order_id, partner_id, kind, text, at, by_id, for_id, closed_at) values
    ('today', 'own', 'note', 'a', ${AT}, 'ann', 'dara', null), ('today', 'own', 'owner', 'b', ${AT}, 'ann', 'dara', null),
    ('later', 'own', 'note', 'c', ${AT}, 'ann', 'dara', ${AT}), ('over', 'own', 'note', 'd', ${AT}, 'ann', null, null),
    ('later', null, 'note', 'e', ${AT}, 'ben', 'ann', null), ('over', null, 'note', 'f', ${AT}, 'ben', 'ann', null),
    ('of other', 'other', 'note', 'g', ${AT}, 'ann', 'dara', null)`);
  // Due today and overdue; one on a later day, one that was made, those of another person and of the insurer.
  await run(`insert into follow_ups (order_id, partner_id, for_id, next_on, planned_at, planned_by, contacted_at, contacted_by, outcome) values
    ('in 2 days', 'own', 'dara', '2026-04-01', ${AT}, 'dara', null, null, null), ('past', 'own', 'dara', '2026-03-20', ${AT}, 'dara', null, null, null),
    ('today', 'own', 'dara', '2026-04-02', ${AT}, 'dara', null, null, null), ('later', 'own', 'dara', '2026-03-01', ${AT}, 'dara', ${AT}, 'dara', 'done'),
    ('over', 'own', 'ann', '2026-03-01', ${AT}, 'dara', null, null, null), ('in 2 days', null, 'ann', '2026-03-31', ${AT}, 'ann', null, null, null),
    ('past', null, 'ben', '2026-03-31', ${AT}, 'ann', null, null, null)`);
  const draft = (id: string, agent: string, partner: string, expires: string) =>
    run(`insert into drafts (id, key_hash, product, version, circumstances, answers, findings, as_of, passed, partner_id, agent_id, saved_at, expires_at)
      values ('${id}', 'h', 'any', '1', '{}', '{}', '{}', '2026-04-01', '[]', '${partner}', ${agent}, ${AT}, '${expires}T05:00:00Z')`);
  await draft('mine', "'dara'", 'own', '2026-04-20');
  await draft('of a colleague', "'ann'", 'own', '2026-04-20');
  await draft('of the link', 'null', 'own', '2026-04-20');
  await draft('expired', "'dara'", 'own', '2026-04-01');
}

async function insertClaims({ sql }: Database, run: Run): Promise<void> {
  const claim = (id: string, more: object) =>
    insertClaim(sql, {
      ...{ id, ref: `ref ${id}`, number: `CLM ${id}`, policyNumber: 'later', partnerId: null, status: 'submitted' },
      ...{ lossDate: '2026-03-20', dischargeDate: null, amount: 100_00, currency: 'USD', description: 'A loss' },
      ...{ assignedTo: null, createdAt: DUE_NOW, updatedAt: DUE_NOW, decision: null, draft: null, duplicateOf: null },
      claimant: {
        ...{ claimant: 'Chea Dara', insured: 'policyholder', contactPerson: 'Chea Dara', phone: '+85512345678' },
        ...{ language: 'en', papers: {}, filedBy: null },
      },
      ...more,
    });
  const hours = (count: number) => new Date(DUE_NOW.getTime() + count * 3_600_000);
  // Overdue, and one of ann's.
  await claim('late', { status: 'under_review', assignedTo: 'ann', dueAt: hours(-1), warnAt: hours(-9) });
  // Due soon, and unassigned.
  await claim('soon', { dueAt: hours(3), warnAt: hours(-1) });
  await claim('answered', { status: 'under_review', assignedTo: 'ben', answeredAt: hours(-2) });
  await claim('appeal', { status: 'under_review', assignedTo: 'ben', appealedAt: hours(-2) });
  await claim('held', { status: 'under_review', assignedTo: 'ben' });
  await claim('asked', { status: 'information_requested', assignedTo: 'ben', partnerId: 'own' });
  await claim('asked other', { status: 'information_requested', assignedTo: 'ben', partnerId: 'other' });
  for (const id of ['payable', 'came back', 'in a run', 'paid']) {
    await claim(id, { status: id === 'paid' ? 'paid' : 'approved', assignedTo: 'ben' });
    await run(`insert into claim_reserves (claim_id, kind, amount, at) values ('${id}', 'filed', 10000, ${AT})`);
  }
  const payment = (id: string, of: string, status: string) =>
    run(`insert into claim_payments (id, number, claim_id, method, status, amount, currency, reason, at, moved_at, run_id, payee_id)
      values ('${id}', '${id}', '${of}', 'transfer', '${status}', 10000, 'USD', 'wrong account', ${AT}, ${AT}, 'run', '${of}')`);
  for (const of of ['came back', 'in a run'])
    await run(
      `insert into claim_payees (id, claim_id, name, bank, account, digits, at) values ('${of}', '${of}', 'n', 'b', 'a', '1234', ${AT})`,
    );
  await insertPaymentRun(sql, {
    ...{ id: 'run', number: 'RUN 1', currency: 'USD', status: 'proposed', proposedBy: 'ben', proposedAt: DUE_NOW },
    ...{ approvedBy: null, approvedAt: null, sentBy: null, sentAt: null, payer: null, digest: null },
  });
  await payment('p1', 'came back', 'returned');
  await payment('p2', 'in a run', 'in_run');
}

async function insertMoney({ sql }: Database, run: Run): Promise<void> {
  const request = (id: string, act: string, subject: string, askedBy: string, more = '{}') =>
    run(`insert into money_requests (id, act, subject, payee, amount, currency, payload, asked_by, asked_at, status)
      values ('${id}', '${act}', '${subject}', 'x', 100, 'USD', '${more}', ${askedBy}, ${AT}, 'waiting')`);
  await request('cancel of ben', 'cancel', 'later', "'ben'");
  await request('cancel of the customer', 'cancel', 'today', 'null');
  await request('cancel of ann', 'cancel', 'in a month', "'ann'");
  await request('mark', 'markAsPaid', 'in 4 days', "'ben'");
  await request('mark of an order that is over', 'markAsPaid', 'cancelled', "'ben'");
  await request('booking', 'booking', 'own', "'ben'");
  await request('month', 'closeMonth', '2026-02', "'ben'");
  await run(
    `insert into commission_runs values ('commission', 'COM 1', 'proposed', '2026-02-28', 'USD', 'ben', ${AT})`,
  );
  await request('commission of ben', 'commissionRun', 'commission', "'ben'");
  // A payment without an order, one whose request was declined, and one whose order lapsed; three that are not open.
  await run(`insert into bank_statements values ('s', 'd', 'ben', ${AT}, 6)`);
  const line = (id: string, status: string, order: string, why = 'null', note = 'null') =>
    run(
      `insert into bank_lines values ('${id}', 's', '${id}', '', '2026-03-30', 100, 'USD', '', '', '', '', '${status}', ${why}, ${order}, ${note})`,
    );
  await line('open', 'open', 'null', "'noNumber'");
  await line('declined', 'waiting', "'in 2 days'");
  await line('of a lapsed order', 'waiting', "'cancelled'");
  await line('waits', 'waiting', "'in 4 days'");
  await line('matched', 'matched', "'in a month'");
  await line('aside', 'setAside', 'null', 'null', "'a deposit'");
  await request('run of ben', 'claimRun', 'run', "'ben'");
  await request('held', 'approveClaim', 'held', "'ben'", '{"why":["sample"]}');
  await request('held late', 'approveClaim', 'late', "'ben'", '{"why":["limit"]}');
  await insertOrderRows(sql, 'paid twice');
  await run(`insert into payment_attempts (tran_id, order_id, status, option, amount, currency, form, started_at, expires_at) values
    ('t', 'paid twice', 'paid', 'cards', 100, 'USD', '{}', ${AT}, ${AT})`);
  await run(`insert into refunds (tran_id, order_id, amount, total_after, currency, status, created_at, way, failed_at) values
    ('t', 'paid twice', 10, 10, 'USD', 'due', ${AT}, 'bank', null), ('t', 'paid twice', 10, 20, 'USD', 'due', ${AT}, 'provider', ${AT}),
    ('t', 'paid twice', 10, 30, 'USD', 'due', ${AT}, 'provider', null), ('t', 'paid twice', 10, 40, 'USD', 'done', ${AT}, 'provider', ${AT})`);
  await run(`insert into payment_differences (tran_id, kind, ours, theirs, currency, payment_at, found_at, mended_at) values
    ('t', 'otherAmount', 1, 2, 'USD', ${AT}, ${AT}, null), ('u', 'nobodys', 0, 2, 'USD', ${AT}, ${AT}, ${AT})`);
  await run(
    `insert into ledger_differences (kind, of, currency, expected, found, since) values ('order', 'ORD', 'USD', 1, 2, ${AT})`,
  );
  // A refund by bank that the provider cannot make, of a cancelled policy; and one that ann prepared.
  for (const [policy, status, by] of [
    ['later', 'due', 'null'],
    ['today', 'prepared', "'ann'"],
  ] as const) {
    await run(`insert into policy_transactions (policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings, reason)
      values ('${policy}', 1, 'issue', '2025-05-01', ${AT}, '1', '{}', '[]', null), ('${policy}', 2, 'cancel', '2026-03-01', ${AT}, '1', '{}', '[]', 'wish')`);
    await run(`insert into payouts (policy_number, serial, order_id, amount, currency, status, created_at, payee, prepared_by, prepared_at)
      values ('${policy}', 2, '${policy}', 10, 'USD', '${status}', ${AT}, ${by === 'null' ? 'null' : "'ABA 1'"}, ${by}, ${by === 'null' ? 'null' : AT})`);
  }
}
