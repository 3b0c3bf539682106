import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { buildAddress } from '#contract/client.ts';
import * as calls from '#contract/purchase/consents.ts';
import { getOrderDetail } from '#contract/purchase/order-histories.ts';
import { getOrder } from '#contract/purchase/orders.ts';
import type { Locale } from '#shared/format.ts';
import { cacheReply, callQuery, sendBody } from '../call-query.ts';
import { send } from '../http.ts';

/**
 * The offer of an agent to a customer. The server hides some answers until this device has verified the phone; then it
 * is read again.
 */
export const useOffer = (ref: string, language: Locale) =>
  useQuery({ ...callQuery(calls.getOffer, { params: { ref }, query: { language } }), staleTime: 0, gcTime: 0 });

/** The customer agrees. After a refusal the offer is read again, because it may have changed. */
export function useGiveConsent(ref: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendBody(calls.giveConsent, { params: { ref } }),
    ...cacheReply(client, getOrder, { params: { ref } }),
  });
}

/** Sends the agent the customer's note about a mistake. */
export const useRequestCorrection = (ref: string) =>
  useMutation({ mutationFn: (text: string) => send(calls.requestCorrection, { params: { ref }, body: { text } }) });

/** Sends the form that the customer signed. */
export function useSendSignedForm(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: Blob) => send(calls.sendSignedForm, { params: { id }, body: form }),
    ...cacheReply(client, getOrderDetail, { params: { id } }),
    networkMode: 'always',
    gcTime: 0,
  });
}

/** Address of the form to sign. The browser downloads it with its session cookie. */
export const consentFormAddress = (id: string, language: 'km' | 'en' | 'both'): string =>
  buildAddress(calls.getConsentForm, { params: { id }, query: { language } });
