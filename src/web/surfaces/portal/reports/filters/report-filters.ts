import { useLocation, useSearch } from 'wouter';
import { listPresets } from '#contract/reconciliation/report-presets.ts';
import type { Grouping } from '#contract/reports.ts';
import { today } from '#web/hydration/server-clock.ts';
import { patterns } from '#web/router/paths.ts';

export const views = [
  'transactions',
  'commission',
  'premiums',
  'claims',
  'retention',
  'conversion',
  'reconciliation',
] as const;
type View = (typeof views)[number];

export const groupings: readonly Grouping[] = ['day', 'week', 'month', 'product', 'agent', 'partner'];

/** The parameters in the address of the page; each is optional. */
export type ReportFilters = {
  view: View;
  by: Grouping;
  from?: string;
  to?: string;
  product?: string;
  agent?: string;
  partner?: string;
};

/** Parses the query of the page: a missing or unknown value counts as no choice. */
export function parseReportFilters(search: string): ReportFilters {
  const query = new URLSearchParams(search);
  const said = (name: string) => {
    const value = query.get(name);
    return value ? { [name]: value } : {};
  };
  // A saved report names a period that moves on with the days.
  const moving = listPresets(today()).find(({ name }) => name === query.get('period'));
  return {
    view: views.find((view) => view === query.get('view')) ?? 'transactions',
    by: groupings.find((by) => by === query.get('by')) ?? 'day',
    ...said('from'),
    ...said('to'),
    ...(moving?.from && { from: moving.from }),
    ...(moving?.to && { to: moving.to }),
    ...said('product'),
    ...said('agent'),
    ...said('partner'),
  };
}

/** The address of the page with these filters, without the unset ones. */
export function buildReportAddress({ view, by, ...rest }: ReportFilters): string {
  const query = new URLSearchParams({
    ...(view === 'transactions' ? {} : { view }),
    ...(by === 'day' ? {} : { by }),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value)),
  });
  return query.size > 0 ? `${patterns.reports}?${query}` : patterns.reports;
}

/** The filters that a saved report has: a common period by its name, so that it moves on with the days. */
export function buildSavedReport(filters: ReportFilters): Record<string, string> {
  const { from = '', to = '', ...rest } = filters;
  const moving = listPresets(today()).find((one) => (one.from ?? '') === from && (one.to ?? '') === to);
  const days = moving ? { period: moving.name } : { from, to };
  return Object.fromEntries(Object.entries({ ...rest, ...days }).filter(([, value]) => value));
}

/** The filters of the address, and a function that changes some: empty text removes one. */
export function useReportFilters() {
  const [, navigate] = useLocation();
  const filters = parseReportFilters(useSearch());
  const change = (some: Partial<Record<keyof ReportFilters, string>>) =>
    navigate(buildReportAddress({ ...filters, ...some } as ReportFilters), { replace: true });
  return { filters, change };
}
