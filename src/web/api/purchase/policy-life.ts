import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { buildAddress } from '#contract/client.ts';
import type { Locale } from '#contract/products.ts';
import * as journeys from '#contract/purchase/endorsements.ts';
import { getOrderDetail, getOrderDocument, listOrders } from '#contract/purchase/order-histories.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import * as calls from '#contract/purchase/policy-life.ts';
import { listMoneyRequests } from '#contract/reconciliation/money-requests.ts';
import { cacheReply, callQuery, invalidateCalls } from '../call-query.ts';
import { send } from '../http.ts';

/** What happened to a policy, and what may be done with it. */
export const usePolicyLife = (number: string) => useQuery(callQuery(calls.getPolicyLife, { params: { number } }));

/** What may be changed of a policy by who looks. */
export const useEndorsementChoices = (number: string) =>
  useQuery(callQuery(journeys.getEndorsementChoices, { params: { number } }));

/** Begins a journey about a policy: a draft, whose key is told only here. */
export const useStartEndorsement = (number: string) =>
  useMutation({
    mutationFn: (body: BodyOf<typeof journeys.createEndorsementDraft>) =>
      send(journeys.createEndorsementDraft, { params: { number }, body }),
    networkMode: 'always',
    gcTime: 0,
  });

/** The endorsement schedule of a transaction, as PDF. */
export const endorsementAddress = (order: string, serial: number, language: 'km' | 'en'): string =>
  buildAddress(getOrderDocument, {
    params: { id: order, name: 'endorsement' },
    query: { language, serial: `${serial}` },
  });

/** What staff may put right, as it stands now. */
export const useCorrections = (number: string, language: Locale) =>
  useQuery({ ...callQuery(calls.getCorrections, { params: { number }, query: { language } }), staleTime: 0 });

export const useCorrectionPreview = (number: string) =>
  useMutation({
    mutationFn: (body: BodyOf<typeof calls.previewCorrection>) =>
      send(calls.previewCorrection, { params: { number }, body }),
    networkMode: 'always',
    gcTime: 0,
  });

/** The cover of a policy on a day; without one nothing is asked. */
export function useCoverOnDate(number: string, query: QueryOf<typeof calls.getCoverOn> | undefined) {
  const asked = query ?? { on: '' };
  return useQuery({
    ...callQuery(calls.getCoverOn, { params: { number }, query: asked }),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** What a cancellation would give back; without one nothing is asked. */
export function useCancellationPreview(number: string, body: BodyOf<typeof calls.previewCancellation> | undefined) {
  const asked = body ?? { from: '', reason: '' };
  return useQuery({
    ...callQuery(calls.previewCancellation, { params: { number }, body: asked }),
    enabled: body !== undefined,
    retry: false,
    staleTime: 0,
  });
}

/** A call that changes a policy and answers with it. A refused one shows how it stands now. */
function usePolicyMutation<Given>(number: string, act: (given: Given) => Promise<PolicyLifeView>) {
  const client = useQueryClient();
  const { onSuccess, onError } = cacheReply(client, calls.getPolicyLife, { params: { number } });
  return useMutation({
    mutationFn: act,
    onSuccess: (life) => {
      onSuccess(life);
      void invalidateCalls(
        client,
        listMoneyRequests,
        calls.getCorrections,
        journeys.getEndorsementChoices,
        calls.getCoverOn,
        getOrderDetail,
        listOrders,
      );
    },
    onError: () => {
      onError();
      void invalidateCalls(client, calls.previewCancellation);
    },
    networkMode: 'always',
  });
}

export const useCancelPolicy = (number: string) =>
  usePolicyMutation(number, (body: BodyOf<typeof calls.cancelPolicy>) =>
    send(calls.cancelPolicy, { params: { number }, body }),
  );

export const useCorrectPolicy = (number: string) =>
  usePolicyMutation(number, (body: BodyOf<typeof calls.correctPolicy>) =>
    send(calls.correctPolicy, { params: { number }, body }),
  );

export const useMovePayout = (number: string, serial: number) =>
  usePolicyMutation(number, (body: BodyOf<typeof calls.advancePayout>) =>
    send(calls.advancePayout, { params: { number, serial: `${serial}` }, body }),
  );

/** Sends the policyholder the link by which the next part of a premium is paid. */
export const useSendInstalmentLink = (number: string) =>
  useMutation({ mutationFn: () => send(calls.sendInstalmentLink, { params: { number } }), networkMode: 'always' });
