import { useMutation, useQuery } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type {
  inquirePolicy,
  inquirePolicyByCode,
  PolicyStanding,
  scanPolicy,
  sendInquiryCode,
} from '#contract/purchase/policies.ts';
import { isApiError } from '../api-error.ts';
import { send } from '../http.ts';

/** How a policy stands, for its number and the policyholder's date of birth. */
export const useInquirePolicy = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof inquirePolicy>) => send<PolicyStanding>('POST', '/policies/inquiry', { body }),
    // Without a network it fails at once: nobody waits for an answer that is not asked for.
    networkMode: 'always',
    gcTime: 0,
  });

/** Sends a code to the phone of a policy, if there is such a policy: the answer does not tell. */
export const useSendInquiryCode = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof sendInquiryCode>) =>
      send<ReplyOf<typeof sendInquiryCode>>('POST', '/policies/inquiry/code', { body }),
    networkMode: 'always',
    gcTime: 0,
  });

/** How a policy stands, for its number and that code. */
export const useInquireByCode = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof inquirePolicyByCode>) =>
      send<PolicyStanding>('POST', '/policies/inquiry/proof', { body }),
    networkMode: 'always',
    gcTime: 0,
  });

/** How the policy stands today whose signed code was read; asks nothing before there is one. */
export function useScannedPolicy(token: string | undefined) {
  const body = { token: token ?? '' } satisfies BodyOf<typeof scanPolicy>;
  return useQuery({
    queryKey: ['scanned policy', token],
    queryFn: ({ signal }) => send<PolicyStanding>('POST', '/policies/scan', { body, signal }),
    enabled: token !== undefined,
    // An answer is of its moment: the same code, scanned again, is asked again.
    gcTime: 0,
    staleTime: 0,
    retry: (count, error) => count < 1 && isApiError(error) && error.status >= 500,
    refetchOnReconnect: false,
    networkMode: 'always',
  });
}
