import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/people/accounts.ts';
import type { ProfileView, SessionView } from '#contract/people/accounts.ts';
import { forgetPartner } from '#web/router/visit-partner.ts';
import { isApiError } from '../api-error.ts';
import { send } from '../http.ts';
import { tellSignedIn, useSignedIn } from './signed-in.ts';

const USER = ['user'];
const SESSIONS = ['user', 'sessions'];

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
    const profile = await send<ProfileView>('GET', '/user/profile', signal ? { signal } : {});
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

/** What was read for somebody else is forgotten. */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof calls.signIn>) => {
      await send<ReplyOf<typeof calls.signIn>>('POST', '/user/login', { body });
      const profile = await send<ProfileView>('GET', '/user/profile');
      // Who sells for a partner sells for no other one.
      if (profile.partner) forgetPartner();
      client.clear();
      client.setQueryData(USER, profile);
      tellSignedIn(true);
    },
    networkMode: 'always',
    gcTime: 0,
  });
}

/** Ends the session on the server. What is in the browser's memory goes with the next full load. */
export const useSignOut = () =>
  useMutation({ mutationFn: () => send<void>('POST', '/auth/logout'), networkMode: 'always' });

/** Sets a password by the link of an invitation or a reset. */
export const useAcceptInvite = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof calls.acceptInvite>) => send<void>('POST', '/user/accept-invite', { body }),
    networkMode: 'always',
    gcTime: 0,
  });

/** Where the user is signed in, this session first. */
export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => send<SessionView[]>('GET', '/user/sessions', { signal }),
    staleTime: 0,
  });

/** A call that changes the own account; afterwards it is read again. */
function useAccountCall<Sent = void, Reply = void>(call: (sent: Sent) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () => client.invalidateQueries({ queryKey: USER }),
    networkMode: 'always',
    // Passwords and codes are not kept.
    gcTime: 0,
  });
}

export const useEndSession = () =>
  useAccountCall(({ id, ...body }: { id: string } & BodyOf<typeof calls.endSession>) =>
    send<void>('POST', `/user/sessions/${encodeURIComponent(id)}/end`, { body }),
  );

export const useEndOtherSessions = () =>
  useAccountCall((body: BodyOf<typeof calls.endOtherSessions>) =>
    send<ReplyOf<typeof calls.endOtherSessions>>('POST', '/user/sessions/end-others', { body }),
  );

export const useChangePassword = () =>
  useAccountCall((body: BodyOf<typeof calls.changePassword>) => send<void>('POST', '/user/password', { body }));

export const useBeginSecondFactor = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof calls.beginSecondFactor>) =>
      send<ReplyOf<typeof calls.beginSecondFactor>>('POST', '/user/second-factor', { body }),
    networkMode: 'always',
    gcTime: 0,
  });

export const useConfirmSecondFactor = () =>
  useAccountCall((body: BodyOf<typeof calls.confirmSecondFactor>) =>
    send<ReplyOf<typeof calls.confirmSecondFactor>>('POST', '/user/second-factor/confirm', { body }),
  );

export const useEndSecondFactor = () =>
  useAccountCall((body: BodyOf<typeof calls.endSecondFactor>) =>
    send<void>('POST', '/user/second-factor/end', { body }),
  );
