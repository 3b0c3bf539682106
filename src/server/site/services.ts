import type { CatalogueServices } from '../catalogue/services.ts';
import type { PeopleServices } from '../people/services.ts';
import type { SiteSettings } from './site-settings.ts';

type SiteEnvConfig = {
  maintenance: boolean;
  site: {
    settings: SiteSettings;
    /** Script of a chat widget; undefined: there is none, or it is hidden. */
    messengerScript: string | undefined;
  };
};

export type SiteServices = PeopleServices & CatalogueServices & { config: SiteEnvConfig };
