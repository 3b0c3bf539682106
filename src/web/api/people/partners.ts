import * as calls from '#contract/people/partners.ts';
import { listAccountEvents } from '#contract/people/users.ts';
import { useFresh, useSend } from '../call-query.ts';
import { type Filters, usePageList } from '../page-list.ts';

/** Calls that show a partner. */
const DEPENDENT_CALLS = [calls.listPartners, calls.getPartner, calls.listPartnerEntries, listAccountEvents];

/** Partners, sorted by name, for the insurer's administrators. */
export const usePartners = (query: Filters<typeof calls.listPartners> = {}) => usePageList(calls.listPartners, query);

export const usePartner = (id: string) => useFresh(calls.getPartner, { params: { id } });

/** Entries of a partner's statement, newest first. */
export const usePartnerEntries = (id: string) => usePageList(calls.listPartnerEntries, {}, { params: { id } });

export const usePartnerCommission = (id: string) => usePageList(calls.listPartnerCommission, {}, { params: { id } });

export const useCreatePartner = () => useSend(calls.createPartner, {}, ...DEPENDENT_CALLS);

export const useChangePartner = (id: string) => useSend(calls.changePartner, { params: { id } }, ...DEPENDENT_CALLS);

/** Records a payment, a settlement or a correction. */
export const useBookPartner = (id: string) => useSend(calls.postPartnerBooking, { params: { id } }, ...DEPENDENT_CALLS);
