import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { buildCacheKey } from '#contract/client.ts';
import * as calls from '#contract/customer-account/session.ts';
import { removeCards } from '#web/offline/kept-cards.ts';
import { useCall, useFresh } from '../call-query.ts';
import { send } from '../http.ts';
import { sendWithWork } from '../send-with-work.ts';

/** The customer who is signed in; null if there is none. */
export const useMySession = () => useFresh(calls.getMySession, {});

/** Sends a code if such a customer exists: the answer does not show whether one does. */
export const useSendMyCode = () =>
  useCall((body: BodyOf<typeof calls.sendMyCode>) => sendWithWork(calls.sendMyCode, { body }));

export function useSignInAsCustomer() {
  const client = useQueryClient();
  return useCall(async (body: BodyOf<typeof calls.signInAsCustomer>) => {
    const session = await send(calls.signInAsCustomer, { body });
    client.setQueryData(buildCacheKey(calls.getMySession, {}), session);
  });
}

/** Signs out; the browser removes all data of the customer. */
export function useSignOutAsCustomer() {
  const forget = useClearCustomer();
  return useCall(async (body: BodyOf<typeof calls.signOutAsCustomer>) => {
    // On a shared device the cards must not stay, even if the server is away.
    await removeCards();
    await send(calls.signOutAsCustomer, { body });
    forget();
  });
}

/** Lists the sessions of the customer. */
export const useMySessions = () => useFresh(calls.listMySessions, {});

/** Ends one session, or all other sessions. */
export const useEndMySessions = () =>
  useCall(
    (which: { id: string } | 'others') =>
      which === 'others' ? send(calls.endMyOtherSessions, {}) : send(calls.endMySession, { params: which }),
    calls.listMySessions,
  );

/** Returns a function that removes all cached data of a customer who is no longer signed in. */
export function useClearCustomer(): () => void {
  const client = useQueryClient();
  return () => {
    client.removeQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/my/') && path !== calls.getMySession.path,
    });
    client.setQueryData(buildCacheKey(calls.getMySession, {}), null);
  };
}
