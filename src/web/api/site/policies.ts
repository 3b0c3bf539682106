import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import * as calls from '#contract/purchase/policies.ts';
import { isApiError } from '../api-error.ts';
import { callQuery, useCall, useSend } from '../call-query.ts';
import { sendWithWork } from '../send-with-work.ts';

/** The status of a policy, by its number and the policyholder's date of birth. */
export const useInquirePolicy = () => useSend(calls.lookUpPolicy, {});

/** Sends a code to the phone of a policy, if such a policy exists: the answer does not show whether it does. */
export const useSendInquiryCode = () =>
  useCall((body: BodyOf<typeof calls.sendPolicyLookupCode>) => sendWithWork(calls.sendPolicyLookupCode, { body }));

/** The status of a policy, by its number and that code. */
export const useInquireByCode = () => useSend(calls.lookUpPolicyWithCode, {});

/** Today's status of the policy whose signed code was scanned; reads nothing before there is a code. */
export function useScannedPolicy(token: string | undefined) {
  return useQuery({
    ...callQuery(calls.scanPolicy, { body: { token: token ?? '' } }),
    enabled: token !== undefined,
    // An answer is valid for its moment: a second scan of the same code reads it again.
    gcTime: 0,
    staleTime: 0,
    retry: (count, error) => count < 1 && isApiError(error) && error.status >= 500,
    refetchOnReconnect: false,
    networkMode: 'always',
  });
}
