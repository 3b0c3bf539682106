/**
 * Lists of due orders. `lapsing`: confirmed orders that lapse unpaid within three days; `unpaid`: those with more time;
 * `mentioned`: orders with a note that waits for the current user.
 */
export const dueOrders = ['lapsing', 'unpaid', 'mentioned'] as const;
export type DueOrders = (typeof dueOrders)[number];
