import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '#contract/call.ts';
import { buildAddress } from '#contract/client.ts';
import { getMonthProgress } from '#contract/people/targets.ts';
import { getConversionPages } from '#contract/reconciliation/conversion-pages.ts';
import * as differences from '#contract/reconciliation/payment-differences.ts';
import type { ReportFormat, ReportQuery } from '#contract/reports.ts';
import * as calls from '#contract/reports.ts';
import type { Locale } from '#shared/format.ts';
import { cacheReply, callQuery, sendBody, useRead } from './call-query.ts';

const REPORTS = {
  transactions: calls.getTransactions,
  commission: calls.getCommission,
  premiums: calls.getPremiums,
  claims: calls.getClaimsReport,
  retention: calls.getRetention,
  conversion: calls.getConversion,
};
export type ReportName = keyof typeof REPORTS;
type ReportOptions = Omit<ReportQuery, 'format' | 'language'>;

/** A report; until the next one comes, the previous one stays. */
export function useReport(name: ReportName, query: ReportOptions) {
  return useQuery({ ...callQuery(REPORTS[name], { query }), placeholderData: keepPreviousData });
}

/** Target, sales and commission of the signed-in seller in this month. */
export const useMonthProgress = () => useRead(getMonthProgress, {});

export type StopsQuery = Omit<QueryOf<typeof getConversionPages>, 'format'>;

/** Pages and questions of a product at which drafts stopped. */
export const useConversionPages = (query: StopsQuery) =>
  useQuery({ ...callQuery(getConversionPages, { query }), placeholderData: keepPreviousData });

/** Address of these pages and questions as a file. */
export const stopsFile = (query: StopsQuery, format: ReportFormat): string =>
  buildAddress(getConversionPages, { query: { ...query, format } });

export const useReconciliation = (query: Pick<ReportOptions, 'from' | 'to'>) =>
  useQuery({ ...callQuery(calls.getReconciliation, { query }), placeholderData: keepPreviousData });

/** Agents and partners to choose from. */
export const useReportChoices = () => useRead(calls.getReportChoices, {});

/** Address of a report as a file. The browser downloads it with its session cookie. */
export const reportFile = (name: ReportName, asked: ReportOptions, format: ReportFormat, language: Locale): string =>
  buildAddress(REPORTS[name], { query: { ...asked, format, language } });

/** Differences between the payment provider's own list and the books. */
export const usePaymentDifferences = () => useRead(differences.getPaymentDifferences, {});

export function useExplainDifference() {
  return useMutation({
    mutationFn: sendBody(differences.explainPaymentDifference, {}),
    ...cacheReply(useQueryClient(), differences.getPaymentDifferences, {}),
    networkMode: 'always',
  });
}

/** Refunds that are paid by bank transfer. */
export const useBankRefunds = () => useRead(differences.getBankRefunds, {});

export function useMoveBankRefund(tranId: string, totalAfter: number) {
  return useMutation({
    mutationFn: sendBody(differences.advanceBankRefund, { params: { tranId, totalAfter: `${totalAfter}` } }),
    ...cacheReply(useQueryClient(), differences.getBankRefunds, {}),
    networkMode: 'always',
  });
}
