import { use } from 'react';
import { getSiteConfig, type SiteConfig } from '#contract/site.ts';
import { readEmbeddedConfig } from '#web/hydration/embedded-config.ts';
import { send } from '../http.ts';

let siteConfig: SiteConfig | undefined;
let pendingConfig: Promise<SiteConfig> | undefined;

/** The site's settings. The HTML document contains them; on the development server they are requested. */
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
