import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressOf } from '#contract/client.ts';
import type { Locale } from '#contract/format.ts';
import type { ReportFormat, ReportQuery } from '#contract/reports.ts';
import * as calls from '#contract/reports.ts';
import { reading } from './reading.ts';

const REPORTS = {
  transactions: calls.getTransactions,
  commission: calls.getCommission,
  premiums: calls.getPremiums,
  retention: calls.getRetention,
};
export type ReportName = keyof typeof REPORTS;
type Asked = Omit<ReportQuery, 'format' | 'language'>;

/** A report; while another is read, the one before stays. */
export function useReport(name: ReportName, query: Asked) {
  return useQuery({ ...reading(REPORTS[name], { query }), placeholderData: keepPreviousData });
}

export const useReconciliation = (query: Pick<Asked, 'from' | 'to'>) =>
  useQuery({ ...reading(calls.getReconciliation, { query }), placeholderData: keepPreviousData });

/** Agents and partners to choose from. */
export const useReportChoices = () => useQuery(reading(calls.getReportChoices, {}));

/** Where the browser gets a report as a file, by its session. */
export const reportFile = (name: ReportName, asked: Asked, format: ReportFormat, language: Locale): string =>
  addressOf(REPORTS[name], { query: { ...asked, format, language } });
