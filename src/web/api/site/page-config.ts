import { useContext } from 'react';
import type { SiteConfig } from '#contract/site.ts';
import { HydrationContext } from '#web/hydration/hydration-context.ts';

let read: SiteConfig | null | undefined;

/**
 * The site's settings, which the server wrote into the document; null on the development server. It works without
 * react-query, because home does not load it.
 */
export function usePageConfig(): SiteConfig | null {
  return useContext(HydrationContext)?.config ?? readPageConfig();
}

function readPageConfig(): SiteConfig | null {
  if (read === undefined) {
    const text = typeof document === 'undefined' ? undefined : document.getElementById('config')?.textContent;
    read = text ? (JSON.parse(text) as SiteConfig) : null;
  }
  return read;
}
