import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SiteConfig } from '#contract/site.ts';
import type { PageState } from '#contract/written.ts';

/** The state of a page that the server has drawn, and on the server how to ask for what is missing in it. */
export type Written = PageState & {
  config?: SiteConfig;
  want?: (wanted: { reply: string } | { files: readonly string[] } | { piece: string }) => void;
};

export const WrittenContext = createContext<Written | null>(null);

/** The state that the server left in the document; null where it has drawn nothing. */
export function readPageState(): PageState | null {
  const text = document.getElementById('written')?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}

/** The reply of the API that the page was drawn with, so that the first drawing has it without asking. */
export function useWrittenReply<Reply>(path: string, query: Record<string, string>): Reply | undefined {
  const written = useContext(WrittenContext);
  const address = `${path}?${new URLSearchParams(query)}`;
  const reply = written?.replies[address] as Reply | undefined;
  if (reply === undefined) written?.want?.({ reply: address });
  return reply;
}

const never = () => () => {};

/** False on the server and while its drawing is taken over: what only a browser knows is drawn after that. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
