import type { SiteSettings } from '#contract/studio/material/site-settings.ts';
import type { CatalogueServices } from '../catalogue/services.ts';
import type { PeopleServices } from '../people/services.ts';
import type { FollowedSite } from './follow-site.ts';

type SiteEnvConfig = {
  maintenance: boolean;
  site: {
    /** The operator's settings. `site.settings()` of the services returns them with the overrides that are on sale. */
    settings: SiteSettings;
    /** True if browsers get the service worker; false removes it from browsers that have it. */
    hasWorker: boolean;
    /** The script of a chat widget; undefined if there is none, or if it is hidden. */
    messengerScript: string | undefined;
  };
};

export type SiteServices = PeopleServices & CatalogueServices & { config: SiteEnvConfig; site: FollowedSite };
