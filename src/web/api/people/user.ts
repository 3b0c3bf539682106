import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BodyOf } from '#contract/call.ts';
import { keyOf } from '#contract/client.ts';

import * as calls from '#contract/people/accounts.ts';
import { getProfile, type ProfileView, signOut } from '#contract/people/sign-in.ts';
import { isApiError } from '../api-error.ts';
import { ofTheVisit } from '../api-provider.tsx';
import { send } from '../http.ts';
import { reading, useCall } from '../reading.ts';
import { tellSignedIn, useSignedIn, whenSignedIn } from './signed-in.ts';

const USER = keyOf(getProfile);
/** What shows the own account. */
const SHOWN = [getProfile, calls.listSessions];

// What was read for somebody else is forgotten.
whenSignedIn((profile) => {
  ofTheVisit?.clear();
  ofTheVisit?.setQueryData(USER, profile);
});

/** The signed-in user: null if nobody is, undefined until that is known. */
export function useUser() {
  const signedIn = useSignedIn();
  const { data, error, refetch } = useQuery({
    queryKey: USER,
    queryFn: ({ signal }) => askProfile(signal),
    enabled: signedIn !== false,
  });
  return { user: signedIn === false ? null : data, error, refetch };
}

async function askProfile(signal?: AbortSignal): Promise<ProfileView | null> {
  try {
    const profile = await send(getProfile, { unsaid: true, ...(signal ? { signal } : {}) });
    tellSignedIn(true);
    return profile;
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    tellSignedIn(false);
    return null;
  }
}

function isSignedOut(error: unknown): boolean {
  return isApiError(error) && error.status === 401 && ['signInRequired', 'sessionIdle'].includes(error.problem);
}

/** Notices by any refused call that the session has ended: on the server, or in another window. */
export function useSessionWatch(): void {
  const client = useQueryClient();
  useEffect(() => {
    const check = (error: unknown) => {
      if (isSignedOut(error)) forgetUser(client);
    };
    const endings = [
      client.getQueryCache().subscribe(({ query }) => check(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => check(mutation?.state.error)),
    ];
    // A page that comes back whole out of the browser's memory may be of a session that is over.
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

function forgetUser(client: QueryClient): void {
  if (client.getQueryData(USER) === null) return;
  client.setQueryData(USER, null);
  tellSignedIn(false);
}

/** Ends the session on the server. What is in the browser's memory goes with the next full load. */
export const useSignOut = () => useCall(() => send(signOut, { unsaid: true }));

/** Where the user is signed in, this session first. */
export const useSessions = () => useQuery({ ...reading(calls.listSessions, {}), staleTime: 0 });

export const useEndSession = () =>
  useCall(
    ({ id, ...body }: { id: string } & BodyOf<typeof calls.endSession>) =>
      send(calls.endSession, { params: { id }, body }),
    ...SHOWN,
  );

export const useEndOtherSessions = () =>
  useCall((body: BodyOf<typeof calls.endOtherSessions>) => send(calls.endOtherSessions, { body }), ...SHOWN);

export const useChangePassword = () =>
  useCall((body: BodyOf<typeof calls.changePassword>) => send(calls.changePassword, { body }), ...SHOWN);

export const useBeginSecondFactor = () =>
  useCall((body: BodyOf<typeof calls.beginSecondFactor>) => send(calls.beginSecondFactor, { body }));

export const useConfirmSecondFactor = () =>
  useCall((body: BodyOf<typeof calls.confirmSecondFactor>) => send(calls.confirmSecondFactor, { body }), ...SHOWN);

export const useEndSecondFactor = () =>
  useCall((body: BodyOf<typeof calls.endSecondFactor>) => send(calls.endSecondFactor, { body }), ...SHOWN);
