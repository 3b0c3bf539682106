import { useContext } from 'react';
import type { SiteConfig } from '#contract/site.ts';
import { readEmbeddedConfig } from '#web/hydration/embedded-config.ts';
import { HydrationContext } from '#web/hydration/hydration-context.ts';

let read: SiteConfig | undefined;

/**
 * The site's settings, which the server wrote into the document; null on the development server. It works without
 * react-query, because home does not load it.
 */
export function usePageConfig(): SiteConfig | null {
  const rendered = useContext(HydrationContext)?.config;
  if (!rendered) read ??= readEmbeddedConfig();
  return rendered ?? read ?? null;
}
