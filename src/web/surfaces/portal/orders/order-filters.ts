import { readFieldLimits } from '#contract/client.ts';
import { lostReasons } from '#contract/follow-ups.ts';
import { dueOrders } from '#contract/purchase/due-orders.ts';
import {
  bookedFigures,
  listOrders,
  type OrderRow,
  type OrderSort,
  termEnds,
} from '#contract/purchase/order-histories.ts';
import { isDate } from '#engine/language/dates.ts';
import { useFilters } from '#web/desk/list/use-filters.ts';

export const orderStatuses: readonly OrderRow['status'][] = [
  'incomplete',
  'confirmed',
  'issued',
  'cancelled',
  'expired',
];
export const paymentStatuses: readonly OrderRow['paymentStatus'][] = [
  'incomplete_payment',
  'processing',
  'successful_payment',
];
/** The first is the default of the list. */
export const sortings: readonly OrderSort[] = ['-time', 'time', '-premium', 'premium'];

/** The dates that a period can limit, besides that of the confirmation. */
export const datings = ['paid', 'begun', ...bookedFigures, ...termEnds] as const;

export const lostChoices = ['any', ...lostReasons] as const;
export const policyStatuses = ['notBegun', 'active', 'expired', 'cancelled'] as const;
const names = [
  'search',
  'product',
  'status',
  'paymentStatus',
  'policyStatus',
  'due',
  'lost',
  'agent',
  'owner',
  'partner',
  'insured',
  'dated',
  'from',
  'to',
  'sort',
] as const;

/** Filters and sorting of the list; empty for all. */
export type OrderFilters = Record<(typeof names)[number], string>;

/** Parses the filters of the page: an unknown value counts as no choice. */
export function parseOrderFilters(asked: OrderFilters): OrderFilters {
  const among = (value: string, known: readonly string[]) => (known.includes(value) ? value : '');
  const date = (value: string) => (isDate(value) ? value : '');
  return {
    ...asked,
    search: asked.search.slice(0, readFieldLimits(listOrders.body, 'search').maxLength),
    status: among(asked.status, orderStatuses),
    paymentStatus: among(asked.paymentStatus, paymentStatuses),
    policyStatus: among(asked.policyStatus, policyStatuses),
    due: among(asked.due, dueOrders),
    lost: among(asked.lost, lostChoices),
    insured: among(asked.insured, ['twice']),
    dated: among(asked.dated, datings),
    from: date(asked.from),
    to: date(asked.to),
    sort: among(asked.sort, sortings),
  };
}

/** The filters of the list, and a function that changes some at once: empty text removes one. */
export function useOrderFilters() {
  const { filters: asked, change } = useFilters(...names);
  const filters = parseOrderFilters(asked);
  const clear = () => change(Object.fromEntries(names.map((name) => [name, name === 'sort' ? filters.sort : ''])));
  const isFiltered = names.some((name) => name !== 'sort' && filters[name] !== '');
  return { filters, change, clear, isFiltered };
}
