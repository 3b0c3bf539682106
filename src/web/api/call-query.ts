import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, ReplyOf } from '#contract/call.ts';
import { buildCacheKey, type CallArgs } from '#contract/client.ts';
import { send } from './http.ts';

/** A reading call for react-query. The cache key is the call and its arguments. */
export function callQuery<C extends Call>(call: C, args: CallArgs<C>) {
  return queryOptions({
    queryKey: buildCacheKey(call, args),
    queryFn: ({ signal }) => send(call, { ...args, signal }),
  });
}

/** Marks the answers of these calls as old; react-query reads those on the screen again. */
export function invalidateCalls(client: QueryClient, ...calls: Call[]): Promise<unknown> {
  return Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: buildCacheKey(call) })));
}

/**
 * For a call that answers with the present state of a thing: caches that state; after a refusal the thing is read
 * again.
 */
export function cacheReply<C extends Call>(client: QueryClient, call: C, args: CallArgs<C>) {
  const queryKey = buildCacheKey(call, args);
  return {
    onSuccess: (view: ReplyOf<C>) => void client.setQueryData(queryKey, view),
    onError: () => void client.invalidateQueries({ queryKey }),
  };
}

/**
 * A call that a person makes by a press. Without a network it fails at once, and its arguments are not cached.
 *
 * @param changes calls whose answers are old afterwards: the call ends when they are read again
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
