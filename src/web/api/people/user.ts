import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BodyOf } from '#contract/call.ts';
import { buildCacheKey } from '#contract/client.ts';

import * as calls from '#contract/people/accounts.ts';
import { getProfile, type ProfileView, signOut } from '#contract/people/sign-in.ts';
import { isApiError } from '../api-error.ts';
import { browserQueryClient } from '../api-provider.tsx';
import { useCall, useFresh, useSend } from '../call-query.ts';
import { send } from '../http.ts';
import { onSignIn, setSignedIn, useSignedIn } from './signed-in.ts';

const USER = buildCacheKey(getProfile);
/** Calls that show the own account. */
const DEPENDENT_CALLS = [getProfile, calls.listSessions];

// Data that was read for another user is removed.
onSignIn((profile) => {
  browserQueryClient?.clear();
  browserQueryClient?.setQueryData(USER, profile);
});

/** The signed-in user: null if nobody is signed in, undefined until it is known. */
export function useUser() {
  const signedIn = useSignedIn();
  const { data, error, refetch } = useQuery({
    queryKey: USER,
    queryFn: ({ signal }) => fetchProfile(signal),
    enabled: signedIn !== false,
  });
  return { user: signedIn === false ? null : data, error, refetch };
}

async function fetchProfile(signal?: AbortSignal): Promise<ProfileView | null> {
  try {
    const profile = await send(getProfile, { unsaid: true, ...(signal ? { signal } : {}) });
    setSignedIn(true);
    return profile;
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    setSignedIn(false);
    return null;
  }
}

function isSignedOut(error: unknown): boolean {
  return isApiError(error) && error.status === 401 && ['signInRequired', 'sessionIdle'].includes(error.problem);
}

/**
 * Watches the calls of react-query: a 401 with `signInRequired` or `sessionIdle` means that the session has ended, on
 * the server or in another window. Then the user counts as signed out.
 */
export function useSessionWatch(): void {
  const client = useQueryClient();
  useEffect(() => {
    const check = (error: unknown) => {
      if (isSignedOut(error)) clearUser(client);
    };
    const endings = [
      client.getQueryCache().subscribe(({ query }) => check(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => check(mutation?.state.error)),
    ];
    // A page that the browser restores from its memory may belong to a session that has ended.
    const cameBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void client.invalidateQueries({ queryKey: USER });
    };
    window.addEventListener('pageshow', cameBack);
    return () => {
      for (const end of endings) end();
      window.removeEventListener('pageshow', cameBack);
    };
  }, [client]);
}

function clearUser(client: QueryClient): void {
  if (client.getQueryData(USER) === null) return;
  client.setQueryData(USER, null);
  setSignedIn(false);
}

/** Ends the session on the server. The next full load clears the browser's memory. */
export const useSignOut = () => useCall(() => send(signOut, { unsaid: true }));

/** Sessions of the user, this one first. */
export const useSessions = () => useFresh(calls.listSessions, {});

export const useEndSession = () =>
  useCall(
    ({ id, ...body }: { id: string } & BodyOf<typeof calls.endSession>) =>
      send(calls.endSession, { params: { id }, body }),
    ...DEPENDENT_CALLS,
  );

export const useEndOtherSessions = () => useSend(calls.endOtherSessions, {}, ...DEPENDENT_CALLS);

export const useChangePassword = () => useSend(calls.changePassword, {}, ...DEPENDENT_CALLS);

/** Chooses whether a sale asks all its questions on one page, for the user in all browsers. */
export function useChooseSalePages() {
  const client = useQueryClient();
  const choose = (sellsOnOnePage: boolean) => {
    client.setQueryData(USER, (known?: ProfileView | null) => known && { ...known, sellsOnOnePage });
    return send(calls.chooseSalePages, { body: { sellsOnOnePage } });
  };
  return useCall(choose);
}

export const useBeginSecondFactor = () => useSend(calls.beginSecondFactor, {});

export const useConfirmSecondFactor = () => useSend(calls.confirmSecondFactor, {}, ...DEPENDENT_CALLS);

export const useEndSecondFactor = () => useSend(calls.endSecondFactor, {}, ...DEPENDENT_CALLS);
