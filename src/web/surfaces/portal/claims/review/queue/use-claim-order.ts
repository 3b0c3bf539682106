import { claimOrders } from '#contract/claims/claim-lists.ts';
import type { Sorting } from '#web/desk/list/sort-by.ts';
import { useFilters } from '#web/desk/list/use-filters.ts';

const USUAL = 'newest';

/** The order of a list of claims, as the address names it; the newest first if it names none. */
export function useClaimOrder(): { order: string; sorting: Sorting } {
  const { filters, change } = useFilters('order');
  const order = claimOrders.find((one) => one === filters.order) ?? USUAL;
  return { order, sorting: { sort: order, onSort: (sort) => change({ order: sort === USUAL ? '' : sort }) } };
}
