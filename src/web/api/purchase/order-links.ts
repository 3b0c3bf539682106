import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { buildCacheKey } from '#contract/client.ts';
import * as calls from '#contract/purchase/order-links.ts';
import { getOrder } from '#contract/purchase/orders.ts';
import { callQuery, useCall } from '../call-query.ts';
import { send } from '../http.ts';

/** What a browser is asked before an issued order is shown to it. */
export const useOrderQuestion = (ref: string) =>
  useQuery({ ...callQuery(calls.getProofQuestion, { params: { ref } }), staleTime: 0 });

export const useSendProofCode = (ref: string) => useCall(() => send(calls.sendProofCode, { params: { ref } }));

/**
 * Shows that this browser is the customer's. What was typed is not kept. With the same reference the order is read again; a
 * new one is told, to go on there, whatever stands on the page by then.
 */
export function useProveOrder(ref: string, onNewLink: (ref: string) => void) {
  const client = useQueryClient();
  const params = { ref };
  return useMutation({
    mutationFn: (body: BodyOf<typeof calls.verifyOrderAccess>) => send(calls.verifyOrderAccess, { params, body }),
    onSuccess: ({ ref: now }) =>
      now === ref ? client.invalidateQueries({ queryKey: buildCacheKey(getOrder, { params }) }) : onNewLink(now),
    // Too many wrong dates leave the code alone: what is asked is read again.
    onError: () => void client.invalidateQueries({ queryKey: buildCacheKey(calls.getProofQuestion, { params }) }),
    networkMode: 'always',
    gcTime: 0,
  });
}

/** Ends every link to an order; answers the one with which this browser goes on. */
export const useWithdrawLink = (ref: string) => useCall(() => send(calls.withdrawLink, { params: { ref } }));

/** A new link to the papers of a policy, sent to the phone that it was bought with. */
export const useSendLinkOfPolicy = () =>
  useCall((body: BodyOf<typeof calls.sendPolicyLink>) => send(calls.sendPolicyLink, { body }));
