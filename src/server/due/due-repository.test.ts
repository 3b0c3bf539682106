import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DueKind } from '#contract/due.ts';
import type { DueOrders } from '#contract/purchase/due-orders.ts';
import { dueMoney, moneyKinds } from '#contract/reconciliation/money-requests.ts';
import { scopes as allScopes, type Scope } from '#contract/scopes.ts';
import { listMoneyRequests } from '#server/approvals/list-money-requests.ts';
import { buildListCondition } from '#server/claims/records/claim-list-repository.ts';
import { findClaims } from '#server/claims/records/claim-repository.ts';
import { listPayable } from '#server/claims/runs/run-repository.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { listEndpoints } from '#server/people/webhooks/webhook-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { listDeadJobs } from '#server/platform/jobs/job-repository.ts';
import { listLostMessages } from '#server/platform/messages/message-repository.ts';
import { listManualRefunds } from '#server/purchase/bank-refunds/bank-refund-repository.ts';
import { listLines } from '#server/purchase/bank-statements/bank-line-repository.ts';
import { findOrders } from '#server/purchase/order-histories/order-list-repository.ts';
import { listOpenDifferences } from '#server/purchase/reconciliation/difference-repository.ts';
import { findExpiring } from '#server/purchase/renewals/expiring-repository.ts';
import { findPartnerDrafts } from '#server/purchase/sales/partner-draft-repository.ts';
import { listLedgerDifferences } from '#server/reports/ledger-check-repository.ts';
import { insertDueRows, DUE_NOW as now } from '#tests/support/due-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { viewDue } from './due-repository.ts';

let database: Database;
let sql: Database['sql'];
beforeAll(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  await insertDueRows(database);
});
afterAll(() => database.close());

const who = (id: string, partnerId: string | null, ...scopes: Scope[]) =>
  partial<SignedInUser>({ id, partnerId, scopes });
const dara = who('dara', 'own', ...allScopes.filter((scope) => scope.startsWith('b2b:')));
const ann = who('ann', null, ...allScopes.filter((scope) => scope.startsWith('insurer:')));
const due = (user: SignedInUser) => viewDue(sql, { user, now });
const counts = async (user: SignedInUser) =>
  Object.fromEntries((await due(user)).lines.map((line) => [line.kind, line.count]));

/** Of each kind, the rows that are due, counted by hand in `due-rows.ts`. */
const ofDara = {
  contact: 2,
  mentioned: 1,
  lapsing: 2,
  unpaid: 1,
  expiring7: 2,
  expiring30: 2,
  expiring60: 2,
  drafts: 1,
  claimsAsked: 1,
  webhooks: 1,
};
const ofAnn = {
  contact: 2,
  mentioned: 2,
  ...{ claimsOverdue: 1, claimsDueSoon: 1, claimsMine: 1, claimsAnswered: 1, claimsAppealed: 1 },
  ...{ claimsUnassigned: 1, claimsConfirmation: 2, claimsSampled: 1, payable: 2, returned: 1 },
  ...{ runs: 1, refunds: 3, bankRefunds: 2, marks: 1, bookings: 1, months: 1, commissions: 1 },
  ...{ differences: 1, bankLines: 3 },
  ...{ deadJobs: 1, lostMessages: 1, ledger: 1 },
};

test('an agent and a partner’s administrator see the work of their partner, and their own drafts', async () => {
  expect(await counts(dara)).toEqual(ofDara);
  expect(await counts(who('bopha', 'other', ...dara.scopes))).toEqual({
    ...{ lapsing: 1, expiring30: 1, claimsAsked: 1, webhooks: 1 },
  });
  // Policies that end soon need no act yet.
  expect(await due(dara)).toMatchObject({ total: 9, isMore: false });
});

test('the insurer’s people see the work that they may do, and a claim in several lists counts once', async () => {
  expect(await counts(ann)).toEqual(ofAnn);
  // Two contacts, two notes, five claims (late, soon, answered, appeal, held), two to pay, and what waits for a decision.
  expect((await due(ann)).total).toBe(2 + 2 + 5 + 2 + 1 + 3 + 2 + 1 + 1 + 1 + 1 + 1 + 3 + 1 + 1 + 1);
});

test.each<[Scope, DueKind[]]>([
  ['b2b:sell', ['contact', 'mentioned', 'lapsing', 'unpaid', 'expiring7', 'expiring30', 'expiring60', 'drafts']],
  ['b2b:claims', ['claimsAsked']],
  ['b2b:reports', []],
  ['b2b:admin', ['webhooks']],
  ['b2b:webhooks', ['webhooks']],
])('the right %s alone shows its own lines', async (scope, kinds) => {
  expect(Object.keys(await counts(who('dara', 'own', scope)))).toEqual(kinds);
});

