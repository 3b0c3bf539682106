import type { Scope } from '#contract/scopes.ts';
import type { PlatformServices } from '../platform/services.ts';

/** The site's own client. Public: every page carries it, so that browsers can fetch a client token. */
export type ClientCredentials = {
  id: string;
  secret: string;
  /** Those of pages that were opened before the key was changed. */
  older: string[];
};

export type PeopleConfig = {
  /** The site as a client of its own API (`CLIENT_ID`, `CLIENT_SECRET`); every page carries it, it is no secret. */
  client: ClientCredentials;
  /** Whoever holds one of these rights may do nothing without a second factor. */
  secondFactor: readonly Scope[];
};

export type PeopleServices = PlatformServices & {
  config: PeopleConfig;
  /** Base-2 logarithm of the work that hashing a password takes. */
  passwordCost: number;
  /** Whether there is a product with this id: a partner's commission is agreed for products. */
  isProduct: (id: string) => boolean;
};
