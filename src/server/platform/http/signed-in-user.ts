import type { Scope } from '#contract/scopes.ts';

/**
 * The user of a call. Agents, and only agents, have a `partnerId`: their `scopes` are all `b2b:*`, and no other user
 * has such a scope.
 */
export type SignedInUser = {
  id: string;
  /** The session of the call. */
  sessionId: string;
  /** The credential: a token (the mobile app, API clients), or the browser's cookie. */
  by: 'token' | 'cookie';
  username: string;
  givenName: string;
  familyName: string;
  customerId: string | null;
  partnerId: string | null;
  /** The current rights: none for users of a suspended partner, nor while a required second factor is missing. */
  scopes: readonly Scope[];
  /** True if the insurer requires a second factor of this user, who has none. */
  lacksSecondFactor: boolean;
  /** A partner's program, not a person: it has the rights of its scopes, and no personal calls. */
  isProgram: boolean;
};
