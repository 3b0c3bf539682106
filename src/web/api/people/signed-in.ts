import { useEffect, useSyncExternalStore } from 'react';
import type { ProfileView } from '#contract/people/sign-in.ts';
import type { SiteConfig } from '#contract/site.ts';
import { appToken } from '#web/api/app-mode.ts';
import { isApiError } from '../api-error.ts';
import { clearSessionTimeout, useSessionTimedOut } from '../session-timeout.ts';

let signedIn = readSignedInFlag();
let asking = false;
const listeners = new Set<() => void>();
/** Who has signed in on this page, last. */
let lastProfile: ProfileView | undefined;
let profileListener = (_profile: ProfileView): void => {};

/**
 * Says for all parts of the page whether somebody is signed in: after signing in or out, or when a session has ended.
 * @param profile of who has signed in just now
 */
export function setSignedIn(is: boolean, profile?: ProfileView): void {
  signedIn = is;
  lastProfile = profile;
  if (profile) profileListener(profile);
  if (is) clearSessionTimeout();
  for (const listener of listeners) listener();
}

/** Calls `take` whenever somebody signs in on this page, and at once where somebody has: what keeps answers came later. */
export function onSignIn(take: (profile: ProfileView) => void): void {
  profileListener = take;
  if (lastProfile) take(lastProfile);
}

/** Whether it had ended so before this document was loaded. */
export function wasTimedOut(): boolean {
  return readEmbeddedConfig()?.sessionIdle === true;
}

/**
 * Whether somebody is signed in. The document says so, so that the public's pages ask nobody; undefined until the answer
 * has come where it does not: on the development server, and with a token of the mobile app.
 */
export function useSignedIn(): boolean | undefined {
  const idle = useSessionTimedOut();
  const known = useSyncExternalStore(
    subscribe,
    () => signedIn,
    () => false,
  );
  useEffect(() => {
    if (known === undefined) fetchSignedIn();
  }, [known]);
  return idle ? false : known;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function fetchSignedIn(): void {
  if (asking) return;
  asking = true;
  // The public's pages do without what speaks HTTP.
  Promise.all([import('../http.ts'), import('#contract/people/sign-in.ts')])
    .then(([{ send }, { getProfile }]) => send(getProfile, { quiet: true, unsaid: true }))
    .then(
      () => setSignedIn(true),
      // Without an answer nobody knows, and the page is the public's.
      (error: unknown) => isApiError(error) && error.status === 401 && setSignedIn(false),
    )
    .finally(() => {
      asking = false;
    });
}

function readSignedInFlag(): boolean | undefined {
  return appToken === undefined ? readEmbeddedConfig()?.signedIn : undefined;
}

function readEmbeddedConfig(): SiteConfig | undefined {
  const text = typeof document === 'undefined' ? undefined : document.getElementById('config')?.textContent;
  return text ? (JSON.parse(text) as SiteConfig) : undefined;
}
