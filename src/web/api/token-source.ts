const MAX_RENEWALS = 3;
const RENEWAL_DELAY_MS = 1000;

type TokenSourceDeps = {
  /** Fetches a client token. */
  ask: () => Promise<string>;
  pause: (ms: number) => Promise<void>;
  /** The token that the mobile app has passed. */
  appToken: string | undefined;
};

export type TokenSource = {
  /** The present token: the app's, or else the public's. A signed-in session is a cookie and needs none. */
  now: () => string | undefined;
  /**
   * The present token; if there is none yet, it is fetched. Resolves to undefined after a failure, because the server
   * also answers the public without a token.
   */
  ensure: () => Promise<string | undefined>;
  /**
   * After a 401 with the token `refused`: waits a second and fetches a new token, at most three times until the page is
   * closed. Calls that were refused together share one new token. False when no retry remains.
   */
  renew: (refused: string | undefined) => Promise<boolean>;
};

/** Creates the source of the bearer tokens of calls. They live in memory, as long as the page does. */
export function createTokenSource({ ask, pause, appToken }: TokenSourceDeps): TokenSource {
  let token = appToken;
  let left = MAX_RENEWALS;
  let asking: Promise<string | undefined> | undefined;
  let renewing: Promise<boolean> | undefined;

  function fetched(): Promise<string | undefined> {
    asking ??= ask()
      .catch(() => undefined)
      .then((answer) => {
        asking = undefined;
        token = answer;
        return token;
      });
    return asking;
  }

  async function renewed(): Promise<boolean> {
    left--;
    await pause(RENEWAL_DELAY_MS);
    await fetched();
    renewing = undefined;
    return true;
  }

  return {
    now: () => token,
    ensure: async () => token ?? fetched(),
    async renew(refused) {
      if (renewing) return renewing;
      // Another call renewed it while the refused call was under way.
      if (token !== refused) return true;
      if (left === 0) return false;
      renewing = renewed();
      return renewing;
    },
  };
}
