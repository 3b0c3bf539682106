import type { Scope } from '#contract/scopes.ts';

/** Who makes a call. `partnerId` is there exactly for agents: then all `scopes` are `b2b:*`, else none is. */
export type SignedInUser = {
  id: string;
  /** The session by which the call is made. */
  sessionId: string;
  /** How the session was shown: a token that was handed over (the mobile app, API clients), or the browser's cookie. */
  by: 'token' | 'cookie';
  username: string;
  givenName: string;
  familyName: string;
  customerId: string | null;
  partnerId: string | null;
  /** What may be done now: nothing for users of a suspended partner, nor while a second factor is demanded and missing. */
  scopes: readonly Scope[];
  /** The insurer demands a second factor of this user, who has none. */
  lacksSecondFactor: boolean;
  /** A partner's program, not a person: it may do what its scopes say, and nothing that is a person's own. */
  isProgram: boolean;
};
