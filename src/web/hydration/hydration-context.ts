import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Call, ReplyOf } from '#contract/call.ts';
import { buildAddress, type CallArgs } from '#contract/client.ts';
import type { PageState } from '#contract/server-rendering.ts';
import type { SiteConfig } from '#contract/site.ts';
import type { Product } from '#engine/product.ts';

/** The state of a page that the server has drawn, and on the server how to ask for what is missing in it. */
export type HydrationState = PageState & {
  config?: SiteConfig;
  /** On the server alone: a product with all that draws its pages, and the day in Phnom Penh. */
  product?: (id: string) => Product | undefined;
  today?: string;
  want?: (wanted: { reply: string } | { files: readonly string[] } | { piece: string }) => void;
};

export const HydrationContext = createContext<HydrationState | null>(null);

/** The state that the server left in the document; null where it has drawn nothing. */
export function readPageState(): PageState | null {
  const text = document.getElementById('page-state')?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}

/** The reply of the API that the page was drawn with, so that the first drawing has it without asking. */
export function useHydratedReply<C extends Call>(call: C, args: CallArgs<C>): ReplyOf<C> | undefined {
  const state = useContext(HydrationContext);
  const address = buildAddress(call, args);
  const reply = state?.replies[address] as ReplyOf<C> | undefined;
  if (reply === undefined) state?.want?.({ reply: address });
  return reply;
}

const noopSubscribe = () => () => {};

/** False on the server and while its drawing is taken over: what only a browser knows is drawn after that. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    noopSubscribe,
    () => true,
    () => false,
  );
}
