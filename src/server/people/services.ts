import type { Scope } from '#contract/scopes.ts';
import type { PlatformServices } from '../platform/services.ts';

/** The site's own client. Public: every page carries it, so that browsers can fetch a client token. */
export type ClientCredentials = {
  id: string;
  secret: string;
  /** Those of pages that were opened before the key was changed. */
  older: string[];
};

/** An issuer of OpenID Connect that the insurer's own people have their accounts at. */
export type OidcSettings = {
  /** As it names itself: an address without a slash at its end. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** As the button on the sign-in page names it. */
  name: string;
  /** Claim that holds the roles of whoever signs in. */
  rolesClaim: string;
  /** The rights of each role. */
  roles: ReadonlyMap<string, readonly Scope[]>;
  /** Values of `amr` or `acr` that say that a second factor was used. */
  secondFactor: readonly string[];
};

/** What is kept of a sign-in that is under way, in the browser alone and sealed. */
export type PendingSignIn = { state: string; nonce: string; verifier: string };

/** Who has signed in, as the issuer says. */
export type IdentityClaims = {
  subject: string;
  /** Only where the issuer says that it is verified; in small letters. */
  email: string | undefined;
  givenName: string;
  familyName: string;
  /** What the person is called there. */
  username: string;
  roles: string[];
  hasSecondFactor: boolean;
};

/** An issuer of OpenID Connect, asked by code with PKCE. `begin` and `finish` throw IssuerError. */
export type Issuer = {
  /** Where the browser goes to sign in, and what is to be kept until it comes back. */
  begin(home: string): Promise<{ address: string; kept: PendingSignIn }>;
  /** @param answer the query by which the issuer led the browser back */
  finish(home: string, answer: string, kept: PendingSignIn): Promise<IdentityClaims>;
  /** A line for each thing that is wrong: host, certificate, key, clock. */
  check(home: string, now: Date): Promise<string[]>;
};

export type PeopleConfig = {
  /** The site as a client of its own API (`CLIENT_ID`, `CLIENT_SECRET`); every page carries it, it is no secret. */
  client: ClientCredentials;
  /** Whoever holds one of these rights may do nothing without a second factor. */
  secondFactor: readonly Scope[];
  /** Where staff sign in by OpenID Connect; undefined: by passwords alone. */
  oidc: OidcSettings | undefined;
};

export type PeopleServices = PlatformServices & {
  config: PeopleConfig;
  /** Where `config.oidc` says so. */
  issuer: Issuer | undefined;
  /** Base-2 logarithm of the work that hashing a password takes. */
  passwordCost: number;
  /** Whether there is a product with this id: a partner's commission is agreed for products. */
  isProduct: (id: string) => boolean;
};
