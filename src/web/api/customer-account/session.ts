import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { buildCacheKey } from '#contract/client.ts';
import * as calls from '#contract/customer-account/session.ts';
import { callQuery, useCall } from '../call-query.ts';
import { send } from '../http.ts';

/** Which customer is signed in; null: none. */
export const useMySession = () => useQuery({ ...callQuery(calls.getMySession, {}), staleTime: 0 });

/** Sends a code, if there is such a customer: the answer does not tell. */
export const useSendMyCode = () => useCall((body: BodyOf<typeof calls.sendMyCode>) => send(calls.sendMyCode, { body }));

export function useSignInAsCustomer() {
  const client = useQueryClient();
  return useCall(async (body: BodyOf<typeof calls.signInAsCustomer>) => {
    const session = await send(calls.signInAsCustomer, { body });
    client.setQueryData(buildCacheKey(calls.getMySession, {}), session);
  });
}

/** Signs out; nothing that was read of the customer stays in the browser. */
export function useSignOutAsCustomer() {
  const forget = useClearCustomer();
  return useCall(async (body: BodyOf<typeof calls.signOutAsCustomer>) => {
    await send(calls.signOutAsCustomer, { body });
    forget();
  });
}

/** Lists the sessions of the customer. */
export const useMySessions = () => useQuery({ ...callQuery(calls.listMySessions, {}), staleTime: 0 });

/** Ends one session, or all others. */
export function useEndMySessions() {
  const client = useQueryClient();
  return useCall(async (which: { id: string } | 'others') => {
    if (which === 'others') await send(calls.endMyOtherSessions, {});
    else await send(calls.endMySession, { params: which });
    await client.invalidateQueries({ queryKey: buildCacheKey(calls.listMySessions, {}) });
  });
}

/** Nobody is signed in any more: all that was read of a customer is forgotten. */
export function useClearCustomer(): () => void {
  const client = useQueryClient();
  return () => {
    client.removeQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/my/') && path !== calls.getMySession.path,
    });
    client.setQueryData(buildCacheKey(calls.getMySession, {}), null);
  };
}
