import type { BodyOf } from '#contract/call.ts';
import { bookedFigures, type listOrders, termEnds } from '#contract/purchase/order-histories.ts';
import type { CommissionReport, ReportName } from '#contract/reports.ts';
import { addDays, addMonths } from '#engine/language/dates.ts';
import { patterns } from '#web/router/paths.ts';

/** The orders that a figure counts, by the date for which they are listed in the days of its row. */
export type CountedOrders = { dated: NonNullable<BodyOf<typeof listOrders>['dated']>; status?: 'issued' };

const countedByBooking = Object.fromEntries(bookedFigures.map((dated) => [dated, { dated }]));

/** The orders that columns of reports count. Other columns, such as differences and the earned premium, have no list. */
export const countedOrders: Partial<Record<ReportName, Record<string, CountedOrders>>> = {
  conversion: { confirmed: { dated: 'begun' }, issued: { dated: 'begun', status: 'issued' } },
  premiums: { ...countedByBooking, claims: { dated: 'claimsPaid' } },
  claims: { ...countedByBooking, claims: { dated: 'claimsPaid' } },
  retention: Object.fromEntries(termEnds.map((dated) => [dated, { dated }])),
};

/**
 * The address of the orders that a figure in a row of a report counts, by default those paid in its days; undefined for a
 * row without a product, agent or partner.
 */
export function buildOrdersAddress(
  { by, from, to }: Pick<CommissionReport, 'by' | 'from' | 'to'>,
  key: string | null,
  { product = '', agent = '', partner = '' }: Partial<Record<'product' | 'agent' | 'partner', string | undefined>>,
  counted: CountedOrders = { dated: 'paid' },
): string | undefined {
  if (key === null) return undefined;
  const isTime = by === 'day' || by === 'week' || by === 'month';
  const last = isTime ? findLastDay(key, by) : to;
  const asked = {
    ...{ product, agent, partner, ...(isTime ? {} : { [by]: key }), ...counted },
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

/** The address of the drafts that began in a period and stopped at a place. */
export function buildDraftsAddress(
  {
    from = '',
    to = '',
    product,
    agent = '',
  }: Record<'product', string> & Partial<Record<'from' | 'to' | 'agent', string>>,
  { page, question = '' }: { page: string; question?: string },
): string {
  const asked = Object.entries({ product, agent, page, question, from, to }).filter(([, value]) => value !== '');
  return `${patterns.drafts}?${new URLSearchParams(asked)}`;
}
