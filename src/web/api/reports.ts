import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { addressOf } from '#contract/client.ts';
import * as differences from '#contract/reconciliation/payment-differences.ts';
import type { ReportFormat, ReportQuery } from '#contract/reports.ts';
import * as calls from '#contract/reports.ts';
import type { Locale } from '#shared/format.ts';
import { send } from './http.ts';
import { reading, showing } from './reading.ts';

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

/** What the payment provider's own list says otherwise than the books. */
export const usePaymentDifferences = () => useQuery(reading(differences.getPaymentDifferences, {}));

export function useExplainDifference() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof differences.explainPaymentDifference>) =>
      send(differences.explainPaymentDifference, { body }),
    ...showing(useQueryClient(), differences.getPaymentDifferences, {}),
    networkMode: 'always',
  });
}

/** Refunds that go by bank. */
export const useBankRefunds = () => useQuery(reading(differences.getBankRefunds, {}));

export function useMoveBankRefund(tranId: string, totalAfter: number) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof differences.moveBankRefund>) =>
      send(differences.moveBankRefund, { params: { tranId, totalAfter: `${totalAfter}` }, body }),
    ...showing(useQueryClient(), differences.getBankRefunds, {}),
    networkMode: 'always',
  });
}
