import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { buildAddress } from '#contract/client.ts';
import type { Locale } from '#contract/products.ts';
import * as journeys from '#contract/purchase/endorsements.ts';
import { getOrderDetail, getOrderDocument, listOrders } from '#contract/purchase/order-histories.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import * as calls from '#contract/purchase/policy-life.ts';
import { listMoneyRequests } from '#contract/reconciliation/money-requests.ts';
import { cacheReply, callQuery, invalidateCalls, sendBody, useFresh, useRead, useSend } from '../call-query.ts';

/** The transactions of a policy, and the actions that are possible now. */
export const usePolicyLife = (number: string) => useRead(calls.getPolicyLife, { params: { number } });

/** The changes of a policy that the user may make. */
export const useEndorsementChoices = (number: string) =>
  useRead(journeys.getEndorsementChoices, { params: { number } });

/** Creates the draft of a journey about a policy, such as a change or a renewal. Only this answer contains its key. */
export const useStartEndorsement = (number: string) => useSend(journeys.createEndorsementDraft, { params: { number } });

/** Address of the endorsement schedule of a transaction, as PDF. */
export const endorsementAddress = (order: string, serial: number, language: 'km' | 'en'): string =>
  buildAddress(getOrderDocument, {
    params: { id: order, name: 'endorsement' },
    query: { language, serial: `${serial}` },
  });

/** The values of the policy that staff may correct, with their present content. */
export const useCorrections = (number: string, language: Locale) =>
  useFresh(calls.getCorrections, { params: { number }, query: { language } });

export const useCorrectionPreview = (number: string) => useSend(calls.previewCorrection, { params: { number } });

/** The cover of a policy on a day; reads nothing without a day. */
export function useCoverOnDate(number: string, query: QueryOf<typeof calls.getCoverOn> | undefined) {
  const asked = query ?? { on: '' };
  return useQuery({
    ...callQuery(calls.getCoverOn, { params: { number }, query: asked }),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Previews the refund of a cancellation. If `body` is undefined, it reads nothing. */
export function useCancellationPreview(number: string, body: BodyOf<typeof calls.previewCancellation> | undefined) {
  const asked = body ?? { from: '', reason: '' };
  return useQuery({
    ...callQuery(calls.previewCancellation, { params: { number }, body: asked }),
    enabled: body !== undefined,
    retry: false,
    staleTime: 0,
  });
}

/** A mutation that changes a policy; its answer is the changed policy. After an error the policy is read again. */
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
  usePolicyMutation(number, sendBody(calls.cancelPolicy, { params: { number } }));

export const useCorrectPolicy = (number: string) =>
  usePolicyMutation(number, sendBody(calls.correctPolicy, { params: { number } }));

export const useMovePayout = (number: string, serial: number) =>
  usePolicyMutation(number, sendBody(calls.advancePayout, { params: { number, serial: `${serial}` } }));

/** Sends the policyholder the link for the payment of the next instalment. */
export const useSendInstalmentLink = (number: string) => useSend(calls.sendInstalmentLink, { params: { number } });
