import { useSearchParams } from 'wouter';
import type { OrderRow, OrderSort } from '#contract/order-histories.ts';
import { isDate } from '#engine/dates.ts';

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
/** The first is what the list opens with. */
export const sortings: readonly OrderSort[] = ['-time', 'time', '-premium', 'premium'];

const names = ['search', 'product', 'status', 'paymentStatus', 'agent', 'insured', 'from', 'to', 'sort'] as const;

/** What the list shows and in which order; empty for all. */
export type OrderFilters = Record<(typeof names)[number], string>;

/** Reads the query of the page: what is nothing that there is stands as if nothing was chosen. */
export function filtersOf(query: URLSearchParams): OrderFilters {
  const said = (name: (typeof names)[number], isKnown: (value: string) => boolean = () => true) => {
    const value = query.get(name) ?? '';
    return isKnown(value) ? value : '';
  };
  const among = (known: readonly string[]) => (value: string) => known.includes(value);
  return {
    search: said('search').slice(0, 80),
    product: said('product'),
    status: said('status', among(orderStatuses)),
    paymentStatus: said('paymentStatus', among(paymentStatuses)),
    agent: said('agent'),
    insured: said('insured', among(['twice'])),
    from: said('from', isDate),
    to: said('to', isDate),
    sort: said('sort', among(sortings)),
  };
}

/** The filters of the address, and how to change some of them at once: empty text unchooses. */
export function useOrderFilters() {
  const [params, setParams] = useSearchParams();
  const filters = filtersOf(params);
  const change = (some: Partial<OrderFilters>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(some)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  const clear = () => change(Object.fromEntries(names.map((name) => [name, name === 'sort' ? filters.sort : ''])));
  const isFiltered = names.some((name) => name !== 'sort' && filters[name] !== '');
  return { filters, change, clear, isFiltered };
}
