import * as calls from '#contract/purchase/renewals.ts';
import { useCall } from '../call-query.ts';
import { send } from '../http.ts';
import { type Filters, usePageList } from '../page-list.ts';

/** Policies whose cover ends soon, the earliest first. */
export const useExpiring = (query: Filters<typeof calls.listExpiring>) => usePageList(calls.listExpiring, query);

/** Sends the policyholder of one of them the price of the next term. */
export const useSendRenewalOffer = () =>
  useCall((number: string) => send(calls.sendRenewalOffer, { params: { number } }), calls.listExpiring);
