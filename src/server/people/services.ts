import type { Scope } from '#contract/scopes.ts';
import type { Handler } from '../platform/http/register-call.ts';
import type { PlatformServices } from '../platform/services.ts';

/** The site's own client. It is public: every page contains it, so that browsers can fetch a client token. */
export type ClientCredentials = {
  id: string;
  secret: string;
  /** The secrets of pages that were opened before the key changed. */
  older: string[];
};

/** An OpenID Connect issuer with the accounts of the insurer's own people. */
export type OidcSettings = {
  /** The issuer's own identifier: an address without a slash at its end. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The issuer's name on the button of the sign-in page. */
  name: string;
  /** The claim that contains the roles of a person. */
  rolesClaim: string;
  /** The rights of each role. */
  roles: ReadonlyMap<string, readonly Scope[]>;
  /** Values of `amr` or `acr` that report a second factor. */
  secondFactor: readonly string[];
};

/** The data of a sign-in in progress. Only the browser stores it, encrypted. */
export type PendingSignIn = { state: string; nonce: string; verifier: string };

/** The issuer's statement about the person who signed in. */
export type IdentityClaims = {
  subject: string;
  /** The mail address in small letters; undefined if the issuer has not verified it. */
  email: string | undefined;
  givenName: string;
  familyName: string;
  /** The user name at the issuer. */
  username: string;
  roles: string[];
  hasSecondFactor: boolean;
};

/** An OpenID Connect issuer, used by code flow with PKCE. `begin` and `finish` throw IssuerError. */
export type Issuer = {
  /** Returns the address of the sign-in page, and the data to store until the browser returns. */
  begin(home: string): Promise<{ address: string; kept: PendingSignIn }>;
  /** @param answer the query of the issuer's redirect */
  finish(home: string, answer: string, kept: PendingSignIn): Promise<IdentityClaims>;
  /** Returns a line for each problem: host, certificate, key, clock. */
  check(home: string, now: Date): Promise<string[]>;
};

export type PeopleConfig = {
  /**
   * The site as a client of its own API (`CLIENT_ID`, `CLIENT_SECRET`). Every page contains it; it is not confidential.
   */
  client: ClientCredentials;
  /** A user with one of these rights can do nothing without a second factor. */
  secondFactor: readonly Scope[];
  /** The staff's sign-in by OpenID Connect; undefined: by passwords only. */
  oidc: OidcSettings | undefined;
};

export type PeopleServices = PlatformServices & {
  config: PeopleConfig;
  /** Present if `config.oidc` is set. */
  issuer: Issuer | undefined;
  /** Base-2 logarithm of the work to hash a password. */
  passwordCost: number;
  /** True for the id of a product. A partner's commission refers to products. */
  isProduct: (id: string) => boolean;
};

/** A function that answers a call of the contract about people. */
export type Serve<C> = Handler<C, PeopleServices>;
