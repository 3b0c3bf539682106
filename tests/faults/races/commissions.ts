import { sql as raw } from 'drizzle-orm';
import { expect } from 'vitest';
import type { CommissionDueList, CommissionRunView } from '#contract/reconciliation/commission-runs.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import { post, sumCommissionDue } from '#server/platform/ledger/ledger-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { countReplies } from '../count-replies.ts';
import type { Race } from '../race.ts';

/** Commission runs, proposed and approved by many at once: each line of the ledger is paid once. */
export function createCommissionRaces(race: Race): void {
  race('of ten proposals at once one is made, and ten approvals pay it once', async (shops) => {
    const { database, now } = shops.services;
    const partner = await createTestPartner(shops);
    const earned = [
      { account: 'commission' as const, amount: 10_00 },
      { account: 'commissionDue' as const, amount: -10_00 },
    ];
    const sale = { kind: 'change' as const, at: now(), partnerId: partner.id, currency: 'USD', lines: earned };
    await database.transaction('earn commission', (sql) => post(sql, sale));
    const scopes = ['insurer:orders' as const];
    const maker = await createTestUser(shops, { scopes });
    const colleagues = [await createTestUser(shops, { scopes }), await createTestUser(shops, { scopes })];
    const upTo = toBusinessDate(now());
    const due = (await maker.call<CommissionDueList>('GET', `/api/b2b/commission-due?upTo=${upTo}`)).body;
    const body = { upTo, amount: due.total };
    const proposals = await shops.atOnce(10, () =>
      maker.call<CommissionRunView>('POST', '/api/b2b/commission-runs', { body }),
    );
    expect(countReplies(proposals)).toEqual({ 201: 1, commissionRunWaits: 9 });
    const run = proposals.find(({ status }) => status === 201)?.body as CommissionRunView;

    const waiting = (await maker.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests')).body;
    const request = waiting.find(({ subject }) => subject.id === run.id);
    const decision = { body: { outcome: 'approve' } };
    const approvals = await shops.atOnce(10, (nth) =>
      (colleagues[nth % 2] as (typeof colleagues)[number]).call(
        'POST',
        `/api/b2b/money-requests/${request?.id}`,
        decision,
      ),
    );
    // The person who approved it is answered alike each time; for the other one it is decided.
    expect(countReplies(approvals)).toEqual({ 200: 5, policyRequestDecided: 5 });
    expect(await sumCommissionDue(database.sql, partner.id)).toBe(0);
    expect((await findPartner(database.sql, partner.id))?.total).toBe(10_00);
    const { rows } = await database.sql.execute(raw`select e.kind, count(*)::int as lines from commission_run_lines r
      join ledger_lines l on l.id = r.line_id join ledger_entries e on e.id = l.entry_id
      where l.partner_id = ${partner.id} group by 1 order by 1`);
    expect(rows).toEqual([
      { kind: 'change', lines: 1 },
      { kind: 'settlement', lines: 1 },
    ]);
  });
}
