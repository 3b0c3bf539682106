import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import * as calls from '#contract/purchase/policies.ts';
import { isApiError } from '../api-error.ts';
import { callQuery, useCall } from '../call-query.ts';
import { send } from '../http.ts';

/** How a policy stands, for its number and the policyholder's date of birth. */
export const useInquirePolicy = () =>
  useCall((body: BodyOf<typeof calls.lookUpPolicy>) => send(calls.lookUpPolicy, { body }));

/** Sends a code to the phone of a policy, if there is such a policy: the answer does not tell. */
export const useSendInquiryCode = () =>
  useCall((body: BodyOf<typeof calls.sendPolicyLookupCode>) => send(calls.sendPolicyLookupCode, { body }));

/** How a policy stands, for its number and that code. */
export const useInquireByCode = () =>
  useCall((body: BodyOf<typeof calls.lookUpPolicyWithCode>) => send(calls.lookUpPolicyWithCode, { body }));

/** How the policy stands today whose signed code was read; asks nothing before there is one. */
export function useScannedPolicy(token: string | undefined) {
  return useQuery({
    ...callQuery(calls.scanPolicy, { body: { token: token ?? '' } }),
    enabled: token !== undefined,
    // An answer is of its moment: the same code, scanned again, is asked again.
    gcTime: 0,
    staleTime: 0,
    retry: (count, error) => count < 1 && isApiError(error) && error.status >= 500,
    refetchOnReconnect: false,
    networkMode: 'always',
  });
}
