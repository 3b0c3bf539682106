/**
 * Lists of due orders. `lapsing`: confirmed orders that lapse unpaid within three days; `unpaid`: those with more time;
 * `mentioned`: orders with a note that waits for the current user; `contact`: orders whose customer the current user must
 * contact today or should have contacted before; `contactLater`: those with a contact on a later day.
 */
export const dueOrders = ['lapsing', 'unpaid', 'mentioned', 'contact', 'contactLater'] as const;
export type DueOrders = (typeof dueOrders)[number];
