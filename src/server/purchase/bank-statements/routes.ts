import type { FastifyInstance } from 'fastify';
import type { ReplyOf } from '#contract/call.ts';
import type { BankLine } from '#contract/reconciliation/bank-statements.ts';
import * as contract from '#contract/reconciliation/bank-statements.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { requireFound } from '#server/platform/http/api-problem.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { findLine, listLines, type PresentLine } from './bank-line-repository.ts';
import { importStatement } from './import-statement.ts';
import { matchByNumber, setAside } from './match-line.ts';

/** Registers the calls for bank statements, for the insurer's people. */
export function bankStatementRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const { sql } = services.database;
  registerCall(app, contract.importBankStatement, async ({ user, body }) => importStatement(services, user, body.file));
  registerCall(app, contract.searchBankLines, async ({ body: { status, ...asked } }) => readLines(sql, status, asked));
  registerCall(app, contract.matchBankLine, async ({ user, params: { id }, body }) => {
    await matchByNumber(services, user, id, body.order);
    return viewLine(sql, id);
  });
  registerCall(app, contract.setAsideBankLine, async ({ user, params: { id }, body }) => {
    await setAside(services, user, id, body.reason);
    return viewLine(sql, id);
  });
}

async function readLines(
  sql: Sql,
  wanted: BankLine['status'] | undefined,
  asked: { cursor?: string; limit?: number },
): Promise<ReplyOf<typeof contract.searchBankLines>> {
  return readPage(asked, {
    kinds: ['text', 'text'],
    read: (after, limit) => listLines(sql, { wanted, after, limit }),
    keyOf: ({ line: { bookedOn, id } }) => [bookedOn, id],
    view: (rows) => viewLines(sql, rows),
  });
}

async function viewLine(sql: Sql, id: string): Promise<BankLine> {
  const found = requireFound(await findLine(sql, id), 'bankLineNotFound');
  const [line] = await viewLines(sql, [found]);
  return line as BankLine;
}

async function viewLines(sql: Sql, rows: PresentLine[]): Promise<BankLine[]> {
  const nameOf = await listUserNames(
    sql,
    rows.flatMap(({ line: { decidedBy } }) => decidedBy ?? []),
  );
  return rows.map(({ line, status, order }) => {
    const { id, bookedOn, amount, currency, reference, payerReference, payer, details, why, decidedBy, note } = line;
    // A request that nobody can approve any more leaves its line open.
    const isOpen = status === 'open';
    return {
      ...{ id, bookedOn, amount, currency, reference, payerReference, payer, details, status, note },
      why: isOpen ? (why ?? 'notPayable') : null,
      order: order && !isOpen ? { id: order.id, name: order.number } : null,
      by: decidedBy === null || isOpen ? null : nameOf(decidedBy),
    };
  });
}
