import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reconciliation/books.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { listMonths } from './books-repository.ts';
import { requestClose, viewTrialBalance } from './close-month.ts';
import { commissionRoutes } from './commission/routes.ts';
import { writeJournal } from './journal.ts';

const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Registers the calls for the ledger as books: months, trial balance, journal, closing and commission runs. */
export function bookRoutes(app: FastifyInstance, services: PurchaseServices): void {
  commissionRoutes(app, services);
  registerCall(app, contract.listLedgerMonths, async () => listMonths(services.database.sql));
  registerCall(app, contract.getTrialBalance, async ({ params, query }) =>
    viewTrialBalance(services, params.month, query.currency),
  );
  registerCall(app, contract.closeMonth, async ({ user, params }) => {
    await requestClose(services, user, params.month);
    return viewTrialBalance(services, params.month);
  });
  registerCall(app, contract.getJournal, async ({ params: { month }, query: { format, language = 'en' }, reply }) => {
    const file = await writeJournal(services, month, { format, language });
    return reply
      .header('cache-control', 'no-store')
      .type(FILE_TYPES[format])
      .header('content-disposition', `attachment; filename="journal-${month}.${format}"`)
      .send(file);
  });
}
