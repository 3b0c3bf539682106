import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { Locale } from '#contract/format.ts';
import type * as calls from '#contract/purchase/consents.ts';
import type { OfferView } from '#contract/purchase/consents.ts';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import { send } from '../http.ts';

const at = (ref: string, rest: string): string => `/orders/${encodeURIComponent(ref)}${rest}`;
const ofOrder = (id: string, rest: string): string => `/b2b/orders/${encodeURIComponent(id)}${rest}`;

/** What an agent sold. Which answers it holds depends on the device: it is read again once the phone is proven. */
export const useOffer = (ref: string, language: Locale) =>
  useQuery({
    queryKey: ['offer', ref, language],
    queryFn: ({ signal }) => send<OfferView>('GET', at(ref, '/offer'), { signal, query: { language } }),
    staleTime: 0,
    gcTime: 0,
  });

/** The customer agrees. A refusal may come of an offer that is older than it seems: it is read again. */
export function useGiveConsent(ref: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof calls.giveConsent>) => send<OrderView>('POST', at(ref, '/consent'), { body }),
    onSuccess: (order) => client.setQueryData(['order', ref], order),
    onError: () => void client.invalidateQueries({ queryKey: ['order', ref] }),
  });
}

/** The customer tells the agent what is wrong. */
export const useAskCorrection = (ref: string) =>
  useMutation({
    mutationFn: (text: string) =>
      send<ReplyOf<typeof calls.askCorrection>>('POST', at(ref, '/correction'), { body: { text } }),
  });

/** The form that the customer signed. */
export function useSendSignedForm(id: string) {
  const client = useQueryClient();
  const order = ofOrder(id, '');
  return useMutation({
    mutationFn: (form: Blob) => send<OrderDetail>('POST', ofOrder(id, '/signed-form'), { file: form }),
    onSuccess: (detail) => client.setQueryData([order], detail),
    onError: () => void client.invalidateQueries({ queryKey: [order] }),
    networkMode: 'always',
    gcTime: 0,
  });
}

/** Where the browser gets the form to be signed, by its session. */
export function consentFormAddress(id: string, language: 'km' | 'en' | 'both'): string {
  return `/api${ofOrder(id, '/consent-form')}?language=${language}`;
}
