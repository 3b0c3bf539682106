import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { getClaim } from '#contract/claims/claims.ts';
import { getPartner, listPartnerEntries } from '#contract/people/partners.ts';
import { getEndorsementChoices } from '#contract/purchase/endorsements.ts';
import { getOrderDetail, listOrders } from '#contract/purchase/order-histories.ts';
import { getCoverOn, getPolicyLife } from '#contract/purchase/policy-life.ts';
import * as calls from '#contract/reconciliation/money-requests.ts';
import { cacheReply, callQuery, invalidateCalls } from '../call-query.ts';
import { send } from '../http.ts';

/** Requests about money that wait for a second person, of the kinds that the user may decide. */
export const useMoneyRequests = () => useQuery({ ...callQuery(calls.listMoneyRequests, {}), staleTime: 0 });

/**
 * Approves a request or refuses it; the data of its subject on the screen is read again, also after a refusal by the
 * server.
 */
export function useDecideMoney(id: string) {
  const client = useQueryClient();
  const { onSuccess, onError } = cacheReply(client, calls.listMoneyRequests, {});
  return useMutation({
    mutationFn: (body: BodyOf<typeof calls.decideMoneyRequest>) =>
      send(calls.decideMoneyRequest, { params: { id }, body }),
    onSuccess,
    onError,
    onSettled: () =>
      invalidateCalls(
        client,
        ...[getPolicyLife, getEndorsementChoices, getCoverOn, getOrderDetail, listOrders],
        ...[getPartner, listPartnerEntries, getClaim],
      ),
    networkMode: 'always',
  });
}
