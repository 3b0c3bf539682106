import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { OrderView, startPayment } from '#contract/purchase/orders.ts';
import { isApiError, isPassing } from '../api-error.ts';
import { send } from '../http.ts';

const at = (ref: string, rest = ''): string => `/orders/${encodeURIComponent(ref)}${rest}`;
const key = (ref: string) => ['order', ref];

type OrderOptions = {
  /** Milliseconds until the next look, by what was seen last; false for none. */
  refetchInterval?: (order: OrderView | undefined, looks: number) => number | false;
};

/** An order, by its reference. */
export function useOrder(ref: string, { refetchInterval }: OrderOptions = {}) {
  return useQuery({
    queryKey: key(ref),
    // What is asked again and again is no progress.
    queryFn: ({ signal }) => {
      const isPolled = refetchInterval !== undefined;
      return send<OrderView>('GET', at(ref), { signal, quiet: isPolled, unattended: isPolled });
    },
    staleTime: 0,
    // Who was refused asks no more by itself: a question stands there now.
    refetchInterval: ({ state }) =>
      isApiError(state.error) && !isPassing(state.error)
        ? false
        : (refetchInterval?.(state.data, state.dataUpdateCount) ?? false),
  });
}

function useOrderCall<Sent = void>(ref: string, call: (sent: Sent) => Promise<OrderView>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: call, onSuccess: (order) => client.setQueryData(key(ref), order) });
}

export const useSendCode = (ref: string) => useOrderCall(ref, () => send('POST', at(ref, '/code')));

/** With the right code this device may read what an agent entered. */
export function useVerifyCode(ref: string) {
  const client = useQueryClient();
  return useOrderCall(ref, async (code: string) => {
    const order = await send<OrderView>('POST', at(ref, '/code/verify'), { body: { code } });
    if (order.consent) await client.invalidateQueries({ queryKey: ['offer', ref] });
    return order;
  });
}

export const useSettlePayment = (ref: string) => useOrderCall(ref, () => send('POST', at(ref, '/payments/settle')));

export const useReopenOrder = (ref: string) => useOrderCall(ref, () => send('POST', at(ref, '/reopen')));

/** Starts a payment; the answer is the form to post to the provider's page. */
export function useStartPayment(ref: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof startPayment>) =>
      send<ReplyOf<typeof startPayment>>('POST', at(ref, '/payments'), { body }),
  });
}

/** Address of a document of the order, as PDF, for who has shown to be its customer. */
export function documentAddress(ref: string, name: string, language: 'km' | 'en' | 'both'): string {
  return `/api${at(ref, `/documents/${encodeURIComponent(name)}`)}?language=${language}`;
}
