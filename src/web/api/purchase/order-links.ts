import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/call.ts';
import { buildCacheKey } from '#contract/client.ts';
import * as calls from '#contract/purchase/order-links.ts';
import { getOrder } from '#contract/purchase/orders.ts';
import { sendBody, useCall, useFresh, useSend } from '../call-query.ts';
import { sendWithWork } from '../send-with-work.ts';

/** The question that a browser must answer before it shows an issued order. */
export const useOrderQuestion = (ref: string) => useFresh(calls.getProofQuestion, { params: { ref } });

export const useSendProofCode = (ref: string) => useCall(() => sendWithWork(calls.sendProofCode, { params: { ref } }));

/**
 * Sends the customer's answer (date of birth or code), which opens the order in this browser. The typed answer is not
 * cached. If the server answers with the same reference, the order is read again; a new reference is passed to
 * `onNewLink`, even if the page shows something else by then.
 */
export function useProveOrder(ref: string, onNewLink: (ref: string) => void) {
  const client = useQueryClient();
  const params = { ref };
  return useMutation({
    mutationFn: sendBody(calls.verifyOrderAccess, { params }),
    onSuccess: ({ ref: now }: ReplyOf<typeof calls.verifyOrderAccess>) =>
      now === ref ? client.invalidateQueries({ queryKey: buildCacheKey(getOrder, { params }) }) : onNewLink(now),
    // After too many wrong dates the server asks for a code: the question is read again.
    onError: () => void client.invalidateQueries({ queryKey: buildCacheKey(calls.getProofQuestion, { params }) }),
    networkMode: 'always',
    gcTime: 0,
  });
}

/** Ends every link to an order; answers with the new link for this browser. */
export const useWithdrawLink = (ref: string) => useSend(calls.withdrawLink, { params: { ref } });

/** Sends a new link to the documents of a policy, to the phone of its purchase. */
export const useSendLinkOfPolicy = () => useSend(calls.sendPolicyLink, {});
