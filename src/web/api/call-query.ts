import {
  type QueryClient,
  queryOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { BodyOf, Call, ReplyOf } from '#contract/call.ts';
import { buildCacheKey, type CallArgs } from '#contract/client.ts';
import { type CallOptions, send } from './http.ts';
import { keepInOtherLanguage } from './same-in-language.ts';

/** A reading call for react-query. The cache key is the call and its arguments. */
export function callQuery<C extends Call>(call: C, args: CallArgs<C>) {
  const queryKey = buildCacheKey(call, args);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => send(call, { ...args, signal }),
    placeholderData: keepInOtherLanguage<ReplyOf<C>>(queryKey) as never,
  });
}

/** Reads a call by react-query. `options` override the defaults of `ApiProvider`. */
export const useRead = <C extends Call>(
  call: C,
  args: CallArgs<C>,
  options: Omit<UseQueryOptions<ReplyOf<C>>, 'queryKey' | 'queryFn'> = {},
) => useQuery({ ...callQuery(call, args), ...options } as UseQueryOptions<ReplyOf<C>>);

/** Reads a call again whenever a component that shows its answer appears. */
export const useFresh = <C extends Call>(call: C, args: CallArgs<C>) => useRead(call, args, { staleTime: 0 });

/** Marks the cached answers of these calls as old; react-query reads those again that the page shows. */
export function invalidateCalls(client: QueryClient, ...calls: Call[]): Promise<unknown> {
  return Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: buildCacheKey(call) })));
}

/**
 * Handlers of a mutation whose answer has the same shape as the answer of the reading call `call`. On success its
 * answer replaces the cached one; on an error the cached answer is read again.
 */
export function cacheReply<C extends Call>(client: QueryClient, call: C, args: CallArgs<C>) {
  const queryKey = buildCacheKey(call, args);
  return {
    onSuccess: (view: ReplyOf<C>) => void client.setQueryData(queryKey, view),
    onError: () => void client.invalidateQueries({ queryKey }),
  };
}

/**
 * A mutation that a person starts, for example by a button. Without a network it fails at once, and its arguments are
 * not cached.
 *
 * @param changes reading calls whose cached answers become old; the mutation ends when those on the page are read again
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

/**
 * Returns a function that sends a call with a body. `args` are the other arguments: path parameters, query, headers.
 */
export const sendBody =
  <C extends Call>(call: C, args: Omit<CallArgs<C>, 'body'>) =>
  (body: BodyOf<C>) =>
    send(call, { ...args, body } as unknown as CallArgs<C> & CallOptions);

/** `useCall` for one call of the contract, with the body as argument. */
export const useSend = <C extends Call>(call: C, args: Omit<CallArgs<C>, 'body'>, ...changes: Call[]) =>
  useCall(sendBody(call, args), ...changes);
