import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/purchase/order-links.ts';
import { send } from '../http.ts';

const at = (ref: string, rest: string): string => `/orders/${encodeURIComponent(ref)}${rest}`;

/** What a browser is asked before an issued order is shown to it. */
export const useOrderQuestion = (ref: string) =>
  useQuery({
    queryKey: ['order question', ref],
    queryFn: ({ signal }) => send<calls.OrderQuestion>('GET', at(ref, '/proof'), { signal }),
    staleTime: 0,
  });

export const useSendProofCode = (ref: string) =>
  useMutation({
    mutationFn: () => send<ReplyOf<typeof calls.sendProofCode>>('POST', at(ref, '/proof/code')),
    networkMode: 'always',
  });

/**
 * Shows that this browser is the customer's. What was typed is not kept. With the same reference the order is read again; a
 * new one is told, to go on there, whatever stands on the page by then.
 */
export function useProveOrder(ref: string, onNewLink: (ref: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof calls.proveOrder>) =>
      send<ReplyOf<typeof calls.proveOrder>>('POST', at(ref, '/proof'), { body }),
    onSuccess: ({ ref: now }) =>
      now === ref ? client.invalidateQueries({ queryKey: ['order', ref] }) : onNewLink(now),
    // Too many wrong dates leave the code alone: what is asked is read again.
    onError: () => void client.invalidateQueries({ queryKey: ['order question', ref] }),
    networkMode: 'always',
    gcTime: 0,
  });
}

/** Ends every link to an order; answers the one with which this browser goes on. */
export const useWithdrawLink = (ref: string) =>
  useMutation({
    mutationFn: () => send<ReplyOf<typeof calls.withdrawLink>>('POST', at(ref, '/withdraw')),
    networkMode: 'always',
  });

/** A new link to the papers of a policy, sent to the phone that it was bought with. */
export const useSendLinkOfPolicy = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof calls.sendLinkOfPolicy>) =>
      send<ReplyOf<typeof calls.sendLinkOfPolicy>>('POST', '/policies/inquiry/link', { body }),
    networkMode: 'always',
    gcTime: 0,
  });
