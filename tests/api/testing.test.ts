import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql as raw } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import * as calls from '#contract/testing.ts';
import { type Case, runCase } from '#engine/cases/run-case.ts';
import { addDays, computeAge } from '#engine/language/dates.ts';
import { claims as claimTable } from '#server/platform/db/schema/claim-schema.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { findPolicyOfOrder } from '#server/purchase/policies/policy-repository.ts';
import { emptiedTables } from '#server/sandbox/testing/testing-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { prodEnv } from '#tests/support/prod-env.ts';
import { listProjectFolders } from '#tests/support/source-files.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

const reports = mkdtempSync(join(tmpdir(), 'paths-'));
const shop = await startTestShop({ reports });
afterAll(async () => {
  await shop.close();
  rmSync(reports, { recursive: true, force: true });
});

type Jump = ReplyOf<typeof calls.jumpToState>;

async function jump(wish: Partial<BodyOf<typeof calls.jumpToState>> & { page: string }): Promise<Jump> {
  const body = { product: 'travel', case: 'family-to-japan', language: 'en', ...wish };
  const reply = await shop.call<Jump>('POST', '/api/testing/jumps', { body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}

async function play(order: string | null, event: calls.SimulatedEvent) {
  return shop.call<calls.TestOrder>('POST', '/api/testing/world', { body: { order, event } });
}

const clock = (body: BodyOf<typeof calls.moveClock>) =>
  shop.call<calls.ClockView>('POST', '/api/testing/clock', { body });

describe('the clock', () => {
  test('moves to a set time, by a span, and back', async () => {
    expect((await clock({ at: '2026-06-01T02:00:00Z' })).body).toMatchObject({ isMoved: true });
    expect((await clock({ advance: { days: 1, hours: 2 } })).body.now).toBe('2026-06-02T04:00:00.000Z');
    expect((await shop.aDraft()).view.record.asOf).toBe('2026-06-02');
    const { body } = await clock({ back: true });
    expect(body).toEqual({ now: body.machine, machine: body.machine, isMoved: false });
  });

  test('starts due work at once', async () => {
    const { order } = await jump({ page: 'enteringCode' });
    await clock({ advance: { days: 30 } });
    expect(await shop.order(order as string)).toMatchObject({ status: 'expired' });
    await clock({ back: true });
  });

  test.each([{ at: '2026-02-30T00:00:00Z' }, { at: '1999-01-01T00:00:00Z' }, { advance: { days: 50_000 } }, {}])(
    'refuses %j',
    async (body) => expect((await clock(body as never)).status).toBe(422),
  );
});

describe('a jump', () => {
  test('opens the page with the answers of the pages before it, and the people have the same age as in the case', async () => {
    const { id, key, ...where } = await jump({ page: 'childrenCard', language: 'km' });
    expect(where).toEqual({ order: null, stands: 'childrenCard', reached: true, problems: [] });
    const { body } = await shop.call<{ page: string; record: { answers: Record<string, string>; asOf: string } }>(
      'GET',
      `/api/drafts/${id}`,
      { key },
    );
    const then = shop.testCase('travel', 'family-to-japan');
    expect(body.page).toBe('childrenCard');
    expect(body.record).toMatchObject({ circumstances: { language: 'km' } });
    expect(body.record.answers.insuredPersons).toBeUndefined();
    const age = (answers: Record<string, unknown>, on: string) => computeAge(String(answers.dateOfBirth), on);
    expect(age(body.record.answers, body.record.asOf)).toBe(age(then.answers, then.asOf));
  });

  test('includes the answers of its page on request', async () => {
    const { id, key } = await jump({ page: 'childrenCard', answered: true });
    const { body } = await shop.call<{ problems: unknown[]; record: { answers: object } }>('GET', `/api/drafts/${id}`, {
      key,
    });
    expect(body.record.answers).toHaveProperty('insuredPersons');
    expect(body.problems).toEqual([]);
  });

  test('names the page where the case stopped, and the reason', async () => {
    const held = await jump({ case: 'adult-of-17-years', page: 'issued' });
    expect(held).toMatchObject({ stands: 'childrenCard', reached: false, order: null });
    expect(held.problems.map(({ problem, pointer }) => [pointer, problem])).toEqual([
      ['/insuredPersons/1/dateOfBirth', 'adultTooYoung'],
    ]);
  });

  test("uses the case's lookup results", async () => {
    const { reached, stands } = await jump({ case: 'existing-customer', page: 'choosingPayment' });
    expect({ reached, stands }).toEqual({ reached: true, stands: 'choosingPayment' });
  });

  test.each(listProjectFolders('product-schemas').filter((name) => name !== 'shared'))('buys %s', async (product) => {
    const { body } = await shop.call<ReplyOf<typeof calls.listCases>>(
      'GET',
      `/api/testing/products/${product}/cases?locale=km`,
    );
    expect(body.pages.every(({ id, title }) => title !== id)).toBe(true);
    const testCase = body.cases.find(({ ends }) => ends === 'issued')?.id as string;
    const { order, reached } = await jump({ product, case: testCase, page: 'issued' });
    expect(reached).toBe(true);
    expect(await shop.order(order as string)).toMatchObject({ status: 'issued', paymentStatus: 'successful_payment' });
  });

  // A year of travelling: cover that has begun can be changed and ended, and goes on for another year.
  test.each([
    ['inForce', ['issue'], 'active'],
    ['changed', ['issue', 'endorse'], 'active'],
    ['cancelled', ['issue', 'cancel'], 'cancelled'],
    ['expired', ['issue'], 'expired'],
    ['renewed', ['issue', 'renew'], 'active'],
    ['reinstated', ['issue', 'cancel', 'reinstate'], 'active'],
    ['claimPaid', ['issue'], 'active'],
  ])('brings a policy to the state %s by acts of customers and staff', async (page, kinds, status) => {
    const { order, reached, stands } = await jump({ case: 'annual-by-choice', page });
    expect({ reached, stands }).toEqual({ reached: true, stands: page });
    // After a year the order's own link has ended.
    const { sql } = shop.services.database;
    const policy = await findPolicyOfOrder(sql, (await findOrderByRef(sql, order as string))?.id as string);
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const { body } = await clerk.call<PolicyLifeView>('GET', `/api/b2b/policies/${policy?.number}/life`);
    expect(body.transactions.map(({ kind }) => kind)).toEqual(kinds);
    expect(body.status).toBe(status);
    if (page === 'claimPaid') {
      const claims = await sql.select().from(claimTable);
      expect(claims.filter(({ policyNumber }) => policyNumber === policy?.number)).toMatchObject([{ status: 'paid' }]);
    }
    await clock({ back: true });
  });

  test.each([
    [{ product: 'nothing', page: 'plan' }, 'productNotFound'],
    [{ page: 'nowhere' }, 'notFound'],
    [{ page: 'plan', case: '../../shared/promotions' }, 'notFound'],
  ])('%j is not found', async (wish, problem) => {
    const body = { product: 'travel', case: 'family-to-japan', language: 'en', ...wish };
    const reply = await shop.call('POST', '/api/testing/jumps', { body });
    expect(reply).toMatchObject({ status: 404, body: { problem } });
  });
});

describe('the world', () => {
  test('can cause every event of an order', async () => {
    const { order } = await jump({ page: 'enteringCode' });
    const states: [calls.SimulatedEvent, string][] = [
      ['REJECTED', 'enteringCode'],
      ['LOCKED', 'codeLocked'],
      ['SENT', 'enteringCode'],
      ['EXPIRED', 'codeExpired'],
      ['SENT', 'enteringCode'],
      ['VERIFIED', 'choosingPayment'],
      ['PAY', 'paying'],
      ['FAILED', 'paymentFailed'],
      ['PAY', 'paying'],
      ['CANCELLED', 'paymentCancelled'],
      ['PAY', 'paying'],
      ['EXPIRED', 'paymentExpired'],
      ['PAY', 'paying'],
      ['PAID', 'issued'],
    ];
    for (const [event, state] of states) expect((await play(order, event)).body, event).toMatchObject({ state });
    const { outcomes } = await shop.order(order as string);
    expect(outcomes.filter(({ type }) => type === 'REJECTED').length).toBeGreaterThan(1);
    expect((await play(order, 'PAY')).body).toMatchObject({ problem: 'notAllowedNow' });
    await clock({ back: true });
  });

  test('pays an instalment without a code', async () => {
    const changes = { mobilePhone: '+85512345690', startDate: addDays(toBusinessDate(shop.clock.now()), 1) };
    const { ref } = await shop.anOrder('comprehensive-camry', { product: 'auto', changes });
    await shop.buy(ref, 'quarterly');
    const number = (await shop.order(ref)).policy?.number;
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const sent = await clerk.call<{ link: string }>('POST', `/api/b2b/policies/${number}/instalments/link`);
    const part = sent.body.link.split('/').at(-1) as string;
    const { body: orders } = await shop.call<calls.TestOrder[]>('GET', '/api/testing/orders');
    expect(orders.find((one) => one.ref === part)).toMatchObject({ state: 'choosingPayment', can: ['PAY', 'LAPSED'] });
    expect((await play(part, 'PAY')).body).toMatchObject({ state: 'paying' });
    expect((await play(part, 'PAID')).body).toMatchObject({ state: 'issued' });
  });

  test('money after the end of the offer buys it or is refunded', async () => {
    const { order } = await jump({ page: 'paying' });
    expect((await play(order, 'LAPSED')).body).toMatchObject({ state: 'orderExpired', can: ['PAID', 'REOPEN'] });
    await play(order, 'PAID');
    const { status, refund } = await shop.order(order as string);
    expect(status === 'issued' || refund?.status === 'done').toBe(true);
    await clock({ back: true });
  });

  test('a reopened order becomes a cancelled order without further events', async () => {
    const { order } = await jump({ page: 'choosingPayment' });
    expect((await play(order, 'REOPEN')).body).toMatchObject({ state: 'orderCancelled', can: [] });
    const { body } = await shop.call<calls.TestOrder[]>('GET', '/api/testing/orders');
    expect(body[0]).toMatchObject({ ref: order, state: 'orderCancelled' });
  });

  test('the outbox offers a code for copying, but not the number of a policy', async () => {
    await jump({ page: 'issued' });
    const { body } = await shop.call<calls.OutboxMessage[]>('GET', '/api/testing/messages');
    const messages = body.filter(({ channel }) => channel === 'sms').slice(0, 2);
    const [issued, sent] = messages.toSorted((one) => (one.code ? 1 : -1));
    expect(issued?.code).toBeNull();
    expect(sent?.text).toContain(sent?.code);
  });
});

describe('a draft as a case', () => {
  const exported = async (draft: { id: string }, key: string) =>
    shop.call<{ product: string; case: Case }>('GET', `/api/testing/drafts/${draft.id}/case?name=Held`, {
      key,
    });

  test('ends at the page that the engine allows, and a jump with it reaches the same page', async () => {
    const draft = await jump({ product: 'travel', case: 'adult-of-17-years', page: 'issued' });
    const { body, status } = await exported(draft, draft.key);
    expect(status).toBe(200);
    expect(body.case).toMatchObject({
      name: 'Held',
      ends: 'childrenCard',
      problems: [{ at: '/insuredPersons/1/dateOfBirth', code: 'adultTooYoung' }],
    });
    const { product } = shop.services.catalogue.current('travel') ?? {};
    expect(product && runCase(product, body.case)).toMatchObject({ ended: 'childrenCard' });
    expect(body.case.findings ?? {}).not.toHaveProperty('premium');
  });

  test('its pictures become samples', async () => {
    const { cases } = (await shop.call<ReplyOf<typeof calls.listCases>>('GET', '/api/testing/products/auto/cases'))
      .body;
    const bought = cases.find(({ ends }) => ends === 'issued')?.id as string;
    const draft = await jump({ product: 'auto', case: bought, page: 'enteringCode' });
    const { answers } = (await exported(draft, draft.key)).body.case;
    expect(answers.vehicleCardFront).toBe('sample-picture-vehicle-card-front');
  });

  test('is only for the holder of its key', async () => {
    const draft = await jump({ page: 'plan' });
    expect(await exported(draft, 'another-key')).toMatchObject({ status: 404, body: { problem: 'draftNotFound' } });
  });
});

describe('the report', () => {
  test('does not exist before a run', async () => {
    expect(await shop.call('GET', '/api/testing/coverage')).toMatchObject({ status: 200, body: null });
    expect((await shop.call('GET', '/api/testing/report')).status).toBe(404);
  });

  test('is served in a sandbox, and summarised in numbers', async () => {
    mkdirSync(reports, { recursive: true });
    const items = [
      { kind: 'transition', walked: ['engine', 'api'] },
      { kind: 'transition', walked: ['engine'], excused: { api: 'no call does it' } },
      { kind: 'transition', walked: [] },
    ];
    const mutants = [{ noticed: 'case' }, { equivalent: 'the same' }, {}];
    const paths = [{ failures: [] }, { failures: [{}] }];
    const products = [{ product: 'travel', title: 'Travel', items, paths, mutants }];
    writeFileSync(
      join(reports, 'report.json'),
      JSON.stringify({ made: '2026-04-01T02:00:00Z', in: ['engine', 'api'], products }),
    );
    writeFileSync(join(reports, 'index.html'), '<!doctype html><title>Paths</title><script>1</script>');

    const { body } = await shop.call<calls.CoverageView>('GET', '/api/testing/coverage');
    expect(body).toMatchObject({
      hasReport: true,
      products: [{ paths: 2, failures: 1, mutants: { noticed: 1, all: 2 } }],
    });
    expect(body.products[0]?.kinds).toEqual([
      { kind: 'transition', walked: { engine: { walked: 2, declared: 3 }, api: { walked: 1, declared: 2 } } },
    ]);
    const report = await shop.call('GET', '/api/testing/report');
    expect(report.headers['content-security-policy']).toMatch(/^sandbox allow-scripts (?!.*allow-same-origin)/);
    const other = await shop.call('GET', '/api/testing/clock');
    expect(other.headers['content-security-policy']).toContain("script-src 'self'");
  });
});

test('a reset removes all purchases, and preserves the products on sale', async () => {
  const { id, key, order } = await jump({ page: 'issued' });
  expect((await shop.call('POST', '/api/testing/reset', { body: { confirm: 'yes' } })).status).toBe(422);
  expect(await shop.order(order as string)).toMatchObject({ status: 'issued' });

  expect((await shop.call('GET', `/api/orders/${order}/documents/certificate`)).status).toBe(200);
  const filesKept = () => readdirSync(join(shop.services.config.dataDir, 'files'));
  expect(filesKept()).not.toEqual([]);

  // A claim in preparation with a file, and a closed month of the ledger.
  const { sql } = shop.services.database;
  const paper = shop.services.ids.id();
  const [one, other] = [await createTestUser(shop, { scopes: [] }), await createTestUser(shop, { scopes: [] })];
  await sql.execute(raw`insert into claim_drafts (id, policy_number, answers, passed, papers, version, saved_at, expires_at)
    select 'draft', max(number), '{}', '[]', '{}', 0, now(), now() from policies`);
  await sql.execute(raw`insert into claim_draft_files (id, draft_id, name, content_type, bytes, created_at)
    values (${paper}, 'draft', 'x.pdf', 'application/pdf', 1, now())`);
  await shop.services.files.put(paper, Buffer.from('x'));
  await sql.execute(raw`insert into closed_months values ('2020-01', ${one.id}, ${other.id}, now())`);

  await clock({ advance: { days: 3 } });
  expect((await shop.call('POST', '/api/testing/reset', { body: { confirm: 'reset' } })).status).toBe(200);
  // The provider's list is read at once, and its payments belong to nobody now.
  const filled = ['listed_days', 'payment_differences'];
  for (const table of [...emptiedTables, ...LEDGER].filter((name) => !filled.includes(name))) {
    const { rows } = await sql.execute(raw.raw(`select count(*)::int as count from ${table}`));
    expect([table, rows[0]?.count]).toEqual([table, 0]);
  }
  for (const list of ['orders', 'messages'])
    expect((await shop.call('GET', `/api/testing/${list}`)).body, list).toEqual([]);
  expect((await shop.call('GET', `/api/drafts/${id}`, { key })).status).toBe(404);
  expect((await shop.call<calls.ClockView>('GET', '/api/testing/clock')).body.isMoved).toBe(false);
  expect(filesKept()).toEqual([]);
  expect((await jump({ page: 'issued' })).reached).toBe(true);
});

/** A reset empties them too, and writes the deposits of partners again. */
const LEDGER = ['ledger_entries', 'ledger_lines', 'receipts', 'daily_sums', 'account_sums', 'folded_days'];

/** The tables of people, products, settings and alarms: a reset leaves their rows. */
const STAY = [
  ...['account_events', 'alarms', 'api_client_secrets', 'api_clients', 'claim_authorities'],
  ...['claim_providers', 'digest_choices', 'dunning_steps', 'evidence_details'],
  ...['file_texts', 'invites', 'known_devices', 'list_views', 'limit_places', 'limit_uses', 'partners', 'pictures'],
  ...['product_versions', 'promotion_codes', 'promotions', 'provider_tokens', 'rating_inputs', 'recovery_codes'],
  'report_mails',
  ...['release_approvals', 'release_comments', 'release_edits', 'release_evidence', 'release_presences'],
  ...['releases', 'sales', 'server_keys'],
  ...['sessions', 'sign_in_failures', 'user_identities', 'users', 'webhook_endpoints'],
];

test('a reset knows each table of the database', async () => {
  const { rows } = await shop.services.database.sql.execute<{ name: string }>(
    raw`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  expect([...emptiedTables, ...LEDGER, ...STAY].toSorted()).toEqual(rows.map(({ name }) => name));
});

test('the server offers none of these calls in Prod', async () => {
  const database = { ...shop.services.database, close: async () => {} };
  const prod = await startTestShop({ database, reports, env: prodEnv });
  const bodies: Record<string, unknown> = {
    [calls.moveClock.path]: { advance: { days: 1 } },
    [calls.resetData.path]: { confirm: 'reset' },
  };
  const routes = Object.values(calls).filter((call) => typeof call === 'object' && 'path' in call);
  expect(routes.length).toBeGreaterThan(8);
  for (const { method, path } of [...routes, { method: 'GET' as const, path: calls.reportAddress }]) {
    const reply = await prod.call(method, path.replace(/:\w+/, 'travel'), { body: bodies[path], key: 'key' });
    expect(reply, path).toMatchObject({ status: 404, body: { problem: 'notFound' } });
  }
  expect([(await shop.call('GET', '/testing')).status, (await prod.call('GET', '/testing')).status]).toEqual([
    200, 404,
  ]);
  await prod.close();
});
