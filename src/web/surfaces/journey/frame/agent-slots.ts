import { type ComponentType, createContext } from 'react';
import type { OrderView } from '#contract/purchase/orders.ts';
import type { PageProps } from './page-props.ts';

/** Components that a journey adds for an agent. */
export type AgentSlots = {
  /** Over the pages. `customer`: the policyholder's name, as far as it is known. */
  Bar: ComponentType<{ customer: unknown; onRestart: () => void }>;
  /** Over a page's fields. `onFilled`: called after the answers were changed by a spreadsheet, not by the fields. */
  FromSheet: ComponentType<{ page: string; onFilled: () => void }>;
  /** Before the payment of an unpaid order. `onMoved`: called after the customer has made progress. */
  Checkout: ComponentType<{ order: OrderView; hasEmail: boolean; onMoved: () => void }>;
  /** In place of the pages that ask, if the seller has chosen one page for all questions. */
  OnePage?: ComponentType<PageProps>;
};

/** Provided by code that loads only for signed-in users; the public's chunks do not contain it. */
export const AgentSlotsContext = createContext<AgentSlots | null>(null);
