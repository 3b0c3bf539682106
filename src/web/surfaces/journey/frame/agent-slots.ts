import { type ComponentType, createContext } from 'react';
import type { OrderView } from '#contract/purchase/orders.ts';

/** What stands in a journey for an agent besides what everybody sees. */
export type AgentSlots = {
  /** Over the pages. `customer`: the policyholder's name, as far as it is known. */
  Bar: ComponentType<{ customer: unknown; onRestart: () => void }>;
  /** Over a page's fields. `onFilled`: the answers were changed by other means than the fields. */
  FromSheet: ComponentType<{ page: string; onFilled: () => void }>;
  /** Before the payment of an order that is not paid. `onMoved`: its customer has come further. */
  Checkout: ComponentType<{ order: OrderView; hasEmail: boolean; onMoved: () => void }>;
};

/** Given by what is loaded for who is signed in alone; the public's pieces know nothing of it. */
export const AgentSlotsContext = createContext<AgentSlots | null>(null);
