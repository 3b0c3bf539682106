import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type * as contract from '#contract/reconciliation/commission-runs.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { requireFound } from '#server/platform/http/api-problem.ts';
import { type PageQuery, readPage } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import {
  findRunWithSums,
  listCommissionRuns,
  listPartnerStatements,
  listStatementsOfRun,
  type RunWithSums,
} from './run-repository.ts';

/** Lists a page of runs, the newest first. */
export async function listRuns(
  sql: Sql,
  user: SignedInUser,
  { status, ...asked }: BodyOf<typeof contract.listCommissionRuns>,
): Promise<ReplyOf<typeof contract.listCommissionRuns>> {
  return readPage(asked, {
    kinds: ['instant', 'text'],
    read: (after, limit) => listCommissionRuns(sql, { status, after, limit }),
    keyOf: ({ run }) => [run.proposedAt, run.id],
    view: (rows) => viewRows(sql, user, rows),
  });
}

async function viewRows(sql: Sql, user: SignedInUser, rows: RunWithSums[]): Promise<contract.CommissionRunRow[]> {
  const people = rows.flatMap(({ run }) => [run.proposedBy, ...(run.approvedBy === null ? [] : [run.approvedBy])]);
  const nameOf = await listUserNames(sql, people);
  return rows.map(({ run: { id, number, status, upTo, currency, proposedBy, ...run }, total, count }) => ({
    ...{ id, number, status, upTo, currency, total, count },
    ...{ proposedBy: nameOf(proposedBy), proposedAt: run.proposedAt.toISOString() },
    approvedBy: run.approvedBy === null ? null : nameOf(run.approvedBy),
    approvedAt: run.approvedAt?.toISOString() ?? null,
    mayApprove: status === 'proposed' && proposedBy !== user.id,
  }));
}

/** Returns a run with its statements. Throws 404 `commissionRunNotFound`. */
export async function viewRun(sql: Sql, user: SignedInUser, id: string): Promise<contract.CommissionRunView> {
  const found = requireFound(await findRunWithSums(sql, id), 'commissionRunNotFound');
  const [row] = (await viewRows(sql, user, [found])) as [contract.CommissionRunRow];
  const statements = (await listStatementsOfRun(sql, id)).map(({ partnerId, name, number, ...sums }) => ({
    ...{ partner: { id: partnerId, name }, number },
    ...pickSums(sums),
  }));
  return { ...row, statements };
}

/** Lists a page of the statements of a partner, newest first. */
export async function listStatements(
  sql: Sql,
  partner: string,
  query: PageQuery,
): Promise<ReplyOf<typeof contract.listCommissionStatements>> {
  return readPage(query, {
    kinds: ['text'],
    read: (after, limit) => listPartnerStatements(sql, { partner, after: after?.[0], limit }),
    keyOf: ({ statement }) => [statement.number ?? ''],
    view: (rows) =>
      rows.map(({ statement, run }) => ({
        ...{ number: statement.number ?? '', upTo: run.upTo, currency: run.currency },
        at: (run.approvedAt ?? run.proposedAt).toISOString(),
        ...pickSums(statement),
      })),
  });
}

type Sums = Pick<contract.CommissionDue, 'opening' | 'earned' | 'takenBack' | 'deducted' | 'amount'>;

/** Picks the sums of a stored statement. The database computes `closing`, so it is never null. */
function pickSums({ opening, earned, takenBack, deducted, amount, closing }: Sums & { closing: number | null }) {
  return { opening, earned, takenBack, deducted, amount, closing: closing ?? 0 };
}
