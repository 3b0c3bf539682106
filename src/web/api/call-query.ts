import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, ReplyOf } from '#contract/call.ts';
import { buildCacheKey, type CallArgs } from '#contract/client.ts';
import { send } from './http.ts';

/** A reading call for react-query, kept by the call and what is sent with it. */
export function callQuery<C extends Call>(call: C, args: CallArgs<C>) {
  return queryOptions({
    queryKey: buildCacheKey(call, args),
    queryFn: ({ signal }) => send(call, { ...args, signal }),
  });
}

/** What these calls have answered is old: what is on the screen of it is read again. */
export function invalidateCalls(client: QueryClient, ...calls: Call[]): Promise<unknown> {
  return Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: buildCacheKey(call) })));
}

/** After a call that answers with how a thing stands now: that is shown; after a refusal the thing is read again. */
export function cacheReply<C extends Call>(client: QueryClient, call: C, args: CallArgs<C>) {
  const queryKey = buildCacheKey(call, args);
  return {
    onSuccess: (view: ReplyOf<C>) => void client.setQueryData(queryKey, view),
    onError: () => void client.invalidateQueries({ queryKey }),
  };
}

/**
 * A call that somebody makes by a press; without a network it fails at once, and nothing that was written is kept.
 * @param changes calls whose answers are old afterwards: it is done when they are read again
 */
export function useCall<Given = void, Reply = unknown>(act: (given: Given) => Promise<Reply>, ...changes: Call[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => invalidateCalls(client, ...changes),
    networkMode: 'always',
    gcTime: 0,
  });
}
