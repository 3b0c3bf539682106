import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { buildCacheKey } from '#contract/client.ts';
import * as calls from '#contract/purchase/order-links.ts';
import { getOrder } from '#contract/purchase/orders.ts';
import { callQuery, useCall } from '../call-query.ts';
import { send } from '../http.ts';

/** The question that a browser must answer before it shows an issued order. */
export const useOrderQuestion = (ref: string) =>
  useQuery({ ...callQuery(calls.getProofQuestion, { params: { ref } }), staleTime: 0 });

export const useSendProofCode = (ref: string) => useCall(() => send(calls.sendProofCode, { params: { ref } }));

/**
 * Proves that this browser is the customer's. The typed answer is not cached. With the same reference the order is read
 * again; a new reference goes to `onNewLink`, even if the page shows something else by then.
 */
export function useProveOrder(ref: string, onNewLink: (ref: string) => void) {
  const client = useQueryClient();
  const params = { ref };
  return useMutation({
    mutationFn: (body: BodyOf<typeof calls.verifyOrderAccess>) => send(calls.verifyOrderAccess, { params, body }),
    onSuccess: ({ ref: now }) =>
      now === ref ? client.invalidateQueries({ queryKey: buildCacheKey(getOrder, { params }) }) : onNewLink(now),
    // After too many wrong dates the server asks for a code: the question is read again.
    onError: () => void client.invalidateQueries({ queryKey: buildCacheKey(calls.getProofQuestion, { params }) }),
    networkMode: 'always',
    gcTime: 0,
  });
}

/** Ends every link to an order; answers with the new link for this browser. */
export const useWithdrawLink = (ref: string) => useCall(() => send(calls.withdrawLink, { params: { ref } }));

/** Sends a new link to the documents of a policy, to the phone of its purchase. */
export const useSendLinkOfPolicy = () =>
  useCall((body: BodyOf<typeof calls.sendPolicyLink>) => send(calls.sendPolicyLink, { body }));
