/**
 * Lists of due orders. `lapsing`: confirmed orders that lapse unpaid within three days; `unpaid`: those with more time.
 */
export const dueOrders = ['lapsing', 'unpaid'] as const;
export type DueOrders = (typeof dueOrders)[number];
