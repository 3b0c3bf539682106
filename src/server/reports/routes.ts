import type { FastifyInstance, FastifyReply } from 'fastify';
import { getMonthProgress } from '#contract/people/targets.ts';
import { getConversionPages } from '#contract/reconciliation/conversion-pages.ts';
import {
  getClaimsReport,
  getCommission,
  getConversion,
  getPremiums,
  getReconciliation,
  getReportChoices,
  getRetention,
  getTransactions,
  type ReportFormat,
  type ReportQuery,
} from '#contract/reports.ts';
import { type TableCell, writeCsv } from '#server/platform/sheets/write-csv.ts';
import { writeXlsx } from '#server/platform/sheets/write-xlsx.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { registerCall } from '../platform/http/register-call.ts';
import { buildConversionPages } from './build-conversion-pages.ts';
import { visibleReportPartner } from './build-report.ts';
import { listReportChoices } from './choice-repository.ts';
import { readMonthProgress } from './month-progress.ts';
import { reportReaders } from './read-report.ts';
import { readReconciliation } from './reconciliation-repository.ts';
import { type AnyReport, buildReportTable, buildStopsTable } from './report-table.ts';
import { parsePeriod } from './sums/periods.ts';

const FILE_TYPES: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Registers the calls for sales, commission and reconciliation: partners see their own, the insurer sees all. */
export function reportRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const { sql } = services.database;

  registerCall(app, getMonthProgress, async ({ user }) => readMonthProgress(services, user));
  registerCall(app, getReportChoices, async ({ user }) => listReportChoices(sql, visibleReportPartner(user)));
  registerCall(app, getTransactions, async ({ user, query, reply }) =>
    as(await reportReaders.transactions(services, user, query), 'transactions', query, reply),
  );
  registerCall(app, getCommission, async ({ user, query, reply }) =>
    as(await reportReaders.commission(services, user, query), 'commission', query, reply),
  );
  registerCall(app, getPremiums, async ({ user, query, reply }) =>
    as(await reportReaders.premiums(services, user, query), 'premiums', query, reply),
  );
  registerCall(app, getClaimsReport, async ({ user, query, reply }) =>
    as(await reportReaders.claims(services, user, query), 'claims', query, reply),
  );
  registerCall(app, getRetention, async ({ user, query, reply }) =>
    as(await reportReaders.retention(services, user, query), 'retention', query, reply),
  );
  registerCall(app, getConversion, async ({ user, query, reply }) =>
    as(await reportReaders.conversion(services, user, query), 'conversion', query, reply),
  );
  registerCall(app, getConversionPages, async ({ user, query, reply }) => {
    const found = await buildConversionPages(services, user, query);
    reply.header('cache-control', 'no-store');
    const { format, language = 'en' } = query;
    if (format === undefined) return found;
    return sendFile(reply, `conversion-${found.product}-${found.from}-${found.to}.${format}`, format, {
      conversion: buildStopsTable(services, language, found),
    });
  });
  registerCall(app, getReconciliation, async ({ query: { currency = 'USD', ...asked } }) =>
    readReconciliation(sql, { currency, ...parsePeriod(asked, services.now()) }),
  );

  /** Returns the report, or the requested file. */
  async function as<R extends AnyReport>(
    report: R,
    name: string,
    { format, language = 'en' }: ReportQuery,
    reply: FastifyReply,
  ): Promise<R | FastifyReply> {
    reply.header('cache-control', 'no-store');
    if (format === undefined) return report;
    const file = `${name}-${report.by}-${report.from}-${report.to}.${format}`;
    const table = buildReportTable(services, language, report);
    return sendFile(reply, file, format, { [name]: table.rows, [table.sumsName]: table.sums });
  }
}

/** Sends tables as a file: the first alone as CSV, all as sheets of an Excel file. */
async function sendFile(
  reply: FastifyReply,
  file: string,
  format: ReportFormat,
  sheets: Record<string, TableCell[][]>,
): Promise<FastifyReply> {
  reply.type(FILE_TYPES[format]).header('content-disposition', `attachment; filename="${file}"`);
  const [first = []] = Object.values(sheets);
  return reply.send(format === 'csv' ? writeCsv(first) : await writeXlsx(sheets));
}
