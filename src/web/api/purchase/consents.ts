import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { buildAddress } from '#contract/client.ts';
import * as calls from '#contract/purchase/consents.ts';
import { getOrderDetail } from '#contract/purchase/order-histories.ts';
import { getOrder } from '#contract/purchase/orders.ts';
import type { Locale } from '#shared/format.ts';
import { cacheReply, callQuery } from '../call-query.ts';
import { send } from '../http.ts';

/** What an agent sold. Which answers it holds depends on the device: it is read again once the phone is proven. */
export const useOffer = (ref: string, language: Locale) =>
  useQuery({ ...callQuery(calls.getOffer, { params: { ref }, query: { language } }), staleTime: 0, gcTime: 0 });

/** The customer agrees. A refusal may come of an offer that is older than it seems: it is read again. */
export function useGiveConsent(ref: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof calls.giveConsent>) => send(calls.giveConsent, { params: { ref }, body }),
    ...cacheReply(client, getOrder, { params: { ref } }),
  });
}

/** The customer tells the agent what is wrong. */
export const useRequestCorrection = (ref: string) =>
  useMutation({ mutationFn: (text: string) => send(calls.requestCorrection, { params: { ref }, body: { text } }) });

/** The form that the customer signed. */
export function useSendSignedForm(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: Blob) => send(calls.sendSignedForm, { params: { id }, body: form }),
    ...cacheReply(client, getOrderDetail, { params: { id } }),
    networkMode: 'always',
    gcTime: 0,
  });
}

/** Where the browser gets the form to be signed, by its session. */
export const consentFormAddress = (id: string, language: 'km' | 'en' | 'both'): string =>
  buildAddress(calls.getConsentForm, { params: { id }, query: { language } });
