import { useEffect, useSyncExternalStore } from 'react';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { appToken } from '#web/api/app-mode.ts';
import { createStore } from '#web/hydration/create-store.ts';
import { readEmbeddedConfig } from '#web/hydration/embedded-config.ts';
import { isApiError } from '../api-error.ts';
import { clearSessionTimeout, useSessionTimedOut } from '../session-timeout.ts';

/**
 * True if somebody is signed in, undefined while it is unknown. The HTML document contains the value, except on the
 * development server; with a token of the mobile app it is unknown at first.
 */
const signedIn = createStore(appToken === undefined ? readEmbeddedConfig()?.signedIn : undefined);
let asking = false;
/** The user who signed in last on this page. */
let lastProfile: ProfileView | undefined;
let profileListener = (_profile: ProfileView): void => {};

/**
 * Publishes to all parts of the page whether somebody is signed in: after a sign-in or sign-out, or when a session has
 * ended.
 *
 * @param profile the user who has just signed in
 */
export function setSignedIn(is: boolean, profile?: ProfileView): void {
  lastProfile = profile;
  if (profile) profileListener(profile);
  if (is) clearSessionTimeout();
  signedIn.set(is);
}

/**
 * Calls `take` at each sign-in on this page. If somebody signed in before this call, it calls `take` at once: the
 * subscriber's script may load later than the sign-in.
 */
export function onSignIn(take: (profile: ProfileView) => void): void {
  profileListener = take;
  if (lastProfile) take(lastProfile);
}

/** True if the session had timed out before this document was loaded. */
export function wasTimedOut(): boolean {
  return readEmbeddedConfig()?.sessionIdle === true;
}

/**
 * True if somebody is signed in, false if nobody is. The HTML document contains the value, so that the public's pages
 * make no request. Without it (on the development server, or with a token of the mobile app) the value is undefined
 * until the server answers.
 */
export function useSignedIn(): boolean | undefined {
  const idle = useSessionTimedOut();
  const known = useSyncExternalStore(signedIn.subscribe, signedIn.now, () => false);
  useEffect(() => {
    if (known === undefined) fetchSignedIn();
  }, [known]);
  return idle ? false : known;
}

function fetchSignedIn(): void {
  if (asking) return;
  asking = true;
  // The page loads the HTTP client only now, because the HTML document did not say if somebody is signed in.
  Promise.all([import('../http.ts'), import('#contract/people/sign-in.ts')])
    .then(([{ send }, { getProfile }]) => send(getProfile, { quiet: true, unsaid: true }))
    .then(
      () => setSignedIn(true),
      // Only a 401 means that nobody is signed in. After any other error the value stays undefined.
      (error: unknown) => isApiError(error) && error.status === 401 && setSignedIn(false),
    )
    .finally(() => {
      asking = false;
    });
}
