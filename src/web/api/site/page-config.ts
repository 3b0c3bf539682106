import { useContext } from 'react';
import type { SiteConfig } from '#contract/site.ts';
import { HydrationContext } from '#web/hydration/hydration-context.ts';

let read: SiteConfig | null | undefined;

/**
 * The site's settings as the server wrote them into the document; null on the development server, which does not.
 * Without react-query, which home does without.
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
