import type { CommissionReport } from '#contract/reports.ts';
import { addDays, addMonths } from '#engine/language/dates.ts';
import { patterns } from '#web/router/paths.ts';

/**
 * The address of the orders whose payment a row of the commission report counts; undefined for a row without a
 * product, agent or partner.
 */
export function buildOrdersAddress(
  { by, from, to }: Pick<CommissionReport, 'by' | 'from' | 'to'>,
  key: string | null,
  { product = '', agent = '', partner = '' }: Partial<Record<'product' | 'agent' | 'partner', string | undefined>>,
): string | undefined {
  if (key === null) return undefined;
  const isTime = by === 'day' || by === 'week' || by === 'month';
  const last = isTime ? findLastDay(key, by) : to;
  const asked = {
    ...{ product, agent, partner, ...(isTime ? {} : { [by]: key }), dated: 'paid' },
    from: isTime && key > from ? key : from,
    to: last < to ? last : to,
  };
  return `${patterns.orders}?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))}`;
}

/** The last day of a day, week or month that begins on `first`. */
function findLastDay(first: string, by: 'day' | 'week' | 'month'): string {
  if (by === 'day') return first;
  return by === 'week' ? addDays(first, 6) : addDays(addMonths(first, 1), -1);
}
