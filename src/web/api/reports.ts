import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Locale } from '#contract/format.ts';
import type {
  CommissionReport,
  Reconciliation,
  ReportChoices,
  ReportFormat,
  ReportQuery,
  TransactionReport,
} from '#contract/reports.ts';
import { send } from './http.ts';

export type ReportName = 'transactions' | 'commission';
type Asked = Omit<ReportQuery, 'format' | 'language'>;

/** A report; while another is read, the one before stays. */
export function useReport(name: ReportName, asked: Asked) {
  const query = said(asked);
  return useQuery({
    queryKey: ['reports', name, query],
    queryFn: ({ signal }) =>
      send<TransactionReport | CommissionReport>('GET', `/b2b/reports/${name}`, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useReconciliation(asked: Pick<Asked, 'from' | 'to'>) {
  const query = said(asked);
  return useQuery({
    queryKey: ['reports', 'reconciliation', query],
    queryFn: ({ signal }) => send<Reconciliation>('GET', '/b2b/reports/reconciliation', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Agents and partners to choose from. */
export function useReportChoices() {
  return useQuery({
    queryKey: ['reports', 'choices'],
    queryFn: ({ signal }) => send<ReportChoices>('GET', '/b2b/reports/choices', { signal }),
  });
}

/** Where the browser gets a report as a file, by its session. */
export function reportFile(name: ReportName, asked: Asked, format: ReportFormat, language: Locale): string {
  return `/api/b2b/reports/${name}?${new URLSearchParams({ ...said(asked), format, language })}`;
}

function said(asked: Asked): Record<string, string> {
  return Object.fromEntries(Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
