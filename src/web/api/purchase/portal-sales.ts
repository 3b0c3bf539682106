import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { buildAddress, buildCacheKey } from '#contract/client.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { listExpiring, sendRenewalOffer } from '#contract/purchase/renewals.ts';
import * as calls from '#contract/purchase/sales.ts';
import { listDebts } from '#contract/reconciliation/debts.ts';
import { WORKBOOK_TYPE } from '#contract/schemas.ts';
import type { Locale } from '#shared/format.ts';
import { useCall, useRead } from '../call-query.ts';
import { send } from '../http.ts';
import { type Filters, usePageList } from '../page-list.ts';
import type { DraftLink } from './drafts.ts';

/** Drafts and saved quotes of the own partner, own ones first. */
export const usePartnerDrafts = (query: Filters<typeof calls.listDrafts>) => usePageList(calls.listDrafts, query);

/** Customers of the own partner with what they bought. */
export const useCustomers = (query: Filters<typeof calls.listCustomers>) => usePageList(calls.listCustomers, query);

/** Entries of the own partner's balance, newest first. */
export const useStatement = () => usePageList(calls.listStatement);

/** The own partner's commission by order, newest first. */
export const useStatementCommission = () => usePageList(calls.listStatementCommission);

/** The sums of the own partner's commission: earned, clawed back, settled and due. */
export const useCommissionSums = () => useRead(calls.listStatementCommission, { query: { limit: '1' } });

/** Creates a new key for a draft; the previous key stops working. The key is not cached. */
export const useOpenPartnersDraft = () => useCall((id: string) => send(calls.openDraft, { params: { id } }));

/** Begins a draft for the customer of an order. The key is not cached. */
export const useQuoteForCustomer = () =>
  useCall((body: BodyOf<typeof calls.quoteForCustomer>) => send(calls.quoteForCustomer, { body }), calls.listDrafts);

/** The commission that a draft would earn the own partner; read again whenever the draft was saved. */
export function useDraftCommission(link: DraftLink | null, view: DraftView | null) {
  const params = { id: link?.id ?? '' };
  return useQuery({
    queryKey: [...buildCacheKey(calls.getDraftCommission, { params }), view?.savedAt, view?.order],
    queryFn: ({ signal }) => send(calls.getDraftCommission, { params, signal, quiet: true }),
    enabled: link !== null && view !== null,
    placeholderData: keepPreviousData,
  });
}

/** Address of a spreadsheet template for insured persons. The browser downloads it with its session cookie. */
export const insuredTemplate = ({ id }: DraftLink, language: Locale, format: 'csv' | 'xlsx'): string =>
  buildAddress(calls.getInsuredTemplate, { params: { id }, query: { format, language } });

/** Replaces the insured persons of a draft by those of a spreadsheet: all of them or none. */
export const useSendInsured = () =>
  useCall(
    ({ link: { id }, sheet }: { link: DraftLink; sheet: Blob }) =>
      send(calls.uploadInsured, {
        params: { id },
        body: new Blob([sheet], { type: sheet.type === WORKBOOK_TYPE ? WORKBOOK_TYPE : 'text/csv' }),
      }),
    calls.listDrafts,
  );

/** Policies whose cover ends soon, the earliest first. */
export const useExpiring = (query: Filters<typeof listExpiring>) => usePageList(listExpiring, query);

/** Overdue instalments, the oldest first, and their sums by age. */
export const useDebts = (query: Filters<typeof listDebts>) => usePageList(listDebts, query);

/** Sends the policyholder of an expiring policy the price of the next term. */
export const useSendRenewalOffer = () =>
  useCall((number: string) => send(sendRenewalOffer, { params: { number } }), listExpiring);