test.each<[Scope, string]>([
  [
    'insurer:claims',
    'claimsOverdue claimsDueSoon claimsMine claimsAnswered claimsAppealed claimsUnassigned claimsConfirmation claimsSampled claimsUnpaid',
  ],
  ['insurer:claim-payments', 'payable returned runs'],
  ['insurer:orders', 'contact mentioned refunds bankRefunds marks months commissions differences bankLines'],
  ['insurer:admin', 'bookings deadJobs lostMessages ledger'],
  ['studio:edit', ''],
])('the right %s of the insurer alone shows its own lines', async (scope, kinds) => {
  expect(Object.keys(await counts(who('ann', null, scope))).join(' ')).toBe(kinds);
});

test('nobody decides an own request, and a user without work or rights has no line', async () => {
  const ben = await counts(who('ben', null, 'insurer:orders', 'insurer:claim-payments', 'insurer:admin'));
  expect(ben).toMatchObject({ refunds: 4, bankRefunds: 2 });
  expect([ben.marks, ben.bookings, ben.runs]).toEqual([undefined, undefined, undefined]);
  expect(await due(who('nobody', null))).toEqual({ lines: [], total: 0, isMore: false });
  expect(await due(who('nobody', null, 'b2b:sell'))).toEqual({ lines: [], total: 0, isMore: false });
});

/** Opens the list of each kind, as its page does. */
const lists: Record<DueKind, () => Promise<unknown[]>> = {
  contact: () => orders('contact'),
  mentioned: () => orders('mentioned'),
  lapsing: () => orders('lapsing'),
  unpaid: () => orders('unpaid'),
  expiring7: () => expiring('2026-04-01', '2026-04-08'),
  expiring30: () => expiring('2026-04-09', '2026-05-01'),
  expiring60: () => expiring('2026-05-02', '2026-05-31'),
  drafts: () => findPartnerDrafts(sql, { partner: 'own', agent: 'dara', isOwn: true, now, limit: 99 }),
  claimsAsked: () => claims({ partner: 'own', statuses: ['information_requested'] }),
  claimsOverdue: () => ofList('overdue'),
  claimsDueSoon: () => ofList('dueSoon'),
  claimsMine: () => ofList('mine'),
  claimsAnswered: () => ofList('answered'),
  claimsAppealed: () => ofList('appealed'),
  claimsUnassigned: () => ofList('unassigned'),
  claimsConfirmation: () => ofList('confirmation'),
  claimsSampled: () => ofList('sampled'),
  claimsUnpaid: () => ofList('unpaid'),
  payable: () => listPayable(sql, { only: undefined, after: undefined, limit: 99 }),
  returned: () => listPayable(sql, { only: 'returned', after: undefined, limit: 99 }),
  runs: () => money('runs'),
  refunds: () => money('refunds'),
  marks: () => money('marks'),
  bookings: () => money('bookings'),
  months: () => money('months'),
  commissions: () => money('commissions'),
  bankRefunds: () => listManualRefunds(sql, 99),
  differences: () => listOpenDifferences(sql, 99),
  bankLines: () => listLines(sql, { wanted: 'open', after: undefined, limit: 99 }),
  deadJobs: () => listDeadJobs(sql),
  lostMessages: () => listLostMessages(sql),
  ledger: () => listLedgerDifferences(sql),
  webhooks: async () => (await listEndpoints(sql, 'own')).filter(({ failingSince }) => failingSince !== null),
};
const expiring = (from: string, to: string) =>
  findExpiring(sql, { partner: 'own', owner: 'dara', from, to, limit: 99 });
const orders = (list: DueOrders) =>
  findOrders(sql, { partner: 'own', today: '2026-04-01', due: { list, now, user: 'dara' }, sort: '-time', limit: 99 });
const claims = (more: object) =>
  findClaims(sql, { partner: undefined, search: undefined, order: 'oldest', after: undefined, limit: 99, ...more });
const ofList = (list: Parameters<typeof buildListCondition>[0]) =>
  claims({ list: buildListCondition(list, { user: 'ann', now }) });
const money = (group: keyof typeof dueMoney) => listMoneyRequests(partial<ClaimServices>({ database }), ann, group);

test.each(Object.keys(lists) as DueKind[])('the list of %s has as many rows as its line counts', async (kind) => {
  expect(await lists[kind]()).toHaveLength({ claimsUnpaid: 3, ...ofAnn, ...ofDara }[kind]);
});

test('a list without a group contains all requests, also the own requests', async () => {
  const all = await listMoneyRequests(partial<ClaimServices>({ database }), ann);
  expect(all.filter(({ kind }) => kind === 'cancel')).toHaveLength(3);
  expect(all.filter(({ kind }) => kind === 'payout')).toHaveLength(2);
  expect(all.filter(({ kind }) => kind === 'markAsPaid')).toHaveLength(1);
});

test('every request that is decided on the page of requests is in the due work of somebody', () => {
  // A claim that is held is due in the list of claims, and an approved one in that of payments.
  const elsewhere = ['approveClaim', 'claim'];
  const groups: string[] = Object.values(dueMoney).flat();
  expect(moneyKinds.filter((kind) => !groups.includes(kind))).toEqual(elsewhere);
});
