import { useEffect, useSyncExternalStore } from 'react';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { appToken } from '#web/api/app-mode.ts';
import { createStore } from '#web/hydration/create-store.ts';
import { readEmbeddedConfig } from '#web/hydration/embedded-config.ts';
import { isApiError } from '../api-error.ts';
import { clearSessionTimeout, useSessionTimedOut } from '../session-timeout.ts';

/** The document contains it, except on the development server; with a token of the mobile app it is unknown. */
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
 * Calls `take` at each sign-in on this page. If somebody signed in already, it calls it at once, because the
 * subscriber's script loaded later.
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
 * True if somebody is signed in. The document contains it, so that the public's pages make no request; undefined until
 * an answer comes where the document lacks it: on the development server, and with a token of the mobile app.
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
  // The public's pages load no HTTP client.
  Promise.all([import('../http.ts'), import('#contract/people/sign-in.ts')])
    .then(([{ send }, { getProfile }]) => send(getProfile, { quiet: true, unsaid: true }))
    .then(
      () => setSignedIn(true),
      // Without an answer it is unknown, and the page is shown as the public sees it.
      (error: unknown) => isApiError(error) && error.status === 401 && setSignedIn(false),
    )
    .finally(() => {
      asking = false;
    });
}
