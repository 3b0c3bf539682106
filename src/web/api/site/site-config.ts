import { use } from 'react';
import { getSiteConfig, type SiteConfig } from '#contract/site.ts';
import { readEmbeddedConfig } from '#web/hydration/embedded-config.ts';
import { send } from '../http.ts';

let siteConfig: SiteConfig | undefined;
let pendingConfig: Promise<SiteConfig> | undefined;

/** The site's settings: the server has put them into the document; only the development server has not. */
export function useSiteConfig(): SiteConfig {
  siteConfig ??= readEmbeddedConfig();
  return siteConfig ?? use(fetchSiteConfig());
}

function fetchSiteConfig(): Promise<SiteConfig> {
  pendingConfig ??= send(getSiteConfig, {}).catch((error: unknown) => {
    // A retry sends a new request.
    pendingConfig = undefined;
    throw error;
  });
  return pendingConfig;
}
