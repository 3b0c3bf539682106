import type { SiteSettings } from '#contract/studio/material/site-settings.ts';
import type { CatalogueServices } from '../catalogue/services.ts';
import type { PeopleServices } from '../people/services.ts';
import type { FollowedSite } from './follow-site.ts';

type SiteEnvConfig = {
  maintenance: boolean;
  site: {
    /** What the operator says; what is on sale is said by `site`. */
    settings: SiteSettings;
    /** Script of a chat widget; undefined: there is none, or it is hidden. */
    messengerScript: string | undefined;
  };
};

export type SiteServices = PeopleServices & CatalogueServices & { config: SiteEnvConfig; site: FollowedSite };
