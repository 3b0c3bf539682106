import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import * as calls from '#contract/people/partners.ts';
import { listAccountEvents } from '#contract/people/users.ts';
import { callQuery, useCall } from '../call-query.ts';
import { send } from '../http.ts';
import { type Filters, usePageList } from '../page-list.ts';

/** Calls that show a partner. */
const DEPENDENT_CALLS = [calls.listPartners, calls.getPartner, calls.listPartnerEntries, listAccountEvents];

/** Partners by name, for the insurer's administrators. */
export const usePartners = (query: Filters<typeof calls.listPartners> = {}) => usePageList(calls.listPartners, query);

export const usePartner = (id: string) =>
  useQuery({ ...callQuery(calls.getPartner, { params: { id } }), staleTime: 0 });

/** Entries of a partner's statement, newest first. */
export const usePartnerEntries = (id: string) => usePageList(calls.listPartnerEntries, {}, { params: { id } });

export const usePartnerCommission = (id: string) => usePageList(calls.listPartnerCommission, {}, { params: { id } });

export const useCreatePartner = () =>
  useCall((body: BodyOf<typeof calls.createPartner>) => send(calls.createPartner, { body }), ...DEPENDENT_CALLS);

export const useChangePartner = (id: string) =>
  useCall(
    (body: BodyOf<typeof calls.changePartner>) => send(calls.changePartner, { params: { id }, body }),
    ...DEPENDENT_CALLS,
  );

/** Records a payment, a settlement or a correction. */
export const useBookPartner = (id: string) =>
  useCall(
    (body: BodyOf<typeof calls.postPartnerBooking>) => send(calls.postPartnerBooking, { params: { id }, body }),
    ...DEPENDENT_CALLS,
  );
