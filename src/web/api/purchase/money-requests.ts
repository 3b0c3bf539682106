import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClaim } from '#contract/claims/claims.ts';
import { getPartner, listPartnerEntries } from '#contract/people/partners.ts';
import { getEndorsementChoices } from '#contract/purchase/endorsements.ts';
import { getOrderDetail, listOrders } from '#contract/purchase/order-histories.ts';
import { getCoverOn, getPolicyLife } from '#contract/purchase/policy-life.ts';
import * as calls from '#contract/reconciliation/money-requests.ts';
import { invalidateCalls, sendBody, useFresh } from '../call-query.ts';

/** Requests about money that wait for a second person: all kinds that the user may decide, or a group of due ones. */
export const useMoneyRequests = (due: calls.DueMoney | undefined) =>
  useFresh(calls.listMoneyRequests, due === undefined ? {} : { query: { due } });

/**
 * Approves a request or refuses it; the data of its subject on the screen is read again, also after a refusal by the
 * server.
 */
export function useDecideMoney(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendBody(calls.decideMoneyRequest, { params: { id } }),
    onSettled: () =>
      invalidateCalls(
        client,
        calls.listMoneyRequests,
        ...[getPolicyLife, getEndorsementChoices, getCoverOn, getOrderDetail, listOrders],
        ...[getPartner, listPartnerEntries, getClaim],
      ),
    networkMode: 'always',
  });
}
