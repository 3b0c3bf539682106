import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { buildAddress, buildCacheKey } from '#contract/client.ts';
import { getOffer } from '#contract/purchase/consents.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import * as calls from '#contract/purchase/orders.ts';
import { isApiError, isRetryable } from '../api-error.ts';
import { sendBody } from '../call-query.ts';
import { send } from '../http.ts';
import { sendWithWork } from '../send-with-work.ts';

type OrderOptions = {
  /**
   * Returns the milliseconds until the next read, or false for no further read. `looks` is the number of reads so far.
   */
  refetchInterval?: (order: OrderView | undefined, looks: number) => number | false;
};

/** An order, by its reference. */
export function useOrder(ref: string, { refetchInterval }: OrderOptions = {}) {
  const params = { ref };
  return useQuery({
    queryKey: buildCacheKey(calls.getOrder, { params }),
    // A repeated read shows no progress bar.
    queryFn: ({ signal }) => {
      const isPolled = refetchInterval !== undefined;
      return send(calls.getOrder, { params, signal, quiet: isPolled, unattended: isPolled });
    },
    staleTime: 0,
    // After an error that a retry cannot resolve there are no further reads: the page shows a question.
    refetchInterval: ({ state }) =>
      isApiError(state.error) && !isRetryable(state.error)
        ? false
        : (refetchInterval?.(state.data, state.dataUpdateCount) ?? false),
  });
}

function useOrderCall<Given = void>(ref: string, call: (given: Given) => Promise<OrderView>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (order) => client.setQueryData(buildCacheKey(calls.getOrder, { params: { ref } }), order),
  });
}

export const useSendCode = (ref: string) => useOrderCall(ref, () => sendWithWork(calls.sendCode, { params: { ref } }));

/** Verifies the code; then this device may read the answers that an agent entered. */
export function useVerifyCode(ref: string) {
  const client = useQueryClient();
  const params = { ref };
  return useOrderCall(ref, async (code: string) => {
    const order = await send(calls.verifyCode, { params, body: { code } });
    if (order.consent) await client.invalidateQueries({ queryKey: buildCacheKey(getOffer, { params }) });
    return order;
  });
}

export const useSettlePayment = (ref: string) => useOrderCall(ref, sendBody(calls.settlePayment, { params: { ref } }));

export const useReopenOrder = (ref: string) => useOrderCall(ref, sendBody(calls.reopenOrder, { params: { ref } }));

/** Starts a payment; the answer is the form to post to the provider's page. */
export const useStartPayment = (ref: string) =>
  useMutation({
    mutationFn: sendBody(calls.startPayment, { params: { ref } }),
  });

/** Sends the link to the e-mail address of the order. */
export const useMailCertificate = (ref: string) =>
  useMutation({ mutationFn: sendBody(calls.mailCertificate, { params: { ref } }) });

/** Address of a document of the order, for a browser that has proved to be the customer's. */
export const documentAddress = (ref: string, name: string, language: 'km' | 'en' | 'both'): string =>
  buildAddress(calls.getDocument, { params: { ref, name }, query: { language } });
