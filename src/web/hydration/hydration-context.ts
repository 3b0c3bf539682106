import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Call, ReplyOf } from '#contract/call.ts';
import { buildAddress, type CallArgs } from '#contract/client.ts';
import type { EarlyPage, PageState } from '#contract/server-rendering.ts';
import type { SiteConfig } from '#contract/site.ts';
import type { Product } from '#engine/product.ts';

/**
 * The state of a page that the server rendered; on the server also the functions by which a page requests missing data.
 */
export type HydrationState = Omit<PageState, 'early'> & {
  config?: SiteConfig;
  /** Only on the server: finds a product with all data of its pages. */
  product?: (id: string) => Product | undefined;
  /** The page that answers a form; only its names are in the browser. */
  early?: Pick<EarlyPage, 'page' | 'pages'> & Partial<EarlyPage>;
  /** Only on the server: requests a reply, message files or a chunk that the page lacks. */
  want?: (wanted: { reply: string } | { files: readonly string[] } | { piece: string }) => void;
};

export const HydrationContext = createContext<HydrationState | null>(null);

/** Reads the state that the server wrote into the document; null if the server did not render the page. */
export function readPageState(): PageState | null {
  const text = document.getElementById('page-state')?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}

/**
 * The reply of the API with which the server rendered the page, so that the first render needs no request; undefined if
 * there is none.
 */
export function useHydratedReply<C extends Call>(call: C, args: CallArgs<C>): ReplyOf<C> | undefined {
  const state = useContext(HydrationContext);
  const address = buildAddress(call, args);
  const reply = state?.replies[address] as ReplyOf<C> | undefined;
  if (reply === undefined) state?.want?.({ reply: address });
  return reply;
}

const noopSubscribe = () => () => {};

/** False on the server and during hydration: values that only a browser knows are rendered after that. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    noopSubscribe,
    () => true,
    () => false,
  );
}
