import { listPresets } from '#contract/reconciliation/report-presets.ts';
import type { SavedReport } from '#contract/reports.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { DigestTime } from '#server/due/digest-repository.ts';
import { findMailReader, readDigestTime } from '#server/due/send-digests.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import { processInBatches } from '#server/platform/jobs/process-in-batches.ts';
import { queueMail } from '#server/platform/messages/message-repository.ts';
import type { TableCell } from '#server/platform/sheets/write-csv.ts';
import { reportReaders } from '#server/reports/read-report.ts';
import { type AnyReport, buildReportTable } from '#server/reports/report-table.ts';
import { buildLocaleAddress } from '#server/site/page-head.ts';
import { patterns } from '#shared/addresses.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { formatDate, formatMoney, type Locale } from '#shared/format.ts';
import { claimReportMail, listDueReports } from './report-mail-repository.ts';
import { mayReadPage } from './save-view.ts';
import { findViewFor, type View } from './view-repository.ts';

/**
 * Sends each saved report once a morning to the users who chose it: at the hour and on the days of their daily mail, by
 * default from seven, until noon in Phnom Penh. Returns the number of mails.
 */
export async function sendReportMails(services: ClaimServices): Promise<number> {
  const { database, now } = services;
  const time = readDigestTime(now());
  if (!time) return 0;
  return processInBatches(
    (page) => listDueReports(database.sql, time, page),
    (id) => sendReport(services, id, time),
    'not every report was sent',
  );
}

/** Sends one report, read with the rights that the user has now. A user who may not read it any more has no mail. */
async function sendReport(services: ClaimServices, id: string, time: DigestTime): Promise<boolean> {
  const { database, ids, now } = services;
  return database.transaction('send report', async (sql) => {
    const mail = await claimReportMail(sql, id, time);
    const found = mail && (await findMailReader(services, sql, mail.userId));
    if (!found || !mayReadPage('reports', found.reader)) return false;
    const { reader, email, language } = found;
    const view = await findViewFor(sql, mail.viewId, { userId: reader.id, partnerId: reader.partnerId });
    if (!view) return false;
    const report = await readSavedReport(services, sql, reader, view);
    await queueMail(sql, {
      ...{ id: ids.id(), recipient: email, createdAt: now() },
      ...buildMail(services, language, view, report),
    });
    return true;
  });
}

/** Reads a saved report; its period moves on with the days. */
async function readSavedReport(
  { database, now }: ClaimServices,
  sql: Sql,
  reader: Parameters<typeof reportReaders.transactions>[1],
  { query }: View,
): Promise<AnyReport> {
  const { view = 'transactions', period, from, to, ...filters } = query as SavedReport;
  const moving = listPresets(toBusinessDate(now())).find(({ name }) => name === period) ?? { from, to };
  const days = { ...(moving.from && { from: moving.from }), ...(moving.to && { to: moving.to }) };
  const inner = { ...database, sql, transaction: <T>(_name: string, work: (same: Sql) => Promise<T>) => work(sql) };
  return reportReaders[view]({ database: inner as typeof database, now }, reader, { ...filters, ...days });
}

/** Builds the mail: the total of each figure beside that of the period before, and the page of the report. */
function buildMail(services: ClaimServices, language: Locale, { name, query }: View, report: AnyReport) {
  const say = (id: string, params: Record<string, string> = {}) =>
    services.wording.say(language, `accounts.reportMail.${id}`, params);
  const { from, to, before } = report;
  const [heads = [], total = [], earlier = []] = buildReportTable(services, language, report).sums;
  const period = (days: { from: string; to: string }) =>
    services.wording.say(language, 'portal.words.fromTo', {
      ...{ from: formatDate(days.from, language), to: formatDate(days.to, language) },
    });
  const shown = (cell: TableCell = ''): string =>
    typeof cell === 'object' ? formatMoney(cell.amount, cell.currency, language) : String(cell) || '–';
  const lines = heads.map((head, at) => {
    const [value, other] = at === 0 ? [period({ from, to }), period(before)] : [shown(total[at]), shown(earlier[at])];
    return say('line', { what: String(head), value, before: other });
  });
  const page = buildLocaleAddress(resolveHomeOrigin(services.config), patterns.reports, language);
  const link = `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
  return { subject: say('subject', { name }), body: `${lines.join('\n')}\n\n${say('end', { link })}` };
}
