import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, ReplyOf } from '#contract/call.ts';
import { type ArgsOf, keyOf } from '#contract/client.ts';
import { send } from './http.ts';

/** A reading call for react-query, kept by the call and what is sent with it. */
export function reading<C extends Call>(call: C, args: ArgsOf<C>) {
  return queryOptions({
    queryKey: keyOf(call, args),
    queryFn: ({ signal }) => send(call, { ...args, signal }),
  });
}

/** What these calls have answered is old: what is on the screen of it is read again. */
export function forget(client: QueryClient, ...calls: Call[]): Promise<unknown> {
  return Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: keyOf(call) })));
}

/** After a call that answers with how a thing stands now: that is shown; after a refusal the thing is read again. */
export function showing<C extends Call>(client: QueryClient, call: C, args: ArgsOf<C>) {
  const queryKey = keyOf(call, args);
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
    onSuccess: () => forget(client, ...changes),
    networkMode: 'always',
    gcTime: 0,
  });
}
